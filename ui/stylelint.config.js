/** @type {import("stylelint").Config} */
export default {
    extends: ["stylelint-config-standard"],
    ignoreFiles: ["dist/**", "src/styles/tokens.css"],
    reportNeedlessDisables: true,
    rules: {
        // The layout of the text is Prettier's.
        "at-rule-empty-line-before": null,
        "comment-empty-line-before": null,
        "declaration-empty-line-before": null,
        "rule-empty-line-before": null,
        // Rules stand beside what they are about, not in the order of their specificity.
        "no-descending-specificity": null,
        // Lengths of custom properties need their unit.
        "length-zero-no-unit": null,
        "number-max-precision": 5,
        "value-keyword-case": ["lower", { camelCaseSvgKeywords: true }],
        // Where no font has the medium weight, the token `--medium` says what shows instead.
        "declaration-property-value-disallowed-list": { "font-weight": ["500"], font: ["/\\b500\\b/"] },
        "declaration-property-value-no-unknown": [
            true,
            { ignoreProperties: { "text-align": "-webkit-match-parent" } },
        ],
    },
    overrides: [
        {
            files: ["**/*.svelte"],
            customSyntax: "postcss-html",
            // It stumbles over the `:global` of Svelte.
            rules: { "selector-pseudo-class-no-unknown": null },
        },
    ],
};
