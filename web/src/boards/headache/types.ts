import type { Colour, HeadacheView } from "../../wire/views/headache";
import type { BoardContext, Scene } from "../context";

export type { Colour, HeadacheView };
export type Space = string;
export type Context = BoardContext<HeadacheView>;
export type GameScene = Scene<HeadacheView>;
