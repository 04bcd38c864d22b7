// What a press on the middle of an element meets: its beginning as HTML.
const [element] = arguments;
const { left, top, width, height } = element.getBoundingClientRect();
const met = document.elementFromPoint(left + width / 2, top + height / 2);
return met ? met.outerHTML.slice(0, 200) : "nothing";
