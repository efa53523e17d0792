import { euro, count, dateTime } from '@boucle/contract/base/format.ts';
import { type Brand, type MailTexts, mailTexts } from '../../outside/mails/layout.ts';

interface SecondPersonMail {
  readonly brand: Brand;
  readonly name: string;
  readonly by: string;
  readonly initiative: string;
  readonly title: string;
  readonly euros: number;
  readonly pieces: number;
  readonly reason: string;
  /** No one else administers the initiative: the platform is notified. */
  readonly alone: boolean;
  readonly at: Date;
  readonly until: Date;
  readonly href: string;
}

/**
 * Asks the other administrators to confirm an act beyond what one person does alone in a day; the
 * platform where there is no one else.
 */
export function secondPersonMail(mail: SecondPersonMail): MailTexts {
  const { brand, name, by, initiative, title, euros, pieces, reason, alone, at, until, href } = mail;
  return mailTexts({
    brand,
    subject: alone ? `${initiative}\u00a0: acte demandé sans deuxième personne` : `À confirmer\u00a0: ${title}`,
    paragraphs: [
      name === '' ? 'Bonjour,' : `Bonjour ${name},`,
      alone
        ? `${by} administre seul ${initiative} et demande un acte qui dépasse le seuil d’une personne par jour. Il pourra le confirmer après 24\u00a0heures.`
        : `${by} demande un acte qui dépasse le seuil d’une personne par jour. Un autre administrateur doit le confirmer.`,
    ],
    ...(euros !== 0 && { figure: ['Montant', euro(euros)] as const }),
    facts: [
      ['Quoi', title],
      ...(pieces === 0 ? [] : ([['Contenants', count(pieces, 'contenant', 'contenants')]] as const)),
      ...(reason === '' ? [] : ([['Motif', reason]] as const)),
      ['Demandé', dateTime(at)],
      ['Expire', dateTime(until)],
    ],
    button: { label: 'Voir les actes à confirmer', href },
    after: [],
    signature: ['L’équipe Boucle'],
  });
}

interface ThresholdsMail {
  readonly brand: Brand;
  readonly name: string;
  readonly by: string;
  readonly initiative: string;
  readonly before: string;
  readonly after: string;
  readonly at: Date;
  readonly href: string;
}

/** Tells that the thresholds of one person a day were changed without a second person. */
export function thresholdsMail({ brand, name, by, initiative, before, after, at, href }: ThresholdsMail): MailTexts {
  return mailTexts({
    brand,
    subject: `${initiative}\u00a0: seuils d’une personne par jour changés`,
    paragraphs: [
      name === '' ? 'Bonjour,' : `Bonjour ${name},`,
      `${by} a changé les seuils au-delà desquels une deuxième personne confirme.`,
    ],
    facts: [
      ['Avant', before],
      ['Désormais', after],
      ['Quand', dateTime(at)],
    ],
    button: { label: 'Voir les seuils', href },
    after: ['Si cela vous surprend, demandez à cette personne pourquoi.'],
    signature: ['L’équipe Boucle'],
  });
}
