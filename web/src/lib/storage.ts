/** Small settings in the storage of this browser: language, theme, sound. Without storage the page works too. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`tete.${name}`);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`tete.${name}`, value);
  } catch {
    // private windows may refuse: the choice then lasts as long as the page
  }
}
