/** The texts in a node, or itself if it is one, in their order. */
export function* textsIn(node: Node): Generator<Text> {
  if (node instanceof Text) yield node;
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) if (text instanceof Text) yield text;
}
