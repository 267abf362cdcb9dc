/** Small wishes kept in this browser: language, theme, sound. A browser that keeps nothing is fine too. */
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
    // private windows may refuse: the wish then lasts as long as the page
  }
}
