import { dateTime } from '@boucle/contract/base/format.ts';
import { type Brand, type MailTexts, mailTexts } from './layout.ts';

interface RuleMail {
  readonly brand: Brand;
  readonly name: string;
  readonly title: string;
  readonly by: string;
  readonly enabled: boolean;
  readonly at: Date;
  readonly href: string;
}

/** Informs the other administrators that an alert rule was switched off, on, or changed. */
export function ruleMail({ brand, name, title, by, enabled, at, href }: RuleMail): MailTexts {
  const what = enabled ? 'réglée autrement' : 'désactivée';
  return mailTexts({
    brand,
    subject: `Alerte «\u00a0${title}\u00a0» ${what}`,
    paragraphs: [
      name === '' ? 'Bonjour,' : `Bonjour ${name},`,
      `La règle d’alerte «\u00a0${title}\u00a0» vient d’être ${what}.`,
    ],
    facts: [
      ['Par', by],
      ['Quand', dateTime(at)],
    ],
    button: { label: 'Voir les règles', href },
    after: ['Si cela vous surprend, demandez à cette personne pourquoi.'],
    signature: ['L’équipe Boucle'],
  });
}
