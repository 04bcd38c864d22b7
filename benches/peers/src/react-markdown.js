// Parses all text so far for every piece. No syntax highlighting, no formulas.
import { createElement } from "react";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { show } from "./shown.js";

show((text) => createElement(Markdown, { remarkPlugins: [remarkGfm] }, text));
