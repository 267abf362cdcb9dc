import { expect, test } from "vitest";
import type { GameInfo } from "../wire/types";
import { TableForm } from "./tableForm.svelte";

const game: GameInfo = {
  key: "knopf",
  box: null,
  seats: [2],
  presets: [{ name: "classic", seats: [2], options: {} }],
  options: [],
  secrets: false,
  chance: false,
  clock_passes: false,
};
const draws = (form: TableForm) => form.request(() => "").lots;

test("lots are drawn between people and not against computers", () => {
  const form = new TableForm(game);
  expect(form.lots).toBe(false);
  form.change(1); // the computer becomes somebody here
  expect(form.company).toBe(true);
  expect(draws(form)).toBe(true);
});

test("who chooses about the lots is obeyed", () => {
  const form = new TableForm(game);
  form.lots = true;
  expect(draws(form)).toBe(true);
  form.change(1);
  form.lots = false;
  expect(draws(form)).toBe(false);
});

test("players with their own dice draw their own lots", () => {
  const form = new TableForm(game);
  form.lots = true;
  form.ownDice = true;
  expect(form.mayDrawLots).toBe(false);
  expect(draws(form)).toBe(false);
});
