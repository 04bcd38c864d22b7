// The messages on the page: who, in which status, and which words.
const articles = document.querySelectorAll('[role="log"] article[data-status], [role="log"] [role="article"][data-status]');
const label = (article) => {
  const by = article.getAttribute('aria-labelledby');
  if (by) return by.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim();
  return article.getAttribute('aria-label') ?? '';
};
return [...articles].map((article) => ({
  speaker: label(article),
  status: article.dataset.status,
  text: article.innerText,
}));
