import { dateTime } from '@boucle/contract/format.ts';

/** Says on paper when it was printed: the frame's style sheet writes it under the title. Answers what ends it. */
export function notePrinting(): () => void {
  const note = () => {
    const said = `Imprimé le ${dateTime(Date.now())}`;
    document.documentElement.style.setProperty('--printed', JSON.stringify(said));
  };
  window.addEventListener('beforeprint', note);
  return () => window.removeEventListener('beforeprint', note);
}
