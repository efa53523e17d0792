import { type MessageAct, messagePagePath, OPTIONAL_ACTS } from '@boucle/contract/shared/messages/labels.ts';
import { paragraphsOf } from '../html.ts';
import { type Brand, mailTexts } from '../layout.ts';
import { type MailContent } from '../mail.ts';

/** A message that is about to be a mail. */
export interface MessageToMail {
  readonly act: MessageAct;
  readonly name: string;
  readonly subject: string;
  readonly text: string;
  /** Who wrote it; their address answers. */
  readonly author: string | null;
  readonly authorEmail: string | null;
}

/** Label of the button that leads to the message on our pages. */
const BUTTONS: Partial<Readonly<Record<MessageAct, string>>> = {
  delivery: 'Confirmer, ou dire ce qu’il manque',
  round: 'Ouvrir la tournée',
  partner_statement: 'Ouvrir le relevé',
};

/**
 * Text of a message's mail: greeting, words, button, author. `link` is its page's address, null in
 * the author's copy.
 */
export function messageMail(
  message: MessageToMail,
  brand: Brand,
  link: string | null,
): MailContent & { readonly subject: string } {
  const { act, name, subject, text, author, authorEmail } = message;
  const isOptional = link !== null && OPTIONAL_ACTS.includes(act);
  return {
    ...mailTexts({
      brand,
      subject,
      paragraphs: [name === '' ? 'Bonjour,' : `Bonjour ${name},`, ...paragraphsOf(text)],
      ...(link !== null && { button: { label: BUTTONS[act] ?? 'C’est noté', href: link } }),
      after: [
        ...(authorEmail === null ? [] : ['Une question\u202f? Répondez à cet e-mail.']),
        ...(isOptional ? ['Vous préférez ne plus recevoir ces messages\u202f? Ouvrez celui-ci et dites-le.'] : []),
      ],
      signature: [author === null || author === '' ? brand.name : `${author}, ${brand.name}`],
    }),
    ...(authorEmail !== null && { replyTo: authorEmail }),
    ...(isOptional && { unsubscribe: `${link}/stop` }),
  };
}

/** Address of a message's page. */
export const messageLink = (origin: string, token: string): string => origin + messagePagePath(token);
