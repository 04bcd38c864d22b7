/** The text nodes in a node, or the node itself if it is one, in order. */
export function* textsIn(node: Node): Generator<Text> {
  if (node instanceof Text) yield node;
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) if (text instanceof Text) yield text;
}
