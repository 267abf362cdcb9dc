import { recall, remember } from "./storage";
import { tremble } from "./switches.svelte";

/** Sounds are made, not played: a knock is filtered noise with a short envelope. At most 120 ms, never the only sign. */
type Knock = { pitch: number; noise: number; length: number };
const KNOCKS = {
  wood: { pitch: 420, noise: 0.5, length: 0.09 },
  cube: { pitch: 300, noise: 0.5, length: 0.1 },
  pop: { pitch: 700, noise: 0.8, length: 0.07 },
  cone: { pitch: 900, noise: 0.3, length: 0.06 },
  wax: { pitch: 1600, noise: 1, length: 0.05 },
  snip: { pitch: 2600, noise: 1, length: 0.06 },
  cloth: { pitch: 200, noise: 1, length: 0.12 },
  turn: { pitch: 360, noise: 0.3, length: 0.11 },
  refused: { pitch: 140, noise: 0.3, length: 0.12 },
  chime: { pitch: 520, noise: 0.1, length: 0.12 },
} satisfies Record<string, Knock>;
type Name = keyof typeof KNOCKS;

/** Short phrases of knocks: which, how much higher, and after how many seconds. */
const PHRASES = {
  turn: [
    ["turn", 0, 0],
    ["turn", 1, 0.13],
  ],
  won: [
    ["chime", 0, 0],
    ["chime", 2, 0.12],
    ["chime", 4, 0.24],
    ["chime", 8, 0.4],
  ],
  over: [
    ["chime", 2, 0],
    ["chime", 0, 0.16],
  ],
} satisfies Record<string, [Name, number, number][]>;

class Sound {
  on = $state(recall("sound") !== "off");
  private context: AudioContext | null = null;

  turn(): void {
    this.on = !this.on;
    remember("sound", this.on ? "on" : "off");
  }

  /** Knocks once; `rise` lifts the pitch, as a cone's clack rises with the height of its stack. */
  knock(name: Name, rise = 0, after = 0): void {
    if (name === "refused") tremble(2);
    if (!this.on || !navigator.userActivation?.hasBeenActive) return;
    this.context ??= new AudioContext();
    const { pitch, noise, length } = KNOCKS[name];
    const { context } = this;
    const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
    const wave = buffer.getChannelData(0);
    for (let at = 0; at < wave.length; at++) {
      const fade = Math.exp((-6 * at) / wave.length);
      const tone = Math.sin((2 * Math.PI * pitch * (1 + 0.12 * rise) * at) / context.sampleRate);
      wave[at] = 0.25 * fade * (tone * (1 - noise / 2) + (Math.random() * 2 - 1) * (noise / 2));
    }
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.start(context.currentTime + after);
  }

  say(phrase: keyof typeof PHRASES): void {
    for (const [name, rise, after] of PHRASES[phrase]) this.knock(name, rise, after);
  }
}

export const sound = new Sound();
