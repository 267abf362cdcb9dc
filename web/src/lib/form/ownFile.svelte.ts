import { keepFile, keptFile } from "../device/files";
import { recall, remember } from "../device/storage";
import type { BroughtWords } from "../../wire/types";

export const MOST_MB = 5;
type Bring = (game: string, name: string, file: Blob) => Promise<BroughtWords>;

/** The file of one’s own for a game, such as a dictionary: this device keeps the last one. */
export class OwnFile {
  kept = $state.raw<BroughtWords | null>(null);
  busy = $state(false);
  /** Why the last file was not taken. */
  trouble = $state("");

  constructor(
    private readonly game: string,
    private readonly send: Bring,
    private readonly tooLarge: () => string,
  ) {
    this.kept = JSON.parse(recall(this.path) ?? "null") as BroughtWords | null;
  }

  private get path(): string {
    return `file.${this.game}`;
  }

  /** Brings a new file, and keeps it; the value of the option for it, or null if it was not taken. */
  async bring(file: File): Promise<string | null> {
    if (file.size > MOST_MB << 20) {
      this.trouble = this.tooLarge();
      return null;
    }
    const brought = await this.sent(file.name, file);
    if (brought) await keepFile(this.path, file);
    return brought;
  }

  /** Brings the kept file again: the room forgets what no table needs. */
  async again(): Promise<string | null> {
    const file = this.kept && (await keptFile(this.path));
    return this.kept && file ? this.sent(this.kept.name, file) : (this.kept?.reference ?? null);
  }

  private async sent(name: string, file: Blob): Promise<string | null> {
    this.busy = true;
    this.trouble = "";
    try {
      this.kept = await this.send(this.game, name, file);
      remember(this.path, JSON.stringify(this.kept));
      return this.kept.reference;
    } catch (error) {
      this.trouble = (error as Error).message;
      return null;
    } finally {
      this.busy = false;
    }
  }
}
