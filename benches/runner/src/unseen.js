// Lays the words of answers out beside the page, where nothing of them is painted or scrolled.
const beside = new CSSStyleSheet();
beside.replaceSync('.prose { position: absolute; left: -300vw; width: 46rem; }');
document.adoptedStyleSheets.push(beside);
