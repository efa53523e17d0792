import { type VatReport, type VatReportQuery } from '@boucle/contract/features/vatReport/calls.ts';
import { centsOf, euroPlain, eurosOf } from '@boucle/contract/base/format.ts';
import { rateText } from '@boucle/contract/shared/invoices/labels.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { csvOfRows } from '../../platform/http/csvFile.ts';

/** A line of the declaration of VAT (form 3310-CA3), in euros; no rate for a sum of several. */
export interface VatBox {
  readonly line: string;
  readonly label: string;
  readonly nature: string;
  readonly rate: number | null;
  readonly base: number;
  readonly vat: number | null;
}

/** Lines of form 3310-CA3 by rate: to be confirmed by an accountant. */
const LINES: ReadonlyMap<number, readonly [line: string, label: string]> = new Map([
  [20, ['08', 'Taux normal 20\u00a0%']],
  [10, ['9B', 'Taux réduit 10\u00a0%']],
  [8.5, ['10', 'Taux normal 8,5\u00a0%']],
  [5.5, ['09', 'Taux réduit 5,5\u00a0%']],
  [0, ['E2', 'Autres opérations non imposables (franchise)']],
]);
const OTHER_RATE = ['14', 'Opérations imposables à un taux particulier'] as const;

const NATURES = [
  { nature: 'Prestations', of: ['paid', 'invoiced', 'unbilled'], base: ['A1', 'Ventes, prestations de services'] },
  { nature: 'Consignes conservées', of: ['kept'], base: ['A2', 'Autres opérations imposables'] },
] as const;

/** The VAT due of a report by line of the declaration, kept deposits apart, then its total. */
export function vatBoxes({ rates, due }: Pick<VatReport, 'rates' | 'due'>): VatBox[] {
  const sum = (rows: VatReport['rates'], of: 'base' | 'vat'): number =>
    eurosOf(rows.reduce((cents, row) => cents + centsOf(row[of]), 0));
  const own = NATURES.map(({ of, ...one }) => ({
    ...one,
    rows: rates.filter(({ source }) => (of as readonly string[]).includes(source)),
  }));
  return [
    ...own.map(({ nature, base: [line, label], rows }) => {
      const taxed = rows.filter(({ rate }) => rate !== 0);
      return { line, label, nature, rate: null, base: sum(taxed, 'base'), vat: null };
    }),
    ...own.flatMap(({ nature, rows }) =>
      [...new Set(rows.map(({ rate }) => rate))]
        .sort((a, b) => b - a)
        .map((rate): VatBox => {
          const [line, label] = LINES.get(rate) ?? OTHER_RATE;
          const those = rows.filter((row) => row.rate === rate);
          return { line, label, nature, rate, base: sum(those, 'base'), vat: sum(those, 'vat') };
        }),
    ),
    { line: '16', label: 'Total de la TVA brute due', nature: '', rate: null, base: sum(rates, 'base'), vat: due },
  ];
}

const COLUMNS: readonly CsvColumn<VatBox>[] = [
  { heading: 'Ligne de la CA3', value: ({ line }) => line },
  { heading: 'Intitulé', value: ({ label }) => label },
  { heading: 'Nature', value: ({ nature }) => nature },
  { heading: 'Taux (%)', value: ({ rate }) => (rate === null ? '' : rateText(rate)) },
  { heading: 'Base HT (€)', value: ({ base }) => euroPlain(base) },
  { heading: 'TVA (€)', value: ({ vat }) => (vat === null ? '' : euroPlain(vat)) },
];

/** The lines of the declaration as CSV. */
export const vatBoxesCsv = (report: VatReport, { from_date, to_date }: VatReportQuery) =>
  csvOfRows(`ca3-${from_date}-${to_date}`, COLUMNS, vatBoxes(report));
