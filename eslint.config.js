import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: [".venv/", "build/", "node_modules/"] },
  js.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-implicit-globals": "error",
      "no-shadow": "error",
      "no-console": ["error", { allow: ["error"] }],
      "no-else-return": "error",
      "object-shorthand": "error",
      "no-restricted-properties": ["error", { property: "outerHTML", message: "words go in as text, never as markup" }],
      "no-unused-expressions": ["error", { allowShortCircuit: true, allowTernary: true }],
      "max-lines": ["error", 400],
    },
  },
  { files: ["tests/page/**"], languageOptions: { globals: globals.node } },
];
