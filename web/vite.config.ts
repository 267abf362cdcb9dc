import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// A room of the house is one file: many small ones compress badly, and each has to be asked for.
// The first that matches takes a module and whatever it needs, so what is shared stands first.
const ROOMS = [
  { name: "house", minShareCount: 2, test: /node_modules|src.(wire|i18n|boards.\w+\.|lib.(?!puzzle|day|replay|record|chance)|parts.(?!after|puzzles))/ },
  { name: "blokus", test: /boards.blokus/ },
  { name: "puzzles", test: /puzzle|pages.Today|day\.svelte/i },
  { name: "after", test: /pages.(Replay|Mine|Rules)|parts.after|lib.(record|chance|replay)/ },
];

export default defineConfig({
  plugins: [svelte({ compilerOptions: { cssHash: ({ hash, css }) => `s${hash(css).slice(0, 5)}` } })],
  build: {
    outDir: "../src/tete/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: fonts
    target: "es2022",
    rolldownOptions: { output: { codeSplitting: { groups: ROOMS.map((room, at) => ({ ...room, priority: ROOMS.length - at })) } } },
  },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8383",
      "/rules-pictures": "http://127.0.0.1:8383",
      "/ws": { target: "ws://127.0.0.1:8383", ws: true },
    },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
