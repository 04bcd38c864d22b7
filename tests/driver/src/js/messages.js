// The messages on the page: speaker, status and text.
const articles = document.querySelectorAll('[role="log"] article[data-status]');
return [...articles].map((article) => ({
  speaker: article.getAttribute('aria-label') ?? '',
  status: article.dataset.status,
  words: [...article.querySelectorAll('.prose')].map((words) => words.innerText).join('\n'),
  text: article.innerText,
}));
