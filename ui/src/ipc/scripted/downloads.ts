/** Made-up downloads of the scripted backend: one grows, the others have ended. */
import type { AppEvent, DownloadView } from "../bindings";

const WHOLE = 40_000_000;

export function downloadReplies(tell: (event: AppEvent) => void, scene: string) {
  let downloads: DownloadView[] = scene === "downloads" ? ended() : [];
  const change = (next: DownloadView[]): void => {
    downloads = next;
    tell({ type: "downloads_changed", downloads });
  };

  function grow(id: string): void {
    const timer = setInterval(() => {
      const known = downloads.find((one) => one.id === id);
      const doneBytes = (known?.doneBytes ?? WHOLE) + WHOLE / 40;
      if (!known || doneBytes >= WHOLE) clearInterval(timer);
      const state: DownloadView["state"] =
        doneBytes < WHOLE ? { kind: "running" } : { kind: "done", words: "Saved in /home/anna/Downloads." };
      change(downloads.map((one) => (one.id === id ? { ...one, doneBytes, state } : one)));
    }, 100);
  }

  const replies = {
    download_file: () => {
      const id = crypto.randomUUID();
      const begun: DownloadView = {
        id,
        name: "offer-halden.pdf",
        doneBytes: 0,
        totalBytes: WHOLE,
        state: { kind: "running" },
      };
      change([...downloads, begun]);
      grow(id);
      return id;
    },
    download_files: ({ fileIds }: { fileIds: string[] }) => {
      const begun: DownloadView = {
        id: crypto.randomUUID(),
        name: `0 of ${fileIds.length}\u00a0files`,
        doneBytes: 0,
        totalBytes: WHOLE,
        state: { kind: "running" },
      };
      change([begun, ...downloads]);
      grow(begun.id);
      return null;
    },
    retry_download: ({ downloadId }: { downloadId: string }) => {
      grow(downloadId);
      return null;
    },
    dismiss_download: ({ downloadId }: { downloadId: string }) => {
      change(downloads.filter(({ id }) => id !== downloadId));
      return null;
    },
    reveal_download: () => null,
  };
  return { replies, listed: () => downloads };
}

function ended(): DownloadView[] {
  const running = { doneBytes: 12_000_000, totalBytes: WHOLE };
  return [
    { ...running, id: "d1", name: "heat-recovery-review.pdf", state: { kind: "running" } },
    { ...running, id: "d2", name: "ملخص تقرير الصيانة.docx", doneBytes: 0, state: { kind: "waiting" } },
    {
      ...running,
      id: "d3",
      name: "style-guide-letters.md",
      state: {
        kind: "done",
        words:
          "Saved as style-guide-letters (2).md in /home/anna/Downloads. style-guide-letters.md was there already and is kept.",
      },
    },
    {
      ...running,
      id: "d4",
      name: "a-very-long-name-of-a-file-that-nobody-would-choose-but-that-somebody-has-chosen-after-all.pdf",
      state: {
        kind: "failed",
        title: "The connection to chat.example.org was lost.",
        detail: "What has arrived is kept. Try again, and it goes on from there.",
      },
    },
  ];
}
