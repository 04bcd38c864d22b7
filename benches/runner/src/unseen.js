// Moves the text of answers out of the viewport, where it is neither painted nor scrolled.
const beside = new CSSStyleSheet();
beside.replaceSync('.prose { position: absolute; left: -300vw; width: 46rem; }');
document.adoptedStyleSheets.push(beside);
