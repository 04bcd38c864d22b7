/** What the scripted backend says about the upload queue. */
import type { CommandMap, FileStatusView, FileView } from "../bindings";

type Replies = {
  [K in "pause_upload" | "pause_uploads" | "resume_upload" | "resume_uploads" | "check_sources"]: (
    args: CommandMap[K]["args"],
  ) => CommandMap[K]["result"];
};

/** `files` are all that are shown anywhere; `set` gives one of them another status. */
export function uploadReplies(files: () => FileView[], set: (file: FileView) => void): Replies {
  const turn = (fileId: string | null, from: FileStatusView["kind"][], status: FileStatusView): null => {
    for (const file of files())
      if ((fileId === null || file.id === fileId) && from.includes(file.status.kind))
        set({ ...file, status });
    return null;
  };
  const onTheWay: FileStatusView["kind"][] = ["queued", "hashing", "uploading", "waiting"];
  return {
    pause_upload: ({ fileId }) => turn(fileId, onTheWay, { kind: "paused" }),
    pause_uploads: () => turn(null, onTheWay, { kind: "paused" }),
    resume_upload: ({ fileId }) => turn(fileId, ["paused"], { kind: "queued" }),
    check_sources: () => null,
    resume_uploads: () => turn(null, ["paused"], { kind: "queued" }),
  };
}

/** One attachment in each state of its upload. */
export function everyUpload(
  file: (name: string, bytes: number, extra: Partial<FileView>) => FileView,
): FileView[] {
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
        reason: "files.example.org does not accept connections.",
        againAtMs: Date.now() + 20_000,
      },
    }),
    file("offer-halden.pdf", 1_200_000, {
      alreadySinceMs: new Date(new Date().getFullYear(), 0, 3).getTime(),
    }),
    file("ملخص تقرير الصيانة.docx", 88_000, { isChangedOnDisk: true }),
    file("notes.txt", 2_000, { status: { kind: "processing", word: "indexing" } }),
    file("journal-export.txt", 60_000_000, {
      status: {
        kind: "failed",
        reason:
          "journal-export.txt is too large, it has 60\u00a0MB. The service takes files of up to 50\u00a0MB.",
        canRetry: true,
      },
    }),
  ];
}
