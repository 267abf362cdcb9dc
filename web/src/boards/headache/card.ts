import type { GameCard } from "../cards";
import Cover from "./Cover.svelte";

const card: GameCard = {
  order: 2,
  box: { paper: "#B5392A", side: "#7E2015", top: "#D2614F", ink: "#F3ECDD" },
  cover: Cover,
};
export default card;
