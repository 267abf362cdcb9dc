/** The computers have heads: one for each level. The names are the same in both languages; who they are and what they say is in the phrases. */
export interface Face {
  name: string;
  /** The paper the head is cut from. */
  head: string;
  /** What it wears, below and above the head, as paths on 200 × 240: hair, hat, beard, glasses. */
  behind?: readonly Cut[];
  over: readonly Cut[];
}

/** A piece of paper, or a line of ink where `fill` is none. */
export interface Cut {
  d: string;
  fill: string;
  stroke?: string;
}

const INK = "#1F2430";
const line = (d: string, stroke = INK): Cut => ({ d, fill: "none", stroke });
const GLASSES = line("M28 116a17 17 0 1 0 34 0a17 17 0 1 0 -34 0M62 112L122 104");
const EYE: Cut = { d: "M40 114a6 6 0 1 0 12 0a6 6 0 1 0 -12 0", fill: INK };
const HAIR = "M16 78C22 30 56 4 103 4c54 0 90 36 90 88 0 20-6 36-14 50-12-10-16-30-34-36-40-6-96-2-129-28z";

export const FACES: readonly Face[] = [
  {
    name: "Lou", // a small child with a paper hat
    head: "#E9B48C",
    over: [EYE, { d: "M6 66L96 -34 194 62C130 44 66 46 6 66z", fill: "#FBF3DF", stroke: "#8F7B50" }, line("M96 -34L100 52", "#8F7B50")],
  },
  {
    name: "Max", // a schoolboy with a cap
    head: "#D89E77",
    over: [
      EYE,
      { d: "M14 72C20 24 58 2 103 2c54 0 88 32 90 74C130 60 70 62 14 72z", fill: "#C53A2B" },
      { d: "M16 70C-6 70 -26 78 -34 88 -6 92 20 86 40 78z", fill: "#7E2015" },
    ],
  },
  {
    name: "Rosa", // a grandmother with a bun
    head: "#E3B79B",
    behind: [{ d: "M160 44a34 34 0 1 0 68 0a34 34 0 1 0 -68 0", fill: "#CFCBC2" }],
    over: [{ d: HAIR, fill: "#CFCBC2" }, EYE, GLASSES],
  },
  {
    name: "Felix", // a postman with a kepi and a moustache
    head: "#C98F6A",
    over: [
      EYE,
      { d: "M12 74L24 4C70 -14 140 -14 184 6L194 74C130 58 66 60 12 74z", fill: "#21385E" },
      { d: "M10 78C-12 78 -28 86 -36 94 -8 100 24 92 52 80z", fill: "#0E1118" },
      { d: "M22 164c14-10 34-8 46 6-18 8-34 8-46-6z", fill: "#4A3416" },
    ],
  },
  {
    name: "Clara", // a teacher with a pencil behind her ear
    head: "#B97F5C",
    behind: [{ d: "M150 60C214 70 222 160 196 214 180 190 172 150 176 120z", fill: "#4A2A14" }],
    over: [{ d: HAIR, fill: "#4A2A14" }, EYE, line("M84 96L176 62", "#EBB023")],
  },
  {
    name: "Victor", // a captain with a beard
    head: "#D6A27E",
    over: [
      EYE,
      { d: "M36 170c-8 14-10 40 6 54 30 18 66 6 82-24 12-22 8-50 16-74-30 10-40 36-62 42-14 4-30-2-42 2z", fill: "#E9E4D8" },
      { d: "M10 70C16 18 58 -4 104 -4c54 0 88 30 90 70C130 54 70 56 10 70z", fill: "#FBF5E6", stroke: "#8F7B50" },
      { d: "M8 78C-14 76 -30 84 -38 92 -6 100 120 70 194 82L194 62C130 50 70 56 8 78z", fill: "#142541" },
    ],
  },
  {
    name: "Irma", // a fortune-teller with a turban and an earring
    head: "#A9714F",
    over: [
      EYE,
      { d: "M8 84C0 24 52 -14 108 -10c58 4 96 44 84 100C150 60 70 56 8 84z", fill: "#7A3F86" },
      line("M20 62C70 20 130 20 186 58M40 34C80 8 140 10 170 30", "#B987C2"),
      { d: "M112 150a9 9 0 1 0 18 0a9 9 0 1 0 -18 0", fill: "#EBB023" },
    ],
  },
  {
    name: "Otto", // a professor with wild hair
    head: "#E5BD9F",
    behind: [
      {
        d: "M40 30L30 -8 70 10 88 -28 114 4 146 -22 156 16 196 4 192 44 226 58 202 84 222 116 192 122 196 152 168 146 90 60z",
        fill: "#E9E4D8",
      },
    ],
    over: [EYE, GLASSES, { d: "M22 164c14-12 38-10 50 6-18 10-38 8-50-6z", fill: "#E9E4D8" }],
  },
  {
    name: "Zora", // a grandmaster with a laurel crown
    head: "#8E5F42",
    behind: [{ d: "M120 20C210 20 226 120 204 232 186 238 172 200 170 170z", fill: INK }],
    over: [
      { d: HAIR, fill: INK },
      EYE,
      { d: "M8 76C60 40 140 36 196 70L190 84C130 56 70 60 14 92z", fill: "#EBB023" },
      { d: "M30 66l-8-30 26 16zM74 46l4-32 20 26zM122 42l18-30 8 34zM164 54l28-20-6 34z", fill: "#EBB023" },
    ],
  },
];

/** The face of a level. */
export function faceOf(level: number): Face {
  return FACES[Math.min(Math.max(level, 1), FACES.length) - 1]!;
}

/** The level of the computer that has this name, alone or with a number; null for any other name. */
export function levelOfName(name: string): number | null {
  const at = FACES.findIndex(
    (face) => name === face.name || (name.startsWith(`${face.name} `) && /^\d+$/.test(name.slice(face.name.length + 1))),
  );
  return at < 0 ? null : at + 1;
}

/** Names for computers of these levels at one table; the second of a level has a number. */
export function namesOf(levels: readonly number[]): string[] {
  return levels.map((level, at) => {
    const before = levels.slice(0, at).filter((each) => each === level).length;
    return before ? `${faceOf(level).name} ${before + 1}` : faceOf(level).name;
  });
}
