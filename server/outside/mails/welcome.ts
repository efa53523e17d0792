import { paragraphsOf } from './html.ts';
import { type MailTexts, mailTexts } from './layout.ts';

/** Fields of a welcome mail. */
export interface WelcomeMail {
  accountName: string;
  /** Full address of the logo; null: none, or the server does not know its own address. */
  logoUrl: string | null;
  colour: string;
  body: string;
  signature: string;
}

const DEFAULT_BODY = (accountName: string): string =>
  `Bonjour,\n\nBienvenue chez ${accountName}. Votre compte est prêt\u00a0: empruntez un contenant, rendez-le, recommencez.`;

/** How an initiative ends its mails: its own words, else its name. */
export const signatureOf = ({ accountName, signature }: Pick<WelcomeMail, 'accountName' | 'signature'>): string[] =>
  paragraphsOf(signature.trim() === '' ? `L’équipe ${accountName}` : signature.trim());

/**
 * The mail as it leaves. What administrators type is text: an empty line makes a paragraph, an
 * address a link, nothing else of it is HTML. An empty text gives the usual words.
 */
export function welcomeMail(mail: WelcomeMail): MailTexts {
  const { accountName, logoUrl, colour, body } = mail;
  return mailTexts({
    brand: { name: accountName, logoUrl, colour },
    subject: `Bienvenue chez ${accountName}`,
    paragraphs: paragraphsOf(body.trim() === '' ? DEFAULT_BODY(accountName) : body.trim()),
    signature: signatureOf(mail),
  });
}
