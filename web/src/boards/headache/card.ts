import type { GameCard } from "../cards";
import Cover from "./Cover.svelte";

const COLOURS = ["red", "blue", "yellow", "green"];
const card: GameCard = {
  order: 2,
  box: { paper: "#B5392A", side: "#7E2015", top: "#D2614F", ink: "#F3ECDD" },
  colours: COLOURS,
  coloursFor: (seats, { colours, sets }) => {
    if (Array.isArray(colours) && colours.length) return colours as string[];
    return seats === 2 && sets !== 2 ? ["red", "yellow"] : COLOURS; // two players begin opposite each other
  },
  cover: Cover,
};
export default card;
