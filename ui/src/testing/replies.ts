/** Replies to commands as plain values, for tests and for the gallery. */
import type { Command } from "../ipc/backend";
import type { CommandMap } from "../ipc/bindings";

export type Args<K extends Command> = CommandMap[K]["args"];
export type Result<K extends Command> = CommandMap[K]["result"];

/** The reply to each command: always the same one, or one by the arguments. A function refuses by throwing. */
export type Replies = {
  [K in Command]?: Result<K> | ((args: Args<K>) => Result<K> | Promise<Result<K>>);
};

/** Rejects with the error thrown by the reply, or if there is no reply. */
export async function replyOf<K extends Command>(
  replies: Replies,
  command: K,
  args: unknown,
): Promise<Result<K>> {
  if (!(command in replies)) throw new Error(`There is no reply to ${command}.`);
  const reply: unknown = replies[command];
  return (typeof reply === "function" ? reply(args ?? {}) : reply) as Promise<Result<K>>;
}
