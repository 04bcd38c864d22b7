import { readdirSync } from "node:fs";
import js from "@eslint/js";
import { createNodeResolver, importX } from "eslint-plugin-import-x";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import { literalText } from "./lint/literal-text.js";
import svelteConfig from "./svelte.config.js";

/**
 * The rooms of the page from top to bottom: each folder of `src` and the folders that it may import from. An entry
 * names only folders that stand below it, so there are no circles. `docs/ARCHITECTURE.md` says what each one owns.
 */
const MAY_IMPORT = {
    components: [
        "actions",
        "export",
        "message-dom",
        "scroll",
        "speech",
        "session",
        "styles",
        "format",
        "words",
        "ipc",
    ],
    actions: ["export", "session", "styles", "format", "words", "ipc"],
    export: ["message-dom", "format", "words", "ipc"],
    speech: ["message-dom", "format", "words", "ipc"],
    scroll: ["message-dom", "session", "format", "words", "ipc"],
    "message-dom": ["session", "format", "words", "ipc"],
    session: ["format", "words", "ipc"],
    styles: ["ipc"],
    format: ["words", "ipc"],
    ipc: ["words"],
    words: [],
};

/** The folders of `components` from top to bottom: one imports only from those below it, so there are no circles. */
const COMPONENTS = [
    "shell",
    "welcome",
    "sidebar",
    "trash",
    "conversation",
    "composer",
    "settings",
    "export",
    "palette",
    "search",
    "document",
    "details",
    "files",
    "content",
    "ui",
];

/** What the parts of `components/ui` import from outside it: nothing that knows a feature or the session. */
const UI_MAY_IMPORT = [
    "components/ui",
    "actions/chord.ts",
    "actions/shortcuts.ts",
    "scroll/afterFrame.ts",
    "styles",
    "format",
    "words",
    "ipc",
];

/** The folders of `session`: `session.svelte.ts` uses all of them, and they use only `state`. */
const SESSION = ["conversation", "list", "files", "documents", "search", "settings", "services", "state"];

/** No part of the app. */
const FOR_DEVELOPMENT = ["gallery", "testing"];

function zoneOf([folder, allowed]) {
    const names = allowed.length === 0 ? "nothing else" : allowed.join(", ");
    return {
        target: `./src/${folder}`,
        from: "./src",
        except: [folder, ...allowed].map((name) => `./${name}`),
        message: `src/${folder} imports from ${names}; see MAY_IMPORT in eslint.config.js.`,
    };
}

/** Each folder of an ordered list may import from itself and from the folders after it. */
function zonesInOrder(parent, table, folders) {
    return folders.map((folder, i) => ({
        target: `./src/${parent}/${folder}`,
        from: `./src/${parent}`,
        except: folders.slice(i).map((name) => `./${name}`),
        message: `${parent}/${folder} imports only from folders below it; see ${table} in eslint.config.js.`,
    }));
}

const zonesOfSession = SESSION.map((folder) => ({
    target: `./src/session/${folder}`,
    from: "./src/session",
    except: [...new Set([folder, "state"])].map((name) => `./${name}`),
    message: `session/${folder} imports only from session/state; see SESSION in eslint.config.js.`,
}));

const ZONES = [
    ...Object.entries(MAY_IMPORT).map(zoneOf),
    ...zonesInOrder("components", "COMPONENTS", COMPONENTS),
    ...zonesOfSession,
    {
        target: "./src/components/ui",
        from: "./src",
        except: UI_MAY_IMPORT.map((name) => `./${name}`),
        message: "components/ui knows no feature and no session; see UI_MAY_IMPORT in eslint.config.js.",
    },
    {
        target: ["./src/App.svelte", "./src/main.ts"],
        from: FOR_DEVELOPMENT.map((name) => `./src/${name}`),
        message: `The app imports nothing from ${FOR_DEVELOPMENT.join(" and ")}.`,
    },
];

const rooms = Object.keys(MAY_IMPORT);
for (const [i, [folder, allowed]] of Object.entries(MAY_IMPORT).entries())
    for (const name of allowed)
        if (rooms.indexOf(name) <= i)
            throw new Error(`${folder} stands below ${name} and must not import from it`);

for (const [parent, folders] of Object.entries({ components: COMPONENTS, session: SESSION }))
    for (const entry of readdirSync(`${import.meta.dirname}/src/${parent}`, { withFileTypes: true }))
        if (entry.isDirectory() && !folders.includes(entry.name))
            throw new Error(`src/${parent}/${entry.name} is in no table of eslint.config.js`);

const NO_HTML = {
    selector: "AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]",
    message: "HTML is inserted in src/message-dom/parseHtml.ts only.",
};

const NO_PRESS = {
    selector: "CallExpression[arguments.length=0][callee.property.name='click']",
    message: "Run an action by its id; see src/actions/registry.svelte.ts.",
};

const NO_TITLE = {
    selector:
        "SvelteElement[kind='html'][name.name!=/^(abbr|iframe)$/] > SvelteStartTag > :matches(SvelteAttribute, SvelteShorthandAttribute)[key.name='title']",
    message:
        "A tip is `data-tip`, shown by ui/Tooltip.svelte. It is not announced: what it adds is also a label or a description.",
};

const MANY_PROPS = {
    selector:
        "TSInterfaceDeclaration[id.name='Props'] > TSInterfaceBody[body.length>10], VariableDeclarator[init.callee.name='$props'] TSTypeLiteral[members.length>10]",
    message: "At most ten props: pass the session or another object that exists, or split the component.",
};

export default ts.config(
    { ignores: ["dist/", "node_modules/", "src/ipc/bindings.ts", "src/words/generated/"] },
    js.configs.recommended,
    ...ts.configs.strict,
    ...svelte.configs.recommended,
    {
        plugins: { "import-x": importX },
        languageOptions: {
            globals: { ...globals.browser },
            // Also for the components that the rules on imports read from other files.
            parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
        },
        settings: {
            "import-x/resolver-next": [createNodeResolver({ extensions: [".ts", ".svelte", ".js"] })],
            "import-x/extensions": [".ts", ".svelte"],
            "import-x/parsers": { "svelte-eslint-parser": [".svelte"], "@typescript-eslint/parser": [".ts"] },
        },
        rules: {
            "no-undef": "off",
            "import-x/no-restricted-paths": ["error", { zones: ZONES }],
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
            "no-restricted-syntax": ["error", NO_HTML, NO_PRESS, NO_TITLE, MANY_PROPS],
            eqeqeq: "error",
        },
    },
    {
        files: ["src/**/*.ts", "src/**/*.svelte"],
        languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
        rules: {
            "@typescript-eslint/no-floating-promises": "error",
            "@typescript-eslint/no-misused-promises": "error",
            "@typescript-eslint/await-thenable": "error",
        },
    },
    {
        files: ["src/**/*.ts", "src/**/*.svelte"],
        ignores: ["src/**/*.test.ts", "src/testing/**", "src/gallery/**", "src/words/**"],
        plugins: { parlance: { rules: { "literal-text": literalText } } },
        rules: { "parlance/literal-text": "error" },
    },
    {
        files: ["**/*.svelte", "**/*.svelte.ts"],
        rules: { "svelte/no-at-html-tags": "error" },
    },
    { files: ["src/ipc/**/*.ts"], rules: { "no-restricted-imports": "off" } },
    // A test may use whatever it needs, and presses what a person presses.
    {
        files: ["src/**/*.test.ts", "src/testing/**"],
        rules: { "import-x/no-restricted-paths": "off", "no-restricted-syntax": ["error", NO_HTML] },
    },
    {
        // The gallery shows what a press opens; the links and buttons in a message are HTML that Rust wrote.
        files: ["src/gallery/**", "src/components/content/wordsMenu.ts"],
        rules: { "no-restricted-syntax": ["error", NO_HTML, NO_TITLE, MANY_PROPS] },
    },
    {
        files: ["src/message-dom/parseHtml.ts"],
        rules: { "no-restricted-syntax": "off" },
    },
);
