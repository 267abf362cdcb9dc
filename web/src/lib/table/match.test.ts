import { expect, test, vi } from "vitest";
import en from "../../i18n/en.json";
import fr from "../../i18n/fr.json";
import { i18n } from "../../i18n/translator.svelte";
import type { MatchInfo } from "../../wire/types";
import { matchGame, matchSentence } from "./match";

// the translator asks the browser for its language
vi.hoisted(() => vi.stubGlobal("navigator", { language: "en" }));
i18n.addPhrases("fr", fr);
i18n.addPhrases("en", en);

const first = { places: [2, 1], points: [12, 30] };
const match = (changed: Partial<MatchInfo>): MatchInfo => ({
  number: 2,
  games: 2,
  earlier: [first],
  count: "points",
  totals: [12, 30],
  places: [],
  ...changed,
});
const told = (changed: Partial<MatchInfo>) => matchSentence(match(changed), ["Odile", "Tom"]);

test("the game of a match has a number", () => expect(matchGame(match({}))).toBe("match, game 2 of 2"));
test("before the first game is over there is nothing to tell", () => expect(told({ number: 1, earlier: [], totals: [] })).toBe(""));
test("the first game’s result is told while the second is played", () => expect(told({})).toBe("Match after 1 game: Tom 30, Odile 12."));
test("the sum decides the match", () => expect(told({ totals: [52, 41], places: [1, 2] })).toBe("Odile wins the match, 52 to 41."));
test("equal sums are a draw", () => expect(told({ totals: [-4, -4], places: [1, 1] })).toBe("The match is a draw, −4 to −4."));
test("without points, won games are counted", () =>
  expect(told({ count: "games", totals: [2, 0], places: [1, 2] })).toBe("Odile wins the match, 2 to 0 in games won."));
test("won games so far", () =>
  expect(told({ count: "games", totals: [0, 1], places: [] })).toBe("Match after 1 game, games won: Tom 1, Odile 0."));
