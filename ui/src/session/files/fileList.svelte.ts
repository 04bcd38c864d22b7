/**
 * The list of files. The page has only the pieces around the visible rows and requests them again after a change. The
 * old rows stay until the new ones have arrived.
 */
import { isPlainlyReady } from "../../format/files";
import type { FilesQuery, FilesSumView, FileView, ProblemView } from "../../ipc/bindings";
import type { SessionContext } from "../state/sessionContext";

/** Rows of one piece. */
const PIECE = 100;

export const EVERYTHING: FilesQuery = {
  search: "",
  filter: "all",
  extension: null,
  purpose: null,
  olderThanDays: null,
  sort: "created",
  isDescending: true,
};

export class FileList {
  readonly #context: SessionContext;
  /** The service whose files these are. */
  #profileId = $state("");
  #query = $state.raw(EVERYTHING);
  #pieces = $state.raw<readonly (readonly FileView[] | undefined)[]>([]);
  #nFiles = $state(0);
  #sum = $state.raw<FilesSumView | null>(null);
  /** When the service last answered about its files, from events. */
  #answeredAtMs = $state(0);
  readonly #hasPlainStatuses = $derived(this.#pieces.every((piece) => piece?.every(isPlainlyReady) ?? true));
  #problem = $state.raw<ProblemView | null>(null);
  /** The services whose files are being requested. */
  #checked = $state.raw<readonly string[]>([]);
  /** The range of pieces that the page shows. */
  #from = 0;
  #to = 0;
  /** Whether the list is shown. */
  #isOpen = false;
  #isReading = false;
  #isStale = false;
  /** Whether files have changed since the sums were read. */
  #isSumStale = true;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  get query(): FilesQuery {
    return this.#query;
  }
  /** Number of files that match the query. */
  get nFiles(): number {
    return this.#nFiles;
  }
  /** The totals of all files; `null` until they are loaded. */
  /** Whether no loaded file has a status that needs a label. */
  get hasPlainStatuses(): boolean {
    return this.#hasPlainStatuses;
  }

  get sum(): FilesSumView | null {
    return this.#sum;
  }
  /** When the service last answered about its files; `null` before the first complete list. */
  get checkedAtMs(): number | null {
    const listed = this.#sum?.checkedAtMs ?? null;
    // The list may have been requested before the last answer.
    return listed === null ? null : Math.max(listed, this.#answeredAtMs);
  }
  /** Why the list could not be brought up to date. */
  get problem(): ProblemView | null {
    return this.#problem;
  }
  get isChecking(): boolean {
    return this.#checked.includes(this.#profileId);
  }

  /** The file in this row; `undefined` while it is loading. */
  row(index: number): FileView | undefined {
    return this.#pieces[Math.floor(index / PIECE)]?.[index % PIECE];
  }

  /** Shows the stored list at once, then asks the service. Returns a function that closes the list. */
  open(profileId: string): () => void {
    this.#isOpen = true;
    if (profileId !== this.#profileId) this.#empty(profileId);
    void this.refresh().then(() => this.check());
    return () => {
      this.#isOpen = false;
    };
  }

  /** Removes the data of the other service. */
  #empty(profileId: string): void {
    this.#profileId = profileId;
    this.#query = EVERYTHING;
    this.#pieces = [];
    this.#nFiles = 0;
    this.#sum = null;
    this.#answeredAtMs = 0;
    this.#problem = null;
    this.#from = this.#to = 0;
  }

  /** Notes the visible rows. */
  show(first: number, last: number): void {
    this.#from = Math.floor(first / PIECE);
    this.#to = Math.floor(last / PIECE);
    for (let piece = this.#from; piece <= this.#to; piece += 1) {
      if (!this.#pieces[piece]) return void this.#readOn();
    }
  }

  change(changed: Partial<FilesQuery>): void {
    this.#query = { ...this.#query, ...changed };
    // Another list is shown from its beginning.
    this.#from = this.#to = 0;
    // The totals do not depend on the listed files.
    void this.#readOn();
  }

  /** Whether a filter is set. */
  get isFiltered(): boolean {
    const { sort, isDescending } = this.#query;
    return JSON.stringify(this.#query) !== JSON.stringify({ ...EVERYTHING, sort, isDescending });
  }

  /** Lists all files again, in the same order. */
  clearFilters(): void {
    const { sort, isDescending } = this.#query;
    this.change({ ...EVERYTHING, sort, isDescending });
  }

  /** Notes a change without details. */
  markStale(): void {
    if (this.#isOpen) void this.refresh();
  }

  /** Notes when a service has answered about its files. Other events carry the content. */
  noteChecked(profileId: string, atMs: number): void {
    // A list is as old as its request, and later answers may have arrived since.
    if (profileId === this.#profileId) this.#answeredAtMs = Math.max(this.#answeredAtMs, atMs);
  }

  /** A file is now exactly this. A change of status changes the totals. */
  replace(file: FileView): void {
    for (const [piece, files] of this.#pieces.entries()) {
      const at = files?.findIndex((known) => known.id === file.id) ?? -1;
      if (!files || at < 0) continue;
      this.#pieces = this.#pieces.with(piece, files.with(at, file));
      if (files[at]?.status.kind !== file.status.kind) this.markStale();
      return;
    }
  }

  /** Requests the service's file list. */
  async check(): Promise<void> {
    if (this.isChecking) return;
    const profileId = this.#profileId;
    this.#checked = [...this.#checked, profileId];
    const args = { profileId, purpose: this.#query.purpose };
    const problem = await this.#context.call("refresh_files", args);
    this.#checked = this.#checked.filter((one) => one !== profileId);
    if (profileId !== this.#profileId) return;
    if (problem !== undefined) this.#problem = problem;
    await this.refresh();
  }

  /** All files that match and can be selected; `undefined` if they could not be listed. */
  selectable(query = this.#query) {
    const args = { profileId: this.#profileId, query };
    return this.#context.call("list_selectable_files", args);
  }

  /** Reads all visible rows again, because files may have changed. */
  async refresh(): Promise<void> {
    this.#isSumStale = true;
    await this.#readOn();
  }

  /** Reads one piece at a time, and again after changes. */
  async #readOn(): Promise<void> {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isStale) {
      this.#isStale = false;
      if (!(await this.#read())) break;
    }
    this.#isReading = false;
  }

  async #read(): Promise<boolean> {
    const query = this.#query;
    const profileId = this.#profileId;
    const { backend } = this.#context;
    const wanted = Array.from({ length: this.#to - this.#from + 1 }, (_, i) => this.#from + i);
    const windows = await this.#context.request(() =>
      Promise.all(
        wanted.map((piece) =>
          backend.call("list_files", { profileId, query, offset: piece * PIECE, nRows: PIECE }),
        ),
      ),
    );
    if (!windows) return false;
    if (profileId !== this.#profileId) return true;
    if (query === this.#query) {
      const pieces: (readonly FileView[])[] = [];
      windows.forEach(({ files }, i) => (pieces[wanted[i] ?? 0] = files));
      this.#pieces = pieces;
      this.#nFiles = windows[0]?.nFiles ?? 0;
    }
    // The visible rows come first.
    if (!this.#isSumStale || this.#isStale) return true;
    this.#isSumStale = false;
    const sum = await this.#context.call("sum_up_files", { profileId });
    if (profileId !== this.#profileId) return true;
    if (sum) this.#sum = sum;
    else this.#isSumStale = true;
    return sum !== undefined;
  }
}
