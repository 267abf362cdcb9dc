/** Small settings in the storage of this browser: language, theme, sound. Without storage the page works too. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`tete.${name}`);
  } catch {
    return null;
  }
}

/** The names of what is kept that begin so. */
export function recalled(start: string): string[] {
  try {
    const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
    return names.filter((name) => name.startsWith(`tete.${start}`)).map((name) => name.slice("tete.".length));
  } catch {
    return [];
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`tete.${name}`, value);
  } catch {
    // private windows may refuse: the choice then lasts as long as the page
  }
}
