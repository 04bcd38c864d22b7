// The floor: appends elements and never parses text twice. No syntax highlighting, no formulas.
import * as smd from "streaming-markdown";
import { paced, page } from "./paced.js";

const parser = smd.parser(smd.default_renderer(page));
void paced((piece) => smd.parser_write(parser, piece));
