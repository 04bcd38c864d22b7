// The element that receives a click in the middle of another: the beginning of its HTML.
const [element] = arguments;
const { left, top, width, height } = element.getBoundingClientRect();
const met = document.elementFromPoint(left + width / 2, top + height / 2);
return met ? met.outerHTML.slice(0, 200) : "nothing";
