import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/tete/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: fonts
    target: "es2022",
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
