import { weighed, type ChanceRule } from "../../lib/replay/chanceRules";

/** A number die, and a die with a red dot on one of its six faces. */
const pop: ChanceRule = (below) =>
  weighed(
    below,
    [1, 2, 3, 4, 5, 6].flatMap(
      (number) =>
        [
          [`${number}`, 5],
          [`${number}*`, 1],
        ] as [string, number][],
    ),
  );
export default pop;
