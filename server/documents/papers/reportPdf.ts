import { type Report } from '@boucle/contract/features/report/calls.ts';
import { type FigureRow, figureRows, sentencesOf } from '@boucle/contract/features/report/words.ts';
import { spanName } from '@boucle/contract/shared/spans.ts';
import { euro, quantity } from '@boucle/contract/base/format.ts';
import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { type Brand } from '../pdf/brand.ts';
import { paperPdf } from '../pdf/paper.ts';

/** Months in one line: what an A4 holds. */
const IN_A_ROW = 6;

/** A period on one A4: its sentences, its figures next to the ones before, the uses of a year. */
export function reportPdf(report: Report, brand: Brand): Promise<Uint8Array> {
  const { period, before, last_year: lastYear, months } = report;
  const { washing, rounds, team } = period.costs;
  const begun = months.slice(
    Math.max(
      0,
      months.findIndex(({ uses }) => uses > 0),
    ),
  );
  const nameOf = (figures: Report['before']): string =>
    figures === null ? '' : spanName({ from: figures.from_date, to: figures.to_date });
  return paperPdf<FigureRow>({
    brand,
    title: 'Rapport',
    subtitle: spanName({ from: period.from_date, to: period.to_date }),
    blocks: sentencesOf(report).map(({ heading, parts: [first, ...rest] }) => ({
      heading,
      lines: [
        first.text,
        rest
          .map(({ text }) => text)
          .join('')
          .replace(/^[\s,.]+/, ''),
      ],
    })),
    columns: [
      { heading: 'Chiffre', share: 3.4, value: ({ label }) => label },
      { heading: 'Période', share: 2, align: 'right', value: ({ now }) => now },
      { heading: before === null ? 'Avant' : nameOf(before), share: 2.4, align: 'right', value: (row) => row.before },
      {
        heading: lastYear === null ? 'Un an avant' : nameOf(lastYear),
        share: 2.4,
        align: 'right',
        value: (row) => row.lastYear,
      },
    ],
    rows: figureRows(report),
    notes: [
      ...[begun.slice(0, IN_A_ROW), begun.slice(IN_A_ROW)]
        .filter((row) => row.length > 0)
        .map(
          (row) =>
            `Utilisations\u00a0: ${row.map(({ month, uses, year_before: former }) => `${monthTitle(month)} ${quantity(uses)}${former === null ? '' : ` (un an avant ${quantity(former)})`}`).join(', ')}.`,
        ),
      ...(washing === null || rounds === null || team === null
        ? []
        : [
            `Coûts\u00a0: lavage ${euro(washing)}, tournées ${euro(rounds)}, équipe ${euro(team)}, contenants perdus ou cassés ${euro(period.lost_cost)} au coût d’achat d’aujourd’hui.`,
          ]),
      'Les définitions sont celles de la comptabilité et du tableau de bord\u202f; une reprise compte au jour de ce qu’elle reprend tant que son mois est ouvert.',
    ],
  });
}
