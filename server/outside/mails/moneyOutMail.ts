import { count, euro, writtenDay } from '@boucle/contract/base/format.ts';
import { type Brand, type MailTexts, mailTexts } from './layout.ts';

/** Money out of one kind, by one person, in euros. */
export interface MoneyOutLine {
  readonly what: 'refunds' | 'guests' | 'restaurants' | 'gifts';
  readonly by: string;
  readonly count: number;
  readonly amount: number;
}

interface MoneyOutMail {
  readonly brand: Brand;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly lines: readonly MoneyOutLine[];
  /** Null for somebody who has no console. */
  readonly href: string | null;
}

const KINDS: Readonly<Record<MoneyOutLine['what'], string>> = {
  refunds: 'Cagnottes remboursées',
  guests: 'Invités remboursés',
  restaurants: 'Versé à des restaurants',
  gifts: 'Crédits offerts',
};

/** The week's payments out and gifts of an initiative, by kind and by person. */
export function moneyOutMail({ brand, name, from, to, lines, href }: MoneyOutMail): MailTexts {
  const paid = lines.filter(({ what }) => what !== 'gifts').reduce((sum, { amount }) => sum + amount, 0);
  return mailTexts({
    brand,
    subject: `Argent sorti\u00a0: ${euro(paid)} du ${writtenDay(from)} au ${writtenDay(to)}`,
    paragraphs: [
      name === '' ? 'Bonjour,' : `Bonjour ${name},`,
      'Voici ce que votre initiative a payé et offert la semaine dernière, et qui l’a saisi. Une ligne vous surprend\u202f? Demandez à cette personne.',
    ],
    figure: ['Sorti', euro(paid)],
    facts: lines.map(({ what, by, count: times, amount }) => [
      KINDS[what],
      `${euro(amount)}, ${count(times, 'fois', 'fois')}, par ${by}`,
    ]),
    ...(href !== null && { button: { label: 'Voir les cagnottes', href } }),
    after: ['Cet e-mail part chaque semaine où de l’argent est sorti.'],
    signature: ['L’équipe Boucle'],
  });
}
