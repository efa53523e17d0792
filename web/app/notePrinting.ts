import { dateTime } from '@boucle/contract/base/format.ts';

/**
 * Prints the time of printing: the frame's style sheet writes it under the title. Paper is white,
 * so that colours are the light theme's. Answers what ends it.
 */
export function notePrinting(): () => void {
  const { dataset, style } = document.documentElement;
  let { theme } = dataset;
  const note = () => {
    const text = `Imprimé le ${dateTime(Date.now())}`;
    style.setProperty('--printed', JSON.stringify(text));
    theme = dataset.theme;
    dataset.theme = 'light';
  };
  const restore = () => {
    dataset.theme = theme;
  };
  window.addEventListener('beforeprint', note);
  window.addEventListener('afterprint', restore);
  return () => {
    window.removeEventListener('beforeprint', note);
    window.removeEventListener('afterprint', restore);
  };
}
