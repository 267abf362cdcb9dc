import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compress } from "./compress.js";
import { licences } from "./licences.js";

// One file for each part of the page: many small ones compress badly, and each costs a request.
// The first group that matches takes a module and what it needs, so what is shared stands first.
const GROUPS = [
  {
    name: "shared",
    minShareCount: 2,
    test: /node_modules|src.(wire|i18n|home.site|boards.\w+\.|boards.\w+.(card|Cover|puzzles)\.|lib.(?!puzzles.day|replay.(replay|record|fairness))|parts.(?!after|puzzles))/,
  },
  { name: (id: string) => /boards[\\/](\w+)[\\/](?!puzzles[\\/])/.exec(id)?.[1] ?? null },
  { name: "puzzles", test: /puzzle|pages.Today|day\.svelte/i },
  { name: "after", test: /pages.(Replay|Mine|Rules)|parts.after|lib.replay.(record|fairness|replay)/ },
];

const CHECKS = { bundlerTimings: false, pluginTimings: false };

export default defineConfig({
  plugins: [svelte({ compilerOptions: { cssHash: ({ hash, css }) => `s${hash(css).slice(0, 5)}` } }), licences(), compress()],
  base: "./", // the page works below any address; a server makes the addresses of its first file absolute
  worker: { format: "es", rolldownOptions: { checks: CHECKS } },
  build: {
    outDir: "../src/tete/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: fonts
    target: "es2022",
    rolldownOptions: {
      checks: CHECKS,
      output: { codeSplitting: { groups: GROUPS.map((group, at) => ({ ...group, priority: GROUPS.length - at })) } },
    },
  },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8383",
      "/rules-pictures": "http://127.0.0.1:8383",
      "/ws": { target: "ws://127.0.0.1:8383", ws: true },
    },
  },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
    pool: "threads", // cheaper than processes
    coverage: {
      provider: "v8",
      // components are tested in a browser, by tests/web
      include: ["src/**/*.ts"],
      exclude: [
        "src/**/*.test.ts",
        "src/boards/testing.ts",
        "src/wire/fakeWebSocket.ts",
        "src/gallery/**",
        "src/wire/types.ts",
        "src/wire/views/**",
        "src/main.ts",
      ],
      reporter: ["text-summary"],
    },
  },
});
