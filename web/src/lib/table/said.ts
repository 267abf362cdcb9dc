import { refusal, withoutRule, type Remark } from "../../boards/bar";
import { i18n } from "../../i18n/translator.svelte";
import { moveText } from "./moveText";
import type { LiveTable } from "./table.svelte";

/** What the table itself has to say: a rejected command, a move that is not sent yet, a hint. */
export function tableRemark(table: LiveTable, describe: (move: string) => string | null): Remark | null {
  const { error, hint } = table;
  if (error && table.moveRejected) return refusal(error);
  if (error) return { tone: "problem", text: withoutRule(error.text), rule: error.rule };
  if (table.late) return { tone: "problem", text: i18n.text("late") };
  if (table.hinting) return { tone: "thinking", text: i18n.text("hint.thinking") };
  if (!table.hintText) return null;
  return { tone: "hint", lead: hint === null ? undefined : stopped(moveText(hint) ?? describe(hint) ?? hint), text: table.hintText };
}

function stopped(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
