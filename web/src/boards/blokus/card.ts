import type { GameCard } from "../cards";
import Cover from "./Cover.svelte";

const card: GameCard = {
  order: 3,
  preselected: true,
  box: { paper: "#1F2430", side: "#0E1118", top: "#3C4252", ink: "#F3ECDD" },
  cover: Cover,
};
export default card;
