import { ofName } from '@boucle/contract/base/elision.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { type Brand, type MailTexts, mailTexts } from './layout.ts';

interface RefusalsMail {
  readonly brand: Brand;
  readonly name: string;
  /** Whose sign-ins were refused. */
  readonly email: string;
  readonly count: number;
  readonly at: Date;
  readonly address: string | null;
  /** Address of the journal, narrowed to sign-ins. */
  readonly journal: string;
}

/** Warns the administrators that many sign-ins of one person were refused. */
export function refusalsMail({ brand, name, email, count, at, address, journal }: RefusalsMail): MailTexts {
  return mailTexts({
    brand,
    subject: `Connexions refusées\u00a0: ${email}`,
    paragraphs: [
      name === '' ? 'Bonjour,' : `Bonjour ${name},`,
      `${count} connexions ${ofName(email)} ont été refusées en moins d’une heure\u00a0: quelqu’un essaie peut-être de deviner son mot de passe.`,
    ],
    facts: [['Dernier refus', dateTime(at)], ...(address === null ? [] : [['Adresse', address] as const])],
    button: { label: 'Voir les connexions', href: journal },
    after: [
      'Les essais sont limités, personne n’est entré. Un deuxième facteur protège même un mot de passe deviné\u00a0: vous pouvez l’exiger de votre équipe.',
    ],
    signature: ['L’équipe Boucle'],
  });
}

/** Warns the administrators that a person requested many absent numbers. */
export function probingMail({ brand, name, email, count, at, address, journal }: RefusalsMail): MailTexts {
  return mailTexts({
    brand,
    subject: `Numéros essayés un à un\u00a0: ${email}`,
    paragraphs: [
      name === '' ? 'Bonjour,' : `Bonjour ${name},`,
      `La session ${ofName(email)} a demandé ${count} numéros qui n’existent pas ou ne lui sont pas accessibles, en moins de cinq minutes\u00a0: quelqu’un cherche peut-être ce qui n’est pas à lui.`,
    ],
    facts: [['Dernier essai', dateTime(at)], ...(address === null ? [] : [['Adresse', address] as const])],
    button: { label: 'Voir le journal', href: journal },
    after: ['Rien ne lui a été montré. À deux cents numéros, ses sessions sont fermées.'],
    signature: ['L’équipe Boucle'],
  });
}
