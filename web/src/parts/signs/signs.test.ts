import { expect, test, vi } from "vitest";
import { EMOJI } from "../../lib/table/quickPhrases";
import { partsOf } from "./signs";

vi.hoisted(() => vi.stubGlobal("navigator", { language: "en" }));

test("every sign of the chat and of the card is drawn", () => {
  const card = "🧩 Le petit rectangle ★★☆☆☆ 1:07\n✏️ Mots de Tête 31\n🟩 Blokus\n🟨 Knopf\n🟥 Headache\n⬜ Headquarter";
  const parts = partsOf(EMOJI.join("") + card);
  const written = parts.filter(({ drawings }) => drawings.length === 0).map(({ text }) => text);
  expect(written.join("")).not.toMatch(/[\p{Extended_Pictographic}☆]/u);
  expect(parts.flatMap(({ drawings }) => drawings)).toHaveLength(EMOJI.length + 11);
});

test("words stay as they are written, and signs in a row are one part", () => {
  expect(partsOf("Bien joué !")).toEqual([{ text: "Bien joué !", drawings: [] }]);
  expect(partsOf("👏👏 bravo")).toEqual([
    { text: "👏👏", drawings: ["clap", "clap"] },
    { text: " bravo", drawings: [] },
  ]);
});
