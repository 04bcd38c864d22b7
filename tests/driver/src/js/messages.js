// The messages on the page: who, in which status, and which words.
const articles = document.querySelectorAll('[role="log"] article[data-status]');
return [...articles].map((article) => ({
  speaker: article.getAttribute('aria-label') ?? '',
  status: article.dataset.status,
  words: [...article.querySelectorAll('.prose')].map((words) => words.innerText).join('\n'),
  text: article.innerText,
}));
