import type { Preview, Sitting, Told } from "../boards/sitting";
import { speech, type Lang } from "../i18n/speech.svelte";
import { recall, remember } from "./kept";
import { seatName } from "./names";
import { router } from "./router.svelte";
import { type Command, Socket } from "../wire/socket";
import type { Json, News, Refusal, Reply, Seat, TableMessage, Turn } from "../wire/types";

const REMEMBERED = 200;
type Line = { seat: Seat | null; name: string; text: string };

/** A live table on this page: the latest snapshot, what was said since, and the questions put to us. */
export class LiveTable implements Sitting {
  private heard = $state.raw<TableMessage | null>(null);
  connected = $state(false);
  /** The room knows no such table. */
  gone = $state(false);
  /** When the latest snapshot came, by this page's clock: running clocks count from there. */
  heardAt = $state(Date.now());
  pending = $state<string | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Whether the refusal is of a move; else of something asked of the room. */
  misplaced = $state(false);
  /** Something we asked the others for, and they would not. */
  declined = $state(false);
  last = $state.raw<Told[]>([]);
  said = $state.raw<Line[]>([]);
  /** What others have said since the menu, where talk is, was last open. */
  unread = $state.raw<Line[]>([]);
  menuOpen = $state(false);
  showMoves = $state(false);
  hint = $state<string | null>(null);
  hintText = $state<string | null>(null);
  /** Somebody is thinking about a hint for us. */
  hinting = $state(false);
  private wanted = false;
  still = $state(matchMedia("(prefers-reduced-motion: reduce)").matches);
  private readonly socket: Socket;
  private plies: { ply: number; told: Told }[] = [];
  private withdrawn = -1;

  constructor(readonly id: string) {
    this.socket = new Socket(id, () => speech.lang, (message) => this.hear(message), (yes) => (this.connected = yes), () => (this.gone = true));
  }

  /** The latest snapshot, everybody in it called by a name. */
  readonly message = $derived<TableMessage | null>(
    this.heard && { ...this.heard, seats: this.heard.seats.map((seat, index) => ({ ...seat, name: seatName(seat, index) })) },
  );
  readonly game = $derived(this.message?.game ?? "");
  readonly view = $derived<Json>(this.message?.view ?? null);
  readonly eye = $derived(this.message?.eye ?? null);
  readonly turn = $derived<Turn>(this.message?.turn ?? { kind: "roll" });
  readonly question = $derived(this.message?.asks.find((ask) => ask.seat === this.eye) ?? null);
  readonly asked = $derived(this.message?.status === "playing" && this.question !== null && this.pending === null);
  readonly moves = $derived(this.asked ? (this.message?.moves?.list ?? null) : null);
  readonly names = $derived(this.message?.seats.map((seat) => seat.name) ?? []);
  readonly colours = $derived(this.message?.seats.map((seat) => seat.colours) ?? []);

  play(move: string): void {
    const question = this.question;
    if (!question || this.pending) return;
    this.pending = move;
    this.refusal = null;
    void this.command({ type: "play", seat: question.seat, ask: question.ask, move }).then(() => (this.pending = null));
  }

  readonly ownDice = $derived(this.message?.status === "playing" && this.message.roll !== null && this.message.yours.length > 0);

  roll(move: string): void {
    const ask = this.message?.roll ?? null;
    if (ask !== null) void this.command({ type: "type-roll", ask, move });
  }

  async preview(move: string): Promise<Preview> {
    const reply = await this.socket.send({ type: "preview", seat: this.eye ?? 0, move });
    return reply.ok ? ((reply.preview ?? { ok: true }) as Preview) : { ok: false, refusal: reply.refusal };
  }

  /** Asks for a hint; asked once more while somebody thinks about it, lets it be. */
  async askHint(): Promise<void> {
    if (this.hinting) return this.dropHint();
    const asked = this.question?.ask;
    this.hinting = this.wanted = true;
    this.declined = this.misplaced = false;
    this.refusal = null;
    const reply = await this.socket.send({ type: "hint", seat: this.eye ?? 0 });
    this.hinting = false;
    if (!this.wanted || asked !== this.question?.ask) return; // too late: let be, or it speaks of another position
    if (reply.ok) {
      const hint = reply.hint as { move: string; text: string };
      this.hint = hint.move;
      this.hintText = hint.text;
    } else this.refusal = reply.refusal;
  }

  private dropHint(): void {
    this.wanted = false;
    if (this.hinting) void this.socket.send({ type: "stop-hint" });
  }

  /** Any other command; its refusal, if any, is shown beside the board. */
  async command(command: Command): Promise<Reply> {
    this.declined = false;
    const reply = await this.socket.send(command);
    this.misplaced = command.type === "play";
    this.refusal = reply.ok ? null : reply.refusal;
    return reply;
  }

  /** The reader has changed tongues: so does the room, and what it said in the other one is taken away. */
  speak(lang: Lang): void {
    void this.socket.send({ type: "speak", lang });
    this.hintText = this.refusal = null;
  }

  close(): void {
    this.socket.close();
  }

  /** Takes back what we had asked the others for. */
  withdraw(offer: number): void {
    this.withdrawn = offer;
    void this.command({ type: "decline", offer });
  }

  /** Asks for the last move of one of our seats back. */
  takeBack(): void {
    const seat = this.message?.takeback.seat;
    if (typeof seat === "number") void this.command({ type: "propose", what: "takeback", seat });
  }

  openMenu(open: boolean): void {
    this.menuOpen = open;
    this.unread = [];
  }

  private hear(message: TableMessage): void {
    if (message.fresh) this.plies = this.said = [];
    for (const news of message.news) this.note(news);
    if (!message.fresh) this.noteOthers(message);
    if (message.fresh || message.news.some(({ kind }) => kind === "ply" || kind === "took-back")) {
      this.last = this.plies.map(({ told }) => told);
      this.hint = this.hintText = null;
      this.dropHint();
      this.showMoves = this.declined = false;
    }
    this.heardAt = Date.now();
    this.notePromise(message);
    this.heard = message;
  }

  /** What others did that must not go unnoticed: words, a refusal, another round that begins. */
  private noteOthers({ news, yours, offers }: TableMessage): void {
    const words = news.filter(({ kind, seat }) => kind === "chat" && !yours.includes(seat as Seat)).map(line);
    if (!this.menuOpen) this.unread = [...this.unread, ...words];
    const open = new Set(offers.map(({ number }) => number));
    const asked = this.heard?.offers.find(({ number, by }) => !open.has(number) && by.some((seat) => yours.includes(seat)));
    if (asked && asked.number !== this.withdrawn && news.some(({ kind }) => kind === "declined")) this.declined = true;
    const next = news.find(({ kind }) => kind === "rematched")?.successor;
    if (next && yours.length) router.go(`/t/${next as string}`);
  }

  /** The promise of the dice binds what falls after somebody has noted it. */
  private notePromise({ table, chance, ply }: TableMessage): void {
    if (chance && !chance.secret && recall(`promise.${table}`) === null) remember(`promise.${table}`, `${ply} ${chance.commitment}`);
  }

  private note(news: News): void {
    if (news.kind === "ply") {
      const told = { actor: news.actor ?? "chance", text: news.text ?? "" };
      this.plies = [...this.plies, { ply: news.ply ?? 0, told }].slice(-REMEMBERED);
    } else if (news.kind === "took-back") {
      this.plies = this.plies.filter(({ ply }) => ply < Number(news.to));
    } else if (news.kind === "chat") {
      this.said = [...this.said, line(news)].slice(-REMEMBERED);
    }
  }
}

function line(news: News): Line {
  return { seat: (news.seat ?? null) as Seat | null, name: String(news.name ?? ""), text: news.text ?? "" };
}
