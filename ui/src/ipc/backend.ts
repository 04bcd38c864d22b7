/**
 * The only access to the shell: commands go out, events come in. All other code of the page knows this interface,
 * never Tauri.
 */
import type { AppEvent, CommandMap, ProblemView, StartView, Text } from "./bindings";

export type Command = keyof CommandMap;

// Commands without arguments are called with their name alone.
export type Args<K extends Command> =
  Record<string, never> extends CommandMap[K]["args"] ? [] : [args: CommandMap[K]["args"]];

export interface Backend {
  /** Rejects with a `ProblemView`. */
  call<K extends Command>(command: K, ...args: Args<K>): Promise<CommandMap[K]["result"]>;
  /** The data of the first paint. From then on events arrive. Rejects with a `ProblemView`. */
  firstState(): Promise<StartView>;
  /** Events after `firstState` reach a listener that was registered before it. */
  onEvent(listen: (event: AppEvent) => void): Promise<void>;
  /** The URL of a rendered preview image. */
  pictureUrl(path: string): string;
  /** The page of the frame that renders diagrams. */
  readonly diagramUrl: string;
}

/** A message of `locales/en/app-problems.ftl` without variables. */
const message = (id: string): Text => ({ id, args: {} });

/** The problem of a rejected command. Any value other than a `ProblemView` is a defect of the app. */
export function toProblem(cause: unknown): ProblemView {
  if (isProblem(cause)) return cause;
  console.error(cause);
  const detail = [message("problem-work-safe"), message("problem-try-again")];
  return { code: "service", title: message("problem-fault"), detail };
}

function isProblem(cause: unknown): cause is ProblemView {
  return (
    typeof cause === "object" && cause !== null && "code" in cause && "title" in cause && "detail" in cause
  );
}
