import { page } from "./en/page";
import { table } from "./en/table";
import { help } from "./en/help";
import { blokus } from "./en/blokus";
import { headache } from "./en/headache";
import { headquarter } from "./en/headquarter";
import { knopf } from "./en/knopf";
import { mots } from "./en/mots";

/** What the page says in English. */
export const en = { ...page, ...table, ...help, ...blokus, ...headache, ...headquarter, ...knopf, ...mots };
