import { i18n } from "../../i18n/translator.svelte";
import type { Clock, GameInfo, MatchInfo, Played } from "../../wire/types";
import { presetWords } from "../form/preset";
import { clockSentence } from "./clockSentence";
import { matchGame } from "./match";

/** What is played at a table, as far as it is to be told. */
export interface Playing {
  game: string;
  preset: string;
  played: readonly Played[];
  time_limit: Clock;
  own_dice: boolean;
  match?: Pick<MatchInfo, "number" | "games"> | null;
}

/** What is really played, in a few words each: the preset, the score to reach, house rules, the clock, whose dice. */
export function playedWords({ game, preset, played, time_limit, own_dice, match }: Playing): string[] {
  const told = played
    .filter(({ code }) => i18n.hasGameText(`played.${code}`, game))
    .map(({ code, n }) => i18n.gameText(`played.${code}`, game, n === null ? {} : { n }));
  return [
    presetWords(i18n.gameText(`preset.${preset}`, game)).name,
    ...told,
    ...(time_limit ? [clockSentence(time_limit)] : []),
    ...(own_dice ? [i18n.text("own-dice.short")] : []),
    ...(match ? [matchGame(match)] : []),
  ];
}

/** What happens when the time for a turn is up: a pass, or the loss of a game of two. */
export function timeUp(game: GameInfo, seats: number): "clock.move.pass" | "clock.move.lose" | "clock.move" {
  return game.clock_passes ? "clock.move.pass" : seats <= 2 ? "clock.move.lose" : "clock.move";
}
