import { expect, test, vi } from "vitest";
import { withinSentence } from "./moveText";

// the translator asks the browser for its language
vi.hoisted(() => vi.stubGlobal("navigator", { language: "en" }));

test("a move in words goes on a sentence, and what is written in capitals stays", () => {
  expect(withinSentence("From b8 to c8.")).toBe("from b8 to c8");
  expect(withinSentence("STYLES from e9 across")).toBe("STYLES from e9 across");
  expect(withinSentence("A from e9 across")).toBe("A from e9 across");
});
