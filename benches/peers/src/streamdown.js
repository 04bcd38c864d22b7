// With plug-ins for what the window shows too: syntax highlighting and formulas. The animation of new words is off.
import { code } from "@streamdown/code";
import { math } from "@streamdown/math";
import "katex/dist/katex.min.css";
import { createElement } from "react";
import { Streamdown } from "streamdown";
import "streamdown/styles.css";
import { show } from "./shown.js";

show((text) => createElement(Streamdown, { plugins: { code, math }, isAnimating: true }, text));
