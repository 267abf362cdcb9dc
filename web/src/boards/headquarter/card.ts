import type { GameCard } from "../cards";
import Cover from "./Cover.svelte";

const card: GameCard = {
  order: 1,
  box: { paper: "#21385E", side: "#142541", top: "#3A5480", ink: "#F3ECDD" },
  colours: ["blue", "red"],
  cover: Cover,
};
export default card;
