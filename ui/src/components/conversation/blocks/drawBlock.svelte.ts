/** Mounts the component of a block that is more than text, and updates it. */
import { mount, unmount } from "svelte";
import type { BlockView } from "../../../ipc/bindings";
import BlockRow from "./BlockRow.svelte";
import type { Drawn } from "../../../message-dom/blockIsland";

export function drawBlock(target: HTMLElement, block: BlockView): Drawn {
  const props = $state({ block });
  const component = mount(BlockRow, { target, props });
  return {
    update(changed) {
      props.block = changed;
    },
    remove() {
      void unmount(component);
    },
  };
}
