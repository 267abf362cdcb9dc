import { beforeEach, expect, test } from "vitest";
import type { GameInfo, Json, OptionInfo, Setup, SetupRequest } from "../../wire/types";
import { questions } from "./questions";
import { TableForm } from "./tableForm.svelte";

const plain = { choices: null, values: null, follows: null, default: null, file: false };
const game: GameInfo = {
  key: "words",
  box: null,
  seats: [2, 3],
  presets: [
    {
      name: "classic",
      seats: [2, 3],
      options: { language: "fr", teams: false, target: null },
      colours: [
        [["red"], ["blue"]],
        [["red"], ["blue"], ["green"]],
      ],
      shared: [],
    },
    {
      name: "three",
      seats: [3],
      options: { language: "fr", teams: false, target: 50 },
      colours: [[["red"], ["blue"], ["yellow"]]],
      shared: ["green"],
    },
  ],
  options: [
    { ...plain, name: "language", kind: "choice", choices: ["fr", "en"], values: ["fr", "en"], default: "fr", follows: "language" },
    { ...plain, name: "teams", kind: "flag", values: [false, true], default: false },
    { ...plain, name: "target", kind: "number" },
  ],
  secrets: false,
  chance: true,
  clock_passes: false,
  match_points: true,
  first_seat: { classic: 62 },
};
const answer: Setup = { error: null, seats: [2, 3], colours: [], shared: [], played: [], closed: [] };
const closed = { error: null, preset: null, seats: null };
const refusal = (text: string) => ({ code: "no", details: {}, rule: null, text });

let requests: SetupRequest[] = [];
let reply: (request: SetupRequest) => Setup = () => answer;
beforeEach(() => {
  requests = [];
  reply = () => answer;
});
const made = (language = "en") =>
  new TableForm(
    game,
    (_, request) => {
      requests.push(request);
      return Promise.resolve(reply(request));
    },
    language,
  );
const settled = () => new Promise((done) => setTimeout(done));
const option = (name: string) => game.options.find((each) => each.name === name)!;
const sent = (form: TableForm) => form.request((kind) => kind);

test("the first seat here is you, another one shares the screen", () => {
  const form = made();
  form.take(1, "here");
  expect([form.kind(0), form.kind(1)]).toEqual(["me", "local"]);
  form.take(0, "friend");
  expect([form.kind(0), form.kind(1)]).toEqual(["friend", "me"]);
});

test("several computers have several names, and none plays better than the first", () => {
  const form = made();
  form.choose(game.presets[1]!);
  expect(form.seats.map(({ level }) => level).slice(1)).toEqual([3, 2]);
  expect(Object.values(form.computerNames)).toEqual(["Rosa", "Max"]);
});

test("lots are drawn between people and not against computers", () => {
  const form = made();
  expect(form.lots).toBe(false);
  form.take(1, "here");
  expect(form.company).toBe(true);
  expect(sent(form).lots).toBe(true);
});

test("who chooses about the lots is obeyed", () => {
  const form = made();
  form.lots = true;
  expect(sent(form).lots).toBe(true);
  form.take(1, "friend");
  form.lots = false;
  expect(sent(form).lots).toBe(false);
});

test("a match is chosen, and one alone plays none", () => {
  const form = made();
  expect(sent(form).match).toBe(false);
  form.match = true;
  expect(sent(form).match).toBe(true);
  form.resize(1);
  expect(sent(form).match).toBe(false);
});

test("a head start is written for each seat, without zeros at the end", async () => {
  const start: OptionInfo = { ...plain, name: "start", kind: "seats", default: [] };
  const form = new TableForm({ ...game, options: [...game.options, start] }, () => Promise.resolve(answer), "en");
  await form.setNumber(start, 1, 50);
  expect(sent(form).options).toMatchObject({ start: [0, 50] });
  await form.setNumber(start, 1, 0);
  expect(form.numberOf(start, 1)).toBe(0);
  form.resize(3);
  await form.setNumber(start, 2, 30);
  form.resize(2);
  expect(sent(form).options?.["start"] ?? []).toEqual([]);
});

test("more time is for persons, and with a clock", () => {
  const form = made();
  form.seats[0]!.times = 3;
  form.seats[1]!.times = 2;
  expect(sent(form).times).toEqual([]);
  form.clock = "move30";
  expect(sent(form).times).toEqual([3, 1]);
  form.take(1, "here");
  expect(sent(form).times).toEqual([3, 2]);
});

test("players with their own dice draw their own lots", () => {
  const form = made();
  form.lots = true;
  form.ownDice = true;
  expect(form.mayDrawLots).toBe(false);
  expect(sent(form).lots).toBe(false);
});

test("words are of the language of the page, until another is chosen", async () => {
  const form = made("en");
  expect(form.value(option("language"))).toBe("en");
  expect(sent(form).options).toEqual({ language: "en" });
  form.speak("fr");
  expect(sent(form).options).toEqual({ language: "fr" });
  await form.set("language", "en");
  form.speak("en");
  form.speak("fr");
  form.choose(game.presets[1]!);
  expect(sent(form).options).toEqual({ language: "en" });
});

test("instead of a language that the game does not have, English is followed", () => {
  expect(sent(made("de")).options).toEqual({ language: "en" });
});

test("what the rules refuse stays as it was, with their reason", async () => {
  const form = made();
  await settled();
  reply = ({ options }) => (options?.["target"] === 0 ? { ...answer, error: refusal("At least one."), seats: [] } : answer);
  await form.set("target", 40);
  await form.set("target", 0);
  expect(form.value(option("target"))).toBe(40);
  expect(form.refused).toEqual({ option: "target", text: "At least one." });
  await form.set("target", 50);
  expect(form.refused).toBeNull();
});

test("the answer to an older question is not used", async () => {
  const answers: ((setup: Setup) => void)[] = [];
  const form = new TableForm(game, () => new Promise((resolve) => answers.push(resolve)), "en");
  void form.set("teams", true);
  answers[1]!({ ...answer, shared: ["red"] });
  answers[0]!({ ...answer, shared: ["blue"] });
  await settled();
  expect(form.shared).toEqual(["red"]);
});

test("options that take another number of players bring their seats", async () => {
  const form = made();
  reply = ({ options }) => (options?.["teams"] ? { ...answer, seats: [3] } : answer);
  await form.set("teams", true);
  expect(form.seats.length).toBe(3);
  expect(requests.at(-1)?.seats).toBe(3);
});

test("colours are those of the preset before the rules have answered, and then theirs", async () => {
  reply = ({ seats }) => ({ ...answer, colours: Array.from({ length: seats ?? 0 }, () => ["purple"]) });
  const form = made();
  expect([form.colours(0), form.colours(1)]).toEqual([["red"], ["blue"]]);
  form.resize(3);
  expect(form.colours(2)).toEqual(["green"]);
  await settled();
  expect(form.colours(2)).toEqual(["purple"]);
});

const texts = { gameText: (path: string) => path, hasGameText: (path: string) => path.startsWith("ask") || path.startsWith("means") };

test("what another preset is, or takes other seats, is not asked", async () => {
  const form = made();
  reply = () => ({ ...answer, closed: [{ ...closed, option: "teams", value: true, why: "preset", preset: "three" }] });
  form.speak("fr");
  await settled();
  expect(questions(form, texts).possible.map((each) => each.option.name)).toEqual(["language", "target"]);
  expect(questions(form, texts).impossible).toEqual([]);
});

test("what the rules refuse cannot be chosen, and says why", async () => {
  const form = made();
  const never = (name: string, value: Json) => ({ ...closed, option: name, value, why: "refused", error: refusal(`no ${name}`) }) as const;
  reply = () => ({ ...answer, closed: [never("teams", true), never("target", null), never("language", "fr")] });
  form.speak("fr");
  form.speak("en");
  await settled();
  const { possible, impossible } = questions(form, texts);
  expect(possible).toEqual([]);
  expect(impossible).toEqual([
    { text: "ask.language", why: "no language" },
    { text: "ask.teams", why: "no teams" },
    { text: "ask.target", why: "no target" },
  ]);
});

test("a question has the words of the game, and says what its answer means", async () => {
  const form = made();
  const [language, teams, target] = questions(form, texts).possible;
  expect(language?.answers.map(({ label }) => label)).toEqual(["fr", "en"]);
  expect(teams?.answers.map(({ means }) => means)).toEqual(["means.teams.off", "means.teams.on"]);
  expect(target?.means).toBe("means.target.none");
  await form.set("target", 60);
  expect(questions(form, texts).possible[2]?.means).toBe("means.target.own");
});

test("while a number is typed, what was refused on the way does not come back", async () => {
  const answers: ((setup: Setup) => void)[] = [];
  const form = new TableForm(game, () => new Promise((resolve) => answers.push(resolve)), "en");
  const no = { ...answer, error: refusal("Too many."), seats: [] };
  answers[0]!(answer);
  await settled();
  void form.set("target", 4);
  void form.set("target", 400); // before the rules have answered
  answers[1]!(no);
  answers[2]!(no);
  await settled();
  expect(form.value(option("target"))).toBeNull();
  expect(form.refused?.text).toBe("Too many.");
});

test("any number of seconds within the bounds may be the limit of a turn", () => {
  const form = new TableForm(game, () => Promise.resolve(answer), "fr");
  form.clock = "own";
  expect(form.timeLimit).toEqual({ kind: "move", seconds: 90 });
  for (const [typed, seconds] of [
    [45, 45],
    [1, 5],
    [99_999, 3600],
    [12.4, 12],
    [null, 90],
  ] as const) {
    form.turnSeconds = typed;
    expect(form.timeLimit).toEqual({ kind: "move", seconds });
  }
});

const drawn = { ...plain, name: "head", kind: "layout", default: "##" } as const;
const bag = { ...plain, name: "pieces", kind: "counts", choices: ["rr", "ry"], default: [] } as const;
const headed: GameInfo = {
  ...game,
  presets: game.presets.map((preset) => ({ ...preset, options: { head: "##", pieces: [] } })),
  options: [drawn, { ...bag, choices: [...bag.choices], default: [] }],
};

test("a board of one’s own brings what was counted for it, and the one of the box takes it away", async () => {
  const form = new TableForm(headed, () => Promise.resolve(answer), "en");
  await form.playOn({ text: "###", counts: [2, 5] });
  expect([form.board, form.counted]).toEqual(["###", [2, 5]]);
  form.choose(headed.presets[1]!);
  expect(sent(form).options).toEqual({ head: "###", pieces: [2, 5] });
  await form.playOn({ text: "####" });
  expect(sent(form).options).toEqual({ head: "####" });
  await form.playOn(null);
  expect([sent(form).options, form.board, form.counted]).toEqual([{}, "##", []]);
});

test("counts that the rules refuse leave the board", async () => {
  const no = { ...answer, error: refusal("1 to 96."), seats: [] };
  const form = new TableForm(headed, (_, { options }) => Promise.resolve(options?.["pieces"] ? no : answer), "en");
  await form.playOn({ text: "###", counts: [0, 0] });
  expect([form.board, form.counted, form.refused]).toEqual(["###", [], { option: "pieces", text: "1 to 96." }]);
});

test("counts are asked for like any other option", async () => {
  const form = new TableForm(headed, () => Promise.resolve(answer), "en");
  await settled();
  expect(questions(form, texts).possible.map(({ option: { name }, means }) => [name, means])).toEqual([
    ["head", "means.head.own"],
    ["pieces", "means.pieces.empty"],
  ]);
});
