import { dateTime } from '@boucle/contract/base/format.ts';
import { type Brand, type MailTexts, mailTexts } from './layout.ts';

interface IbanMail {
  readonly brand: Brand;
  readonly name: string;
  /** Whose IBAN it is. */
  readonly whose: string;
  /** Who changed it. */
  readonly by: string;
  readonly oldEnd: string;
  readonly newEnd: string;
  readonly at: Date;
  /** Address of where it is seen; null for somebody who has no console. */
  readonly href: string | null;
}

const shown = (end: string): string => (end === '' ? 'aucun' : `…${end}`);

/** Informs administrators, and the restaurant itself, that its IBAN was changed. */
export function ibanMail({ brand, name, whose, by, oldEnd, newEnd, at, href }: IbanMail): MailTexts {
  return mailTexts({
    brand,
    subject: `IBAN changé\u00a0: ${whose}`,
    paragraphs: [
      name === '' ? 'Bonjour,' : `Bonjour ${name},`,
      `L’IBAN enregistré pour ${whose} vient d’être changé. Les prochains virements partiront vers le nouveau compte.`,
    ],
    facts: [
      ['Ancien IBAN', shown(oldEnd)],
      ['Nouvel IBAN', shown(newEnd)],
      ['Changé par', by],
      ['Quand', dateTime(at)],
    ],
    ...(href !== null && { button: { label: 'Voir l’IBAN', href } }),
    after: [
      'Si vous n’attendiez pas ce changement, dites-le tout de suite\u00a0: appelez un numéro que vous connaissez, ne répondez pas à ce message.',
    ],
    signature: ['L’équipe Boucle'],
  });
}
