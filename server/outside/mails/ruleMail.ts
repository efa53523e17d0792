import { dateTime } from '@boucle/contract/base/format.ts';
import { type Brand, type MailTexts, mailTexts } from './layout.ts';

interface RuleMail {
  readonly brand: Brand;
  readonly name: string;
  /** Where it has one administrator alone, and the platform is informed; else empty. */
  readonly initiative: string;
  readonly title: string;
  readonly by: string;
  readonly enabled: boolean;
  readonly at: Date;
  readonly href: string;
}

/** Informs the other administrators that an alert rule was switched off, on, or changed. */
export function ruleMail({ brand, name, initiative, title, by, enabled, at, href }: RuleMail): MailTexts {
  const what = enabled ? 'réglée autrement' : 'désactivée';
  return mailTexts({
    brand,
    subject: `${initiative === '' ? 'Alerte' : `${initiative}\u00a0: alerte`} «\u00a0${title}\u00a0» ${what}`,
    paragraphs: [
      name === '' ? 'Bonjour,' : `Bonjour ${name},`,
      `La règle d’alerte «\u00a0${title}\u00a0» vient d’être ${what}.`,
    ],
    facts: [
      ['Par', by],
      ['Quand', dateTime(at)],
    ],
    button: { label: initiative === '' ? 'Voir les règles' : 'Voir les applications', href },
    after: ['Si cela vous surprend, demandez à cette personne pourquoi.'],
    signature: ['L’équipe Boucle'],
  });
}
