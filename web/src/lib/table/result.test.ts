import { expect, test, vi } from "vitest";
import en from "../../i18n/en.json";
import fr from "../../i18n/fr.json";
import { i18n } from "../../i18n/translator.svelte";
import { result } from "./result";

// the translator asks the browser for its language
vi.hoisted(() => vi.stubGlobal("navigator", { language: "en" }));
i18n.addPhrases("fr", fr);
i18n.addPhrases("en", en);

const over = (places: number[], points: number[]) => result({ kind: "over", places, points, reason: "x" }, ["Odile", "Tom", "Zoé", "Max"]);

test("two are told with both scores", () => expect(over([2, 1], [287, 304])).toBe("Tom wins, 304 to 287."));
test("a minus is a minus", () => expect(over([1, 2], [-4, -29])).toBe("Odile wins, −4 to −29."));
test("of four, the winner’s score is enough", () => expect(over([2, 2, 1, 4], [-19, -19, -4, -29])).toBe("Zoé wins with −4 points."));
test("without points there is only a winner", () => expect(over([2, 1, 3], [0, 0, 0])).toBe("Tom wins."));
test("partners win together", () => expect(over([1, 3, 1, 3], [-9, -20, -9, -20])).toBe("Odile and Zoé win."));
test("everybody first is a draw", () => expect(over([1, 1], [7, 7])).toBe("A draw, 7 to 7."));
test("a game stopped by agreement is even", () => expect(over([1, 1, 1], [0, 0, 0])).toBe("A draw."));
test("alone there is a score", () => expect(over([1], [120])).toBe("120 points."));
test("a cancelled table has no result", () => expect(over([], [])).toBe(""));
