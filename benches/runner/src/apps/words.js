// Whether words are on the page, and in sight: a page may have split them into several elements.
const isThere = (words) => document.body.textContent.includes(words);
const isInSight = (words) => {
  let nLeft = document.body.textContent.lastIndexOf(words) + words.length;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data } = walker.currentNode;
    if (data.length < nLeft) {
      nLeft -= data.length;
      continue;
    }
    const range = document.createRange();
    range.setStart(walker.currentNode, nLeft - 1);
    range.setEnd(walker.currentNode, nLeft);
    const box = range.getBoundingClientRect();
    return box.height > 0 && box.bottom > 0 && box.bottom <= innerHeight;
  }
  return false;
};
