import type { GameCard } from "../cards";
import Cover from "./Cover.svelte";

const card: GameCard = {
  order: 5,
  box: { paper: "#2B6E58", side: "#17463A", top: "#4C927B", ink: "#F3ECDD" },
  cover: Cover,
};
export default card;
