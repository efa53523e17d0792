import { type Liability } from '@boucle/contract/features/books/calls.ts';
import {
  amountOf,
  LIABILITY_AGE_LABELS,
  LIABILITY_KIND_LABELS,
  owedOf,
} from '@boucle/contract/features/books/liability.ts';
import { euro, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { type Brand } from '../pdf/brand.ts';
import { paperPdf } from '../pdf/paper.ts';

type FormatLine = Liability['formats'][number];

/**
 * The debts of an initiative at a date: its sums, deposits by format, how old the loans are, and
 * what was added up to prove it.
 */
export function liabilityPdf(liability: Liability, brand: Brand): Promise<Uint8Array> {
  const { day, closed, total, owed, ages, checks } = liability;
  const [cagnottes, deposits, guests] = [owedOf(owed, ['CAG']), owedOf(owed, ['CON']), owedOf(owed, ['GST'])];
  const byOwner = (kind: 'CAG' | 'CON'): string[] => [
    `Consos\u00a0: ${euro(owedOf(owed, [kind], 'customer').amount)}`,
    `Cartes\u00a0: ${euro(owedOf(owed, [kind], 'card').amount)}`,
  ];
  const restaurants = owed.filter(({ kind }) => kind === 'GST');
  const lent = owedOf(owed, ['CON', 'GST']).amount;
  return paperPdf<FormatLine>({
    brand,
    title: 'Encours',
    subtitle: `Au ${writtenDay(day)}${closed ? ' · mois clôturé' : ''}`,
    blocks: [
      { heading: LIABILITY_KIND_LABELS.CAG, lines: [euro(cagnottes.amount), ...byOwner('CAG')] },
      { heading: LIABILITY_KIND_LABELS.CON, lines: [euro(deposits.amount), ...byOwner('CON')] },
      { heading: LIABILITY_KIND_LABELS.GST, lines: [euro(guests.amount), `${quantity(guests.pieces)} prêtés`] },
    ],
    facts: ages.map(({ age, pieces, amount }) => [LIABILITY_AGE_LABELS[age], `${quantity(pieces)} · ${euro(amount)}`]),
    columns: [
      {
        heading: 'Format',
        share: 4,
        value: ({ format, deposit }) =>
          format.deposit === deposit ? format.title : `${format.title} (ancienne consigne)`,
      },
      { heading: 'Consigne', share: 1.6, align: 'right', value: ({ deposit }) => euro(deposit) },
      { heading: 'Consos', share: 1.4, align: 'right', value: ({ pieces }) => quantity(pieces) },
      { heading: 'Invités', share: 1.4, align: 'right', value: ({ guests: own }) => quantity(own) },
      {
        heading: 'Total',
        share: 2,
        align: 'right',
        value: ({ deposit, pieces, guests: own }) => euro(amountOf(deposit, pieces + own)),
      },
    ],
    rows: liability.formats,
    total: ['Total', '', quantity(deposits.pieces), quantity(guests.pieces), euro(lent)],
    sums: [
      ['Cagnottes', euro(cagnottes.amount)],
      ['Consignes', euro(lent)],
      ['Encours', euro(total)],
    ],
    notes: [
      ...(restaurants.length === 0
        ? []
        : [
            `Consignes des invités, par restaurant\u00a0: ${restaurants.map(({ owner_name: name, amount }) => `${name ?? ''} ${euro(amount)}`).join(', ')}.`,
          ]),
      ...checks.map(
        ({ kind, balance, entries, off }) =>
          `${LIABILITY_KIND_LABELS[kind]}\u00a0: soldes ${euro(balance)}, écritures ${euro(entries)}, écart ${euro(off)}.`,
      ),
      'Établi d’après les écritures de l’initiative\u202f; à faire valider par votre expert-comptable.',
    ],
  });
}
