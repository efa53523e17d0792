import { euro, writtenDay } from '@boucle/contract/base/format.ts';
import { type Brand, type MailTexts, mailTexts } from '../../outside/mails/layout.ts';

interface ReminderMail {
  readonly brand: Brand;
  readonly name: string;
  /** What is due, the first to be due first; euros, Paris days. */
  readonly loans: readonly {
    readonly what: string;
    readonly where: string | null;
    readonly amount: number;
    readonly dueOn: string;
    readonly keptOn: string | null;
  }[];
  readonly today: string;
  /** Addresses of the nearest return places. */
  readonly places: readonly string[];
  /** The conso's page, or the list of places. */
  readonly href: string;
}

/** Reminds a conso of containers that are to be returned, and of the day their deposit is kept. */
export function loanReminderMail({ brand, name, loans, today, places, href }: ReminderMail): MailTexts {
  const [first] = loans;
  if (first === undefined) throw new Error('Nothing is due.');
  const total = loans.reduce((sum, { amount }) => sum + amount, 0);
  const kept = loans.flatMap(({ keptOn }) => keptOn ?? []).sort()[0];
  const isLate = first.dueOn < today;
  const due = `à rendre avant le ${writtenDay(first.dueOn)}`;
  const sentences = [
    isLate
      ? `Ces contenants étaient ${due}${loans.length > 1 ? ' pour le premier' : ''}.`
      : `Il vous reste des contenants ${due}.`,
    ...(kept === undefined ? [] : [`Sans retour, leur consigne sera gardée à partir du ${writtenDay(kept)}.`]),
  ];
  return mailTexts({
    brand,
    subject: isLate && kept !== undefined ? `Encore à vous jusqu’au ${writtenDay(kept)}` : `Contenants ${due}`,
    paragraphs: [name === '' ? 'Bonjour,' : `Bonjour ${name},`, sentences.join(' ')],
    figure: ['Vos consignes', euro(total)],
    facts: loans.map(({ what, where, amount, dueOn, keptOn }) => [
      where === null ? what : `${what}, ${where}`,
      `${euro(amount)}, avant le ${writtenDay(dueOn)}${keptOn === null ? '' : `, gardée le ${writtenDay(keptOn)}`}`,
    ]),
    button: { label: 'Voir ce que j’ai à rendre', href },
    after: [
      ...(places.length === 0 ? [] : [`Où rendre\u00a0: ${places.join('\u202f; ')}.`]),
      'Déjà rendu\u202f? Dites-le sur votre page\u00a0: rien n’est gardé pendant que nous cherchons.',
    ],
    signature: [brand.name],
    why: `Vous recevez cet e-mail parce que vous avez emprunté des contenants chez ${brand.name}.`,
  });
}
