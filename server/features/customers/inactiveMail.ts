import { writtenDay } from '@boucle/contract/base/format.ts';
import { type Brand, type MailTexts, mailTexts } from '../../outside/mails/layout.ts';

interface InactiveMail {
  readonly brand: Brand;
  readonly name: string;
  readonly months: number;
  /** Paris day from which the data may be erased. */
  readonly from: string;
  /** The conso's page; null without one. */
  readonly href: string | null;
}

/** Warns a conso that their data go unless they come back. */
export function inactiveMail({ brand, name, months, from, href }: InactiveMail): MailTexts {
  return mailTexts({
    brand,
    subject: `Votre compte ${brand.name} va être effacé`,
    paragraphs: [
      name === '' ? 'Bonjour,' : `Bonjour ${name},`,
      `Rien ne s’est passé sur votre compte depuis plus de ${months} mois. Sans nouvelle de vous, votre nom et votre e-mail seront effacés à partir du ${writtenDay(from)}. Votre cagnotte est vide et vous ne détenez aucun contenant\u00a0: vous ne perdez rien.`,
      'Pour le garder, empruntez un contenant ou répondez à cet e-mail avant ce jour.',
    ],
    ...(href !== null && { button: { label: 'Voir mon compte', href } }),
    signature: [brand.name],
    why: `Vous recevez cet e-mail parce que vous avez un compte chez ${brand.name}.`,
  });
}
