/** Prevents the page from rendering a diagram again that has crashed it before. */

export interface DrawingGuard {
  /** Whether a drawing of this source ended the page or the app. */
  isSuspect: (source: string) => boolean;
  /** Notes that rendering of this source begins. Resolves when the note is stored, or cannot be. */
  begin: (source: string) => Promise<void>;
  /** Notes that the drawing of this source has ended. */
  end: (source: string) => void;
}

/** How the app stores the notes. */
interface DrawingNotes {
  /** The keys of sources whose drawing ended the page or the app. */
  suspects: string[];
  begin: (key: string) => Promise<unknown>;
  end: (key: string) => Promise<unknown>;
}

/** A diagram is rendered after this time even if its note is not stored yet. */
const STORED_WITHIN_MS = 2_000;

export function drawingGuard({ suspects, begin, end }: DrawingNotes): DrawingGuard {
  const known = new Set(suspects);
  let last = Promise.resolve();
  // One note after the other: the app must not store the end of a rendering after the next one has begun.
  const send = (note: () => Promise<unknown>): Promise<void> => {
    last = last.then(note).then(
      () => undefined,
      // A diagram must not depend on the note.
      (cause: unknown) => console.warn(cause),
    );
    return last;
  };
  return {
    isSuspect: (source) => known.has(sourceKey(source)),
    begin: (source) =>
      within(
        STORED_WITHIN_MS,
        send(() => begin(sourceKey(source))),
      ),
    end: (source) => {
      const key = sourceKey(source);
      known.delete(key);
      void send(() => end(key));
    },
  };
}

/** Resolves with the promise, or after this time. */
function within(ms: number, done: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const clock = setTimeout(resolve, ms);
    void done.then(() => {
      clearTimeout(clock);
      resolve();
    });
  });
}

/** A hash of a source, 64 bits in hexadecimal digits (FNV-1a over UTF-16 units, twice with other offsets). */
export function sourceKey(source: string): string {
  const half = (offset: number): string => {
    let hash = offset;
    for (let i = 0; i < source.length; i += 1) hash = Math.imul(hash ^ source.charCodeAt(i), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, "0");
  };
  return half(0x811c9dc5) + half(0x5bd1e995);
}
