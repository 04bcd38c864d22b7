/** Kinds of files by the extensions of their names. Pure. */
import { FILE_KINDS, type FileKind } from "../ipc/bindings";

const KINDS = new Map(
  Object.entries(FILE_KINDS).flatMap(([kind, ends]) =>
    ends.split(" ").map((end) => [end, kind as FileKind] as const),
  ),
);

export function fileKind(name: string): FileKind {
  const extension = /.\.(\w+)$/.exec(name)?.[1] ?? "";
  return KINDS.get(extension.toLowerCase()) ?? "other";
}
