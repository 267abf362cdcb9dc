import type { Aside, BoardContext, MovePreview } from "../../boards/context";
import { i18n, type Lang } from "../../i18n/translator.svelte";
import { type Command, Socket, type SocketState } from "../../wire/socket";
import type { ChatNotification, ErrorInfo, Json, Reply, TableMessage, Turn } from "../../wire/types";
import { transport } from "../../wire/transport";
import { seatName } from "./names";
import { tremble } from "../device/switches.svelte";
import { pace } from "../device/pace.svelte";
import { router } from "../page/router.svelte";
import { Stage } from "./stage.svelte";
import { type Position, REPLACED } from "./steps";
import { recall, remember } from "../device/storage";

const REMEMBERED = 200;
const LATE_MS = 1000;
const REASON_LOST: ErrorInfo = { code: "no-answer", details: {}, rule: null, text: "" };

/** A live table on this page: the newest snapshot, what of it has been shown so far, and the prompts for our seats. */
export class LiveTable implements BoardContext {
  private snapshot = $state.raw<TableMessage | null>(null);
  connection = $state<SocketState>("connecting");
  /** When the latest snapshot came, by this page's clock: running clocks count from there. */
  snapshotAt = $state(Date.now());
  pending = $state<string | null>(null);
  /** The move that was made has not reached the server for a while. */
  late = $state(false);
  error = $state.raw<ErrorInfo | null>(null);
  /** Whether the error is about a move; else about another command. */
  moveRejected = $state(false);
  /** Something we proposed to the others was declined. */
  declined = $state(false);
  chat = $state.raw<ChatNotification[]>([]);
  /** Chat lines of others since the chat was last open. */
  unread = $state.raw<ChatNotification[]>([]);
  /** The newest line that somebody else wrote while this page was open. */
  news = $state.raw<ChatNotification | null>(null);
  chatOpen = $state(false);
  menuOpen = $state(false);
  keysOpen = $state(false);
  showMoves = $state(false);
  hint = $state<string | null>(null);
  hintText = $state<string | null>(null);
  /** A hint for us is being computed. */
  hinting = $state(false);
  private hintWanted = false;
  /** The last move sent from here. */
  sent = $state<string | null>(null);
  private readonly socket: Socket;
  private readonly stage = new Stage();
  private readonly presentation = this.stage.presentation;
  private withdrawn = -1;

  constructor(readonly id: string) {
    this.socket = new Socket(id, {
      onTable: (message) => this.receive(message),
      onState: (state) => (this.connection = state),
      lang: () => i18n.lang,
    });
  }

  readonly connected = $derived(this.connection === "open");
  /** The connection has been refused for good. */
  readonly closed = $derived(this.connection !== "connecting" && this.connection !== "open");

  private readonly seats = $derived(this.snapshot?.seats.map((seat, index, all) => ({ ...seat, name: seatName(seat, index, all) })) ?? []);
  /** The table as the board draws it: the newest snapshot with the position shown. */
  readonly message = $derived(this.merged(this.presentation.shown));
  /** The table as words and scores tell it. */
  readonly told = $derived(this.merged(this.presentation.told));
  /** Everything that happened has been shown and told. */
  readonly idle = $derived(this.presentation.idle);
  readonly moving = $derived(this.presentation.moving);
  readonly tempo = $derived(this.presentation.tempo);
  readonly reducedMotion = $derived(this.stage.still || pace.tempo === 0);
  readonly presser = $derived(this.presentation.gate?.kind === "press" ? this.presentation.gate.seat : null);
  /** The mover looks once more at what was placed before the curtain falls. */
  readonly looking = $derived(this.presentation.gate?.kind === "look");
  readonly waiting = $derived(this.presentation.waiting);
  readonly game = $derived(this.snapshot?.game ?? "");
  readonly view = $derived<Json>(this.message?.view ?? null);
  readonly last = $derived(this.presentation.shown?.plies.map(({ shown }) => shown) ?? []);
  /** One of our seats has moved. */
  readonly played = $derived(this.last.some(({ actor }) => actor !== "chance" && this.message?.yours.includes(actor)));
  readonly viewpoint = $derived(this.message?.viewpoint ?? null);
  readonly turn = $derived<Turn>(this.message?.turn ?? { kind: "roll" });
  readonly prompt = $derived((this.idle && this.message?.prompts.find(({ seat }) => seat === this.viewpoint)) || null);
  readonly readOnly = $derived(this.message?.status === "over" || this.message?.yours.length === 0);
  readonly prompted = $derived(this.message?.status === "playing" && this.prompt !== null && this.pending === null);
  /** Somebody else plays in another browser, and there is no server between the two: moves are sent as links. */
  readonly far = $derived(transport.alone && (this.message?.seats.some(({ controller }) => controller === "other") ?? false));
  readonly toSend = $derived(this.far && this.idle && !this.prompted);
  readonly moves = $derived(this.prompted ? (this.message?.moves?.list ?? null) : null);
  readonly names = $derived(this.seats.map((seat) => seat.name));
  readonly colours = $derived(this.seats.map((seat) => seat.colours));
  /** The last plies that were told, newest last. */
  readonly tellings = $derived(this.stage.tellings);
  /** What a part of the page that shows points may see: the table as it has been told. */
  readonly aside = $derived<Aside>({
    game: this.game,
    view: this.told?.view ?? null,
    viewpoint: this.viewpoint,
    names: this.names,
    colours: this.colours,
  });

  private merged(position: Position | null): TableMessage | null {
    if (!this.snapshot || !position) return null;
    const { snapshot, seats } = this;
    const replaced = Object.fromEntries(REPLACED.map((field) => [field, position.message[field]])) as Pick<TableMessage, "view">;
    const status = snapshot.status === "paused" ? "paused" : position.message.status;
    return { ...snapshot, seats, ...replaced, status, waits: this.idle ? snapshot.waits : [] };
  }

  play(move: string): void {
    const { prompt } = this;
    if (!prompt || this.pending) return;
    this.pending = this.sent = move;
    this.error = null;
    tremble();
    const timer = setTimeout(() => (this.late = true), LATE_MS);
    void this.command({ type: "play", seat: prompt.seat, prompt: prompt.prompt, move }).then(() => {
      clearTimeout(timer);
      this.late = false;
      this.pending = null;
    });
  }

  readonly ownDice = $derived(
    !this.far && this.idle && this.message?.status === "playing" && this.message.roll_prompt !== null && this.message.yours.length > 0,
  );

  /** The dome is pressed, or the last look is over. */
  press(): void {
    this.presentation.open();
  }

  /** Ends the step being shown. */
  skip(): void {
    this.presentation.skip();
  }

  /** Ends all that is still to be shown, up to a dome that we have to press. */
  skipAll(): void {
    this.presentation.skipAll();
  }

  roll(move: string): void {
    const prompt = this.message?.roll_prompt ?? null;
    if (prompt !== null) void this.command({ type: "enter-roll", prompt, move });
  }

  async preview(move: string): Promise<MovePreview> {
    const reply = await this.socket.send({ type: "preview", seat: this.viewpoint ?? 0, move });
    if (!reply.ok) return { ok: false, error: reply.error ?? REASON_LOST, details: {} };
    if (!reply.preview) return { ok: true, details: {} };
    const { ok, error, details } = reply.preview;
    return ok ? { ok, details } : { ok: false, error: error ?? REASON_LOST, details };
  }

  /** Asks for a hint; while one is being computed, cancels it. */
  async askHint(): Promise<void> {
    if (this.hinting) return this.cancelHint();
    const { prompt } = this;
    if (!prompt) return;
    this.hinting = this.hintWanted = true;
    this.declined = this.moveRejected = false;
    this.error = null;
    const reply = await this.socket.send({ type: "hint", ...prompt });
    this.hinting = false;
    if (!this.hintWanted) return; // cancelled meanwhile
    if (!reply.ok) this.error = prompt.prompt === this.prompt?.prompt ? (reply.error ?? null) : null;
    else if (reply.hint && reply.hint.prompt === this.prompt?.prompt) {
      this.hint = reply.hint.move;
      this.hintText = reply.hint.text;
    }
  }

  private cancelHint(): void {
    this.hintWanted = false;
    if (this.hinting) void this.socket.send({ type: "cancel-hint" });
  }

  /** Any other command; its error, if any, is shown beside the board. */
  async command(command: Command): Promise<Reply> {
    this.declined = false;
    const reply = await this.socket.send(command);
    this.moveRejected = command.type === "play";
    this.error = reply.error ?? null;
    return reply;
  }

  /** The reader has changed the language: the server follows, and what it sent in the other one is removed. */
  setLanguage(lang: Lang): void {
    void this.socket.send({ type: "set-language", lang });
    this.hintText = this.error = null;
  }

  /** Comes back as the holder of a seat that was just taken. */
  rejoin(): void {
    this.socket.reopen();
  }

  close(): void {
    this.socket.close();
    this.stage.close();
  }

  /** Takes back what we had proposed to the others. */
  withdraw(number: number): void {
    this.withdrawn = number;
    void this.command({ type: "decline", number });
  }

  /** Asks for the last move of one of our seats back. */
  takeBack(): void {
    const seat = this.message?.takeback.seat;
    if (typeof seat === "number") void this.command({ type: "propose", offer: "takeback", seat });
  }

  /** The one name of whoever wrote a line. */
  nameOf({ seat, name }: ChatNotification): string {
    return (seat === null ? null : this.names[seat]) ?? name;
  }

  openMenu(open: boolean): void {
    this.menuOpen = open;
  }

  openChat(open: boolean): void {
    this.chatOpen = open;
    this.unread = [];
    this.news = null; // read
  }

  private receive(message: TableMessage): void {
    const { full_history: full } = message;
    const known = full ? -1 : (this.snapshot?.version ?? -1);
    const notifications = message.notifications.filter(({ version }) => version > known); // each counts once
    if (full) this.chat = [];
    this.chat = [...this.chat, ...notifications.filter((each) => each.kind === "chat")].slice(-REMEMBERED);
    if (!full) this.noticeOthers({ ...message, notifications });
    if (full || notifications.some(({ kind }) => kind === "ply" || kind === "taken-back")) {
      this.hint = this.hintText = null;
      this.cancelHint();
      this.showMoves = this.declined = false;
    }
    this.snapshotAt = Date.now();
    this.rememberCommitment(message);
    this.snapshot = message;
    this.stage.receive(message, notifications);
  }

  /** What others did that must not go unnoticed: chat lines, a declined proposal, a rematch. */
  private noticeOthers({ notifications, yours, offers, seats }: TableMessage): void {
    const others = notifications.filter((each) => each.kind === "chat").filter(({ seat }) => seat === null || !yours.includes(seat));
    this.news = others.at(-1) ?? this.news;
    if (!this.chatOpen) this.unread = [...this.unread, ...others];
    const open = new Set(offers.map(({ number }) => number));
    const ours = this.snapshot?.offers.find(({ number, by }) => !open.has(number) && by.some((seat) => yours.includes(seat)));
    if (ours && ours.number !== this.withdrawn && notifications.some(({ kind }) => kind === "declined")) this.declined = true;
    const rematch = notifications.find((each) => each.kind === "rematch-created");
    if (rematch && (yours.length || seats.some(({ lent }) => lent))) router.go(`/t/${rematch.successor}`);
  }

  /** The commitment to the dice binds every roll after somebody has noted it. */
  private rememberCommitment({ table, chance, ply }: TableMessage): void {
    if (chance && !chance.secret && recall(`promise.${table}`) === null) remember(`promise.${table}`, `${ply} ${chance.commitment}`);
  }
}
