// Lays the words of answers out beside the page, where nothing of them is painted.
const beside = new CSSStyleSheet();
beside.replaceSync('.prose { position: relative; left: -300vw; }');
document.adoptedStyleSheets.push(beside);
