import type { Plugin } from "vite";

/** The folders of the packages from which these files come, each once. */
export function packagesOf(files: Iterable<string>): string[];

/** The licence of the package in a folder, below its name and version. */
export function licenceOf(folder: string): string;

/** Writes the licences of everything that others wrote and the page contains, JavaScript and fonts, to licences.txt. */
export function licences(): Plugin;
