import type { GameCard } from "../cards";
import Bust from "./Bust.svelte";
import Cover from "./Cover.svelte";

const card: GameCard = {
  order: 1,
  box: { paper: "#21385E", side: "#142541", top: "#3A5480", ink: "#F3ECDD" },
  token: Bust,
  cover: Cover,
};
export default card;
