import type { GameCard } from "../cards";
import Cover from "./Cover.svelte";

const card: GameCard = {
  order: 4,
  box: { paper: "#E0A62B", side: "#A87713", top: "#F2C969", ink: "#1F2430" },
  cover: Cover,
};
export default card;
