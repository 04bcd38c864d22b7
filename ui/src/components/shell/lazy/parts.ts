/** The parts of the window besides the conversation. They are a separate script, which `lazy.svelte.ts` loads. */
export { default as DetailsPane } from "../../details/DetailsPane.svelte";
export { default as DocumentPane } from "../../document/DocumentPane.svelte";
export { default as DownloadList } from "../../files/downloads/DownloadList.svelte";
export { default as Dialogs } from "./Dialogs.svelte";
export { default as OtherPage } from "./OtherPage.svelte";
