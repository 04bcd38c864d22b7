/** Messages between the window and the diagram frame. */

export interface DiagramTheme {
  isDark: boolean;
  font: string;
  colours: Record<"paper" | "slip" | "soft" | "sunken" | "text" | "edge", string>;
}

export interface DiagramWish {
  id: number;
  source: string;
  theme: DiagramTheme;
}

export type DiagramAnswer =
  | { isReady: true }
  | { id: number; svg: string; width: number; height: number; title: string }
  | { id: number; problem: string };

/** A rendered diagram, or the reason for a failure. A failure outside of the diagram may not occur the next time. */
export type Drawing =
  | { svg: string; width: number; height: number; title: string }
  | { problem: DiagramProblem; mayWorkLater?: boolean };

export type DiagramProblem =
  | { code: "too_many" | "not_started" | "interrupted" | "too_long" | "too_large" | "timed_out" }
  /** The renderer's own message. */
  | { code: "error"; reason: string };

/** Limit on the characters of a picture. */
const MAX_PICTURE = 2 << 20;

/** Limit on the longest side, in pixels. */
const MAX_SIDE = 20_000;

/** Parses a message of the frame, which a malicious source may control: `null` for invalid messages. */
export function readAnswer(said: unknown): { id: number | null; drawing: Drawing | null } | null {
  if (typeof said !== "object" || said === null) return null;
  const { isReady, id, svg, width, height, title, problem } = said as Record<string, unknown>;
  if (isReady === true) return { id: null, drawing: null };
  if (typeof id !== "number") return null;
  if (typeof problem === "string")
    return { id, drawing: { problem: { code: "error", reason: problem.slice(0, 300) } } };
  const isPicture = typeof svg === "string" && svg.startsWith("<svg") && svg.length <= MAX_PICTURE;
  if (!isPicture || !isSide(width) || !isSide(height))
    return { id, drawing: { problem: { code: "too_large" } } };
  const name = typeof title === "string" ? title.slice(0, 300) : "";
  return { id, drawing: { svg, width: Math.ceil(width), height: Math.ceil(height), title: name } };
}

const isSide = (length: unknown): length is number =>
  typeof length === "number" && length > 0 && length <= MAX_SIDE;
