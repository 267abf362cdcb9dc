import type { BonusRanges, Line, MotsPreview, MotsView, Scored } from "../../wire/views/mots";
import type { BoardContext, Scene } from "../context";

export type { Line, MotsPreview, MotsView, Scored };
export type Bonus = keyof BonusRanges;
export type Context = BoardContext<MotsView, MotsPreview>;
export type GameScene = Scene<MotsView>;
