/**
 * Visible text belongs in `locales/`, not in the code. The rule reports text and attributes of markup, strings that
 * an expression of markup shows, and strings of the code that look like text: several words, or one that begins with
 * a capital letter.
 */

/** Attributes that are shown or read aloud. */
const SHOWN = new Set([
    "alt",
    "aria-description",
    "aria-label",
    "aria-roledescription",
    "data-tip",
    "label",
    "placeholder",
    "title",
]);

/** Properties of components that are. */
const SHOWN_BY_COMPONENTS = new Set([
    ...SHOWN,
    "act",
    "detail",
    "heading",
    "hint",
    "name",
    "note",
    "summary",
    "text",
]);

/** Browser names of keys, names of systems, and types of dragged data. */
const NOT_TEXT =
    /^((Mod|Shift|Alt) )*(Alt|Arrow\w+|Backspace|Control|Delete|End|Enter|Escape|F\d+|Files|Home|Insert|Linux|Mac|Meta|Mod|Page\w+|Shift|Space|Tab|Win|\S)$/;

/** Functions whose arguments are no text of the window. */
const TECHNICAL =
    /^(querySelector|querySelectorAll|closest|matches|matchMedia|getContext|setContext|Symbol|Error|TypeError|getPropertyValue|execCommand|error|warn)$/;

/** Selectors, HTML, styles and addresses. */
const IS_CODE = /[<>[\]{};\n]|\dpx|(^|\s)[.#]\w|^https?:|^[\da-f-]{36}$/;

const hasLetters = (text) => /\p{L}/u.test(text) && !IS_CODE.test(text);
const isText = (text) =>
    !IS_CODE.test(text) &&
    !NOT_TEXT.test(text) &&
    (/\p{L}{2,},?\s+\p{L}/u.test(text) || /^\s*\p{Lu}\p{Ll}+\W*$/u.test(text));

function isTechnical(node) {
    const { parent } = node;
    switch (parent.type) {
        case "ImportDeclaration":
        case "ExportNamedDeclaration":
        case "ExportAllDeclaration":
        case "ImportExpression":
        case "TSLiteralType":
        case "SwitchCase":
        case "TSExternalModuleReference":
            return true;
        case "BinaryExpression":
            return ["===", "!==", "in"].includes(parent.operator);
        case "Property":
            return parent.key === node;
        case "MemberExpression":
            return parent.property === node;
        case "CallExpression":
        case "NewExpression": {
            const callee = parent.callee.property ?? parent.callee;
            return parent.arguments.includes(node) && TECHNICAL.test(callee.name ?? "");
        }
        case "TSAsExpression":
        case "TSSatisfiesExpression":
        case "ArrayExpression":
        case "ConditionalExpression":
        case "LogicalExpression":
            return isTechnical(parent);
        default:
            return false;
    }
}

/**
 * Whether markup shows this very string: `{isDone ? "done" : word}`, `title={isDone ? "done" : word}`. Elsewhere in
 * code, one lower-case word is a key, a status or a class, so only strings that look like text are reported. In
 * markup, every word is text.
 */
function isShownByMarkup(node) {
    const { parent } = node;
    switch (parent.type) {
        case "ConditionalExpression":
            return parent.test !== node && isShownByMarkup(parent);
        case "LogicalExpression":
            return isShownByMarkup(parent);
        case "SvelteMustacheTag": {
            const around = parent.parent;
            if (around.type === "SvelteAttribute") return isShown(around);
            return around.type !== "SvelteStyleDirective";
        }
        default:
            return false;
    }
}

/** The attribute of markup that a node is in. */
function attributeOf(node) {
    for (let one = node; one; one = one.parent) {
        if (one.type === "SvelteAttribute") return one;
        if (one.type === "SvelteElement" || one.type === "Program") return undefined;
    }
    return undefined;
}

function isShown(attribute) {
    const isComponent = attribute.parent.parent.kind === "component";
    return (isComponent ? SHOWN_BY_COMPONENTS : SHOWN).has(attribute.key.name);
}

/** Whether a string is in an attribute that is not shown; a label in an object there is: `menu={[{ label: "Open" }]}`. */
function isInTechnicalAttribute(node) {
    const attribute = attributeOf(node);
    if (attribute === undefined || isShown(attribute)) return false;
    const { parent } = node;
    return !(parent.type === "Property" && parent.value === node && SHOWN_BY_COMPONENTS.has(parent.key.name));
}

export const literalText = {
    meta: {
        type: "problem",
        docs: { description: "text of the window stands in locales/" },
        messages: {
            text: "“{{text}}” is text of the window: write it as a message in locales/en.",
        },
        schema: [],
    },
    create(context) {
        const report = (node, text) =>
            context.report({ node, messageId: "text", data: { text: text.trim().slice(0, 40) } });
        return {
            SvelteText(node) {
                const element = node.parent;
                const isCode =
                    element.type === "SvelteStyleElement" || element.type === "SvelteScriptElement";
                if (!isCode && hasLetters(node.value)) report(node, node.value);
            },
            SvelteLiteral(node) {
                const attribute = attributeOf(node);
                if (attribute && isShown(attribute) && hasLetters(node.value)) report(node, node.value);
            },
            Literal(node) {
                if (typeof node.value !== "string") return;
                if (isShownByMarkup(node) && hasLetters(node.value)) return report(node, node.value);
                if (isTechnical(node)) return;
                if (isText(node.value) && !isInTechnicalAttribute(node)) report(node, node.value);
            },
            TemplateLiteral(node) {
                if (isTechnical(node) || isInTechnicalAttribute(node)) return;
                // Each value counts as a letter, so that a word before it is text.
                const text = node.quasis.map(({ value }) => value.cooked).join("x");
                if (isText(text)) report(node, text);
            },
        };
    },
};
