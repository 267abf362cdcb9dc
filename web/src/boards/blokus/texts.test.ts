import { expect, it } from "vitest";
import { viewsOf } from "../testing";
import two from "./fixtures/two.json";
import french from "./fr.json";
import type { BlokusView, Context } from "./types";

const { i18n } = await import("../../i18n/translator.svelte");
const { ask } = await import("./texts");

it("asks for a piece whose colour agrees with it", () => {
  const view = viewsOf<BlokusView>(two)[0]!;
  const colour = view.to_move!.colour;
  const context = { view, viewpoint: view.to_move!.seat } as unknown as Context;
  expect(ask(context)).toContain(` a ${colour} piece`);
  i18n.addPhrases("fr", french);
  i18n.lang = "fr";
  expect(ask(context)).toContain(` une pièce ${french[`blokus.feminine.${colour}`]}`);
});
