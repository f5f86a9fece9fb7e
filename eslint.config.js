import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: [".venv*/", "build/", "node_modules/"] },
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
      "no-restricted-syntax": [
        "error",
        // What the server joins to one file (shell/joining.py) has imports and exports by name, and they never change.
        ...["ExportDefaultDeclaration", "ExportAllDeclaration", "ExportSpecifier", "ImportDefaultSpecifier"],
        ...["ImportNamespaceSpecifier", "MetaProperty", "ImportExpression[source.type!=Literal]"],
        "ExportNamedDeclaration > VariableDeclaration[kind=let]",
        "TemplateElement[value.raw=/\\n/]",
      ],
    },
  },
  { files: ["tests/page/**", "examples/**"], languageOptions: { globals: globals.node } },
  { files: ["examples/**"], rules: { "no-console": "off" } }, // a bot talks by lines
  { files: ["tests/page/**", "eslint.config.js"], rules: { "no-restricted-syntax": "off" } },
];
