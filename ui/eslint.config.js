import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
    { ignores: ["dist/", "node_modules/", "src/ipc/bindings.ts"] },
    js.configs.recommended,
    ...ts.configs.strict,
    ...svelte.configs.recommended,
    {
        languageOptions: { globals: { ...globals.browser } },
        rules: {
            "no-undef": "off",
            "no-restricted-imports": [
                "error",
                {
                    patterns: [
                        {
                            group: ["@tauri-apps/*"],
                            message: "Only src/ipc talks to the shell; add a command to its Backend instead.",
                        },
                    ],
                },
            ],
            "no-restricted-syntax": [
                "error",
                {
                    selector: "AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]",
                    message: "HTML is inserted in src/message-dom/parseHtml.ts only.",
                },
            ],
            eqeqeq: "error",
        },
    },
    {
        files: ["**/*.svelte", "**/*.svelte.ts"],
        languageOptions: {
            parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
        },
        rules: { "svelte/no-at-html-tags": "error" },
    },
    { files: ["src/ipc/**/*.ts"], rules: { "no-restricted-imports": "off" } },
    {
        files: ["src/message-dom/parseHtml.ts"],
        rules: { "no-restricted-syntax": "off" },
    },
);
