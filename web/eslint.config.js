import { fileURLToPath } from "node:url";
import { defineConfig, globalIgnores } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const here = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig(
  globalIgnores(["src/net/types.ts"]), // generated
  ts.configs.strictTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, tsconfigRootDir: here, extraFileExtensions: [".svelte"] },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }], // `box == null`: the server leaves it out or writes null
      "no-console": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
      // A handler may be one expression, and `return void (notice = …)` ends a function with a word to the patron.
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidOperator: true, ignoreVoidReturningFunctions: true },
      ],
      "@typescript-eslint/no-meaningless-void-operator": "off", // `void x` in an effect: it follows x
      "@typescript-eslint/no-dynamic-delete": "off", // records by patron and by table are emptied so
      // Every index may be missing to the compiler (`noUncheckedIndexedAccess`); `!` says where none can be.
      "@typescript-eslint/no-non-null-assertion": "off",
      // The compiler sees neither what an older browser lacks nor what has changed while we waited.
      "@typescript-eslint/no-unnecessary-condition": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // Types of snippets and components are `any` to this parser; svelte-check sees them as they are.
    files: ["**/*.svelte"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  {
    files: ["**/*.js"], // without types
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
  {
    files: ["src/offline/worker.js"], // the build adds the two constants
    languageOptions: { globals: { ...globals.serviceworker, BUILD: "readonly", KEPT: "readonly" } },
  },
);
