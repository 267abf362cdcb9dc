import { page } from "./fr/page";
import { table } from "./fr/table";
import { blokus } from "./fr/blokus";
import { headache } from "./fr/headache";
import { headquarter } from "./fr/headquarter";
import { knopf } from "./fr/knopf";
import { mots } from "./fr/mots";
import { help } from "./fr/help";
import { you } from "./fr/you";
import { puzzles } from "./fr/puzzles";

/** What the page says in French. Words of the games come from the room. */
export const fr = { ...page, ...table, ...blokus, ...headache, ...headquarter, ...knopf, ...mots, ...help, ...you, ...puzzles };
