/** Uploads in every state. */
import type { FileView } from "../../ipc/bindings";
import { asIs, textOf } from "../../testing/views/text";
import { file } from "./messages";

/** One attachment in each state of its upload. */
export function everyUpload(): FileView[] {
  return [
    file("queued.csv", 52_000, { status: { kind: "queued" } }),
    file("an export with a very long name that is cut somewhere.zip", 310_000_000, {
      status: { kind: "hashing", readBytes: 124_000_000 },
    }),
    file("meter-readings-2025.xlsx", 3_100_000, { status: { kind: "uploading", sentBytes: 1_930_000 } }),
    file("minutes.md", 14_000, { status: { kind: "paused" } }),
    file("plan-2026.odt", 41_000, {
      status: {
        kind: "waiting",
        reason: textOf("problem-connection-refused", { host: "files.example.org" }),
        againAtMs: Date.now() + 20_000,
      },
    }),
    file("offer-halden.pdf", 1_200_000, {
      alreadySinceMs: new Date(new Date().getFullYear(), 0, 3).getTime(),
    }),
    file("ملخص تقرير الصيانة.docx", 88_000, { isChangedOnDisk: true }),
    file("notes.txt", 2_000, { status: { kind: "processing", word: asIs("indexing") } }),
    file("journal-export.txt", 60_000_000, {
      status: {
        kind: "failed",
        reason: [textOf("upload-too-large-for-service"), textOf("upload-make-smaller")],
        canRetry: true,
        isUnsent: false,
      },
    }),
  ];
}
