import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "coverage", "src/wire/types.ts", "src/wire/views"] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      eqeqeq: "error",
      "no-console": "error",
      "prefer-const": "off", // the rule below knows that $props() and $bindable() must be `let`
      "svelte/prefer-const": ["error", { excludedRunes: ["$props", "$derived", "$state"] }],
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false, fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-non-null-assertion": "off", // array accesses that the lines before have made sure of
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" },
      ],
      "svelte/prefer-svelte-reactivity": "off", // sets and maps are values here: they are replaced, never changed
      "svelte/no-at-html-tags": "off", // the rules are HTML that our own server makes from our own files
      "svelte/no-navigation-without-resolve": "off", // not a SvelteKit application
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
);
