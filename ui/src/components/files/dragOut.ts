import type { Attachment } from "svelte/attachments";

/** Begins the drag of a document out of the window. The page provides its id; the shell knows the path. */
export function beginDragOut(event: DragEvent, fileId: string, name: string): void {
  const { dataTransfer } = event;
  if (!dataTransfer) return;
  dataTransfer.effectAllowed = "copy";
  dataTransfer.setData("text/plain", name);
  // The shell replaces it by the file's address when another program requests it.
  dataTransfer.setData("text/uri-list", `parlance-file:${fileId}`);
}

/** Makes an element draggable out of the window as a file. */
export function draggedOut(
  { id, name }: { id: string; name: string },
  ondragout: () => void,
): Attachment<HTMLElement> {
  return (element) => {
    const start = (event: DragEvent): void => {
      beginDragOut(event, id, name);
      ondragout();
    };
    element.draggable = true;
    element.addEventListener("dragstart", start);
    return () => {
      element.draggable = false;
      element.removeEventListener("dragstart", start);
    };
  };
}
