// Asks the same question several times, each when the previous answer is complete.
const [question, nTimes] = arguments;
const field = document.querySelector('textarea[aria-label="Message"]');
const send = () => [...document.querySelectorAll('button')].find((one) => one.getAttribute('aria-label') === 'Send');
const last = () => [...document.querySelectorAll('article[data-status]')].at(-1);
window.nLeftToAsk = nTimes;
let before;
const ask = () => {
  before = last()?.dataset.messageId;
  field.value = question;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  requestAnimationFrame(press);
};
const press = () => {
  const button = send();
  if (!button || button.getAttribute('aria-disabled') === 'true') {
    requestAnimationFrame(press);
    return;
  }
  button.click();
  requestAnimationFrame(look);
};
const look = () => {
  const answer = last();
  const isWhole = answer?.dataset.messageId !== before && answer?.dataset.status === 'complete' && answer.ariaLabel === 'Assistant';
  if (!isWhole) requestAnimationFrame(look);
  else if (--window.nLeftToAsk > 0) ask();
};
ask();
