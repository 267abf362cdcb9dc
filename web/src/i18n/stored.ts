export type StoredPhrase =
  | "seat.computer"
  | "seat.computer.nth"
  | "seat.nth"
  | "seat.me"
  | "quick.hello"
  | "quick.well-played"
  | "quick.thanks"
  | "quick.oops"
  | "quick.your-turn"
  | "quick.back-soon";

/** Phrases that tables keep as text, in both languages: whoever reads one has it translated without the other language's file. */
export const STORED: Record<StoredPhrase, readonly string[]> = {
  "seat.computer": ["L’ordinateur", "The computer"],
  "seat.computer.nth": ["Ordinateur {n}", "Computer {n}"],
  "seat.nth": ["Joueur {n}", "Player {n}"],
  "seat.me": ["Vous", "You"],
  "quick.hello": ["Bonjour !", "Hello!"],
  "quick.well-played": ["Bien joué !", "Well played!"],
  "quick.thanks": ["Merci !", "Thank you!"],
  "quick.oops": ["Oups !", "Oops!"],
  "quick.your-turn": ["C’est à vous !", "Your turn!"],
  "quick.back-soon": ["Je reviens tout de suite.", "Back in a minute."],
};
