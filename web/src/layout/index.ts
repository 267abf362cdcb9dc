import type { AnyBoardKit } from "../boards/context";
export default null as unknown as AnyBoardKit;
