// With what it needs to show what the window shows: colours and formulas. Its movement of new words is off.
import { code } from "@streamdown/code";
import { math } from "@streamdown/math";
import "katex/dist/katex.min.css";
import { createElement } from "react";
import { Streamdown } from "streamdown";
import "streamdown/styles.css";
import { show } from "./shown.js";

show((text) => createElement(Streamdown, { plugins: { code, math }, isAnimating: true }, text));
