const TITLE = 'Codes de secours Boucle';
const NOTE = 'Chacun ouvre votre compte une fois, après votre mot de passe.';

/** The codes as a text file. */
export function downloadCodes(codes: readonly string[], email: string): void {
  const text = `${TITLE}, ${email}\r\n${NOTE}\r\n\r\n${codes.join('\r\n')}\r\n`;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'codes-de-secours-boucle.txt';
  link.click();
  URL.revokeObjectURL(address);
}

/** The codes alone on paper, whatever the page shows besides. */
export function printCodes(codes: readonly string[], email: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const paper = frame.contentDocument;
  if (paper === null) return;
  const line = (tag: string, text: string) => {
    const element = paper.createElement(tag);
    element.textContent = text;
    paper.body.append(element);
  };
  line('h1', TITLE);
  line('p', `${email}. ${NOTE}`);
  for (const code of codes) line('pre', code);
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}
