import type { Preview, Sitting, Told } from "../boards/sitting";
import { Socket } from "../wire/socket";
import type { Json, Refusal, Reply, Seat, TableMessage, Turn } from "../wire/types";

const REMEMBERED = 200;

/** A live table on this page: the latest snapshot, what was said since, and the questions put to us. */
export class LiveTable implements Sitting {
  message = $state.raw<TableMessage | null>(null);
  connected = $state(false);
  /** The room knows no such table. */
  gone = $state(false);
  /** When the latest snapshot came, by this page's clock: running clocks count from there. */
  heardAt = $state(Date.now());
  pending = $state<string | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  last = $state.raw<Told[]>([]);
  said = $state.raw<{ seat: Seat | null; name: string; text: string }[]>([]);
  showMoves = $state(false);
  hint = $state<string | null>(null);
  hintText = $state<string | null>(null);
  still = $state(matchMedia("(prefers-reduced-motion: reduce)").matches);
  private readonly socket: Socket;

  constructor(readonly id: string) {
    this.socket = new Socket(id, (message) => this.hear(message), (yes) => (this.connected = yes), () => (this.gone = true));
  }

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

  async preview(move: string): Promise<Preview> {
    const reply = await this.socket.send({ type: "preview", seat: this.eye, move });
    return reply.ok ? ((reply.preview ?? { ok: true }) as Preview) : { ok: false, refusal: reply.refusal };
  }

  async askHint(): Promise<void> {
    const reply = await this.command({ type: "hint", seat: this.eye });
    if (!reply.ok) return;
    const hint = reply.hint as { move: string; text: string };
    this.hint = hint.move;
    this.hintText = hint.text;
  }

  /** Any other command; its refusal, if any, is shown beside the board. */
  async command(command: { type: string } & Record<string, Json>): Promise<Reply> {
    const reply = await this.socket.send(command);
    this.refusal = reply.ok ? null : reply.refusal;
    return reply;
  }

  close(): void {
    this.socket.close();
  }

  private hear(message: TableMessage): void {
    const moved = message.news.filter((news) => news.kind === "ply");
    if (moved.length > 0) {
      const told = moved.map((news): Told => ({ actor: news.actor ?? "chance", text: news.text ?? "" }));
      this.last = [...this.last, ...told].slice(-REMEMBERED);
      this.hint = this.hintText = null;
      this.showMoves = false;
    }
    for (const news of message.news) {
      if (news.kind === "chat")
        this.said = [...this.said, { seat: (news.seat ?? null) as Seat | null, name: String(news.name ?? ""), text: news.text ?? "" }].slice(-REMEMBERED);
    }
    this.heardAt = Date.now();
    this.message = message;
  }
}
