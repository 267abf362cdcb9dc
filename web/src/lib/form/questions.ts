import type { Json, OptionInfo } from "../../wire/types";
import type { TableForm } from "./tableForm.svelte";

/** The texts of a game, as `i18n` has them. */
export interface GameTexts {
  gameText(path: string, game?: string): string;
  hasGameText(path: string, game: string): boolean;
}

/** A possible answer; `closed` says why it cannot be chosen. */
export interface Answer {
  value: Json;
  label: string;
  means: string;
  closed: string;
}

/** An option as a question; without answers it asks for a number, a list of words or a layout. */
export interface Question {
  option: OptionInfo;
  text: string;
  answers: Answer[];
  value: Json;
  means: string;
  unit: string;
}

/** A question that has only one answer beside the other choices, and why. */
export interface Impossible {
  text: string;
  why: string;
}

/**
 * The options of a form as questions. What another preset is, or takes another number of players, is not asked: one chooses
 * the preset. What the rules refuse is shown with their reason.
 */
export function questions(form: TableForm, texts: GameTexts): { possible: Question[]; impossible: Impossible[] } {
  const possible: Question[] = [];
  const impossible: Impossible[] = [];
  for (const option of form.game.options) {
    const question = asked(form, option, texts);
    const others = question.answers.filter(({ value }) => value !== question.value);
    const never = form.closed(option.name, null)?.error?.text;
    if (option.values && !others.length) continue;
    if (option.values && others.every(({ closed }) => closed)) impossible.push({ text: question.text, why: others[0]?.closed ?? "" });
    else if (!option.values && never) impossible.push({ text: question.text, why: never });
    else if (option.kind !== "list" || option.choices) possible.push(question);
  }
  return { possible, impossible };
}

function asked(form: TableForm, option: OptionInfo, texts: GameTexts): Question {
  const { key } = form.game;
  const value = form.value(option);
  const open = (option.values ?? []).filter((each) => {
    const why = form.closed(option.name, each)?.why;
    return why !== "preset" && why !== "seats";
  });
  const find = (...paths: string[]) => {
    const path = paths.find((each) => texts.hasGameText(each, key));
    return path ? texts.gameText(path, key) : "";
  };
  const { name } = option;
  return {
    option,
    text: find(`ask.${name}`, `option.${name}`) || name,
    answers: open.map((each) => ({
      value: each,
      label: find(`answer.${name}.${word(each)}`, `choice.${name}.${word(each)}`) || String(each),
      means: find(`means.${name}.${word(each)}`),
      closed: form.closed(name, each)?.error?.text ?? "",
    })),
    value,
    means: find(`means.${name}.${option.values || word(value) === "none" || word(value) === "empty" ? word(value) : "own"}`),
    unit: find(`unit.${name}`),
  };
}

/** How a value is called in the paths of texts. */
function word(value: Json): string {
  if (value === null) return "none";
  if (Array.isArray(value)) return value.length ? "own" : "empty";
  return value === true ? "on" : value === false ? "off" : String(value);
}
