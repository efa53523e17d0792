import { count, dateTime } from '@boucle/contract/base/format.ts';
import { type Brand, type MailTexts, mailTexts } from './layout.ts';

interface PostedAloneMail {
  readonly brand: Brand;
  readonly name: string;
  readonly title: string;
  readonly by: string;
  readonly reason: string;
  readonly surplus: number;
  readonly missing: number;
  readonly at: Date;
  /** Address of the count. */
  readonly href: string;
}

/** Informs the administrators of an initiative of a count above its threshold, posted alone. */
export function postedAloneMail({
  brand,
  name,
  title,
  by,
  reason,
  surplus,
  missing,
  at,
  href,
}: PostedAloneMail): MailTexts {
  return mailTexts({
    brand,
    subject: `Inventaire enregistré par une seule personne\u00a0: ${title}`,
    paragraphs: [
      name === '' ? 'Bonjour,' : `Bonjour ${name},`,
      `${by} a enregistré l’inventaire «\u00a0${title}\u00a0» sans deuxième personne. Ses écarts dépassent le seuil de votre initiative.`,
    ],
    facts: [
      ['Quand', dateTime(at)],
      ['Raison', reason],
      ['En trop', count(surplus, 'contenant', 'contenants')],
      ['Manquants', count(missing, 'contenant', 'contenants')],
    ],
    button: { label: 'Voir l’inventaire', href },
    after: ['Invitez un deuxième administrateur pour que ces inventaires soient relus.'],
    signature: ['L’équipe Boucle'],
  });
}
