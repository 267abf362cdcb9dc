import { page } from "./fr/page";
import { table } from "./fr/table";
import { help } from "./fr/help";
import { blokus } from "./fr/blokus";
import { headache } from "./fr/headache";
import { headquarter } from "./fr/headquarter";
import { knopf } from "./fr/knopf";
import { mots } from "./fr/mots";

/** What the page says in French. Words of the games come from the room. */
export const fr = { ...page, ...table, ...help, ...blokus, ...headache, ...headquarter, ...knopf, ...mots };
