import { recall, remember } from "./kept";

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
} satisfies Record<string, Knock>;

class Sound {
  on = $state(recall("sound") !== "off");
  private context: AudioContext | null = null;

  turn(): void {
    this.on = !this.on;
    remember("sound", this.on ? "on" : "off");
  }

  /** Knocks once; `rise` lifts the pitch, as a cone's clack rises with the height of its stack. */
  knock(name: keyof typeof KNOCKS, rise = 0): void {
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
    source.start();
  }
}

export const sound = new Sound();
