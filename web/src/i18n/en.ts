import { page } from "./en/page";
import { table } from "./en/table";
import { blokus } from "./en/blokus";
import { headache } from "./en/headache";
import { headquarter } from "./en/headquarter";
import { knopf } from "./en/knopf";
import { mots } from "./en/mots";
import { help } from "./en/help";
import { you } from "./en/you";
import { puzzles } from "./en/puzzles";

/** What the page says in English. */
export const en = { ...page, ...table, ...blokus, ...headache, ...headquarter, ...knopf, ...mots, ...help, ...you, ...puzzles };
