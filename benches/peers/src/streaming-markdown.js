// Appends elements, and looks at nothing twice. No colours, no formulas: the floor.
import * as smd from "streaming-markdown";
import { paced, page } from "./paced.js";

const parser = smd.parser(smd.default_renderer(page));
void paced((piece) => smd.parser_write(parser, piece));
