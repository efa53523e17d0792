import { atName } from '../../base/elision.ts';
import { count, decimalNumber, euro, percent, quantity, signedQuantity, writtenDay } from '../../base/format.ts';
import { kilograms } from '../../shared/impact/labels.ts';
import { type Report, type ReportFigures } from './calls.ts';
import { spanName } from '../../shared/spans.ts';

/** What a figure of the report opens: its rows. */
export type ReportRows = 'uses' | 'driver' | 'returns' | 'lost' | 'costs' | 'held' | 'invoiced' | 'paid' | 'impact';

export interface Part {
  readonly text: string;
  readonly rows?: ReportRows;
}

/** What the figures say of one subject; the first part carries its figure. */
export interface Sentence {
  readonly heading: string;
  readonly parts: readonly [Part, ...Part[]];
}

/** A figure of both spans that it is compared with; null where it is not known. */
export interface FigureRow {
  readonly key: string;
  readonly label: string;
  readonly now: string;
  readonly before: string;
  readonly lastYear: string;
  /** Of the span that it is compared with first, null without one. */
  readonly values: readonly [now: number | null, compared: number | null];
  readonly change: 'relative' | 'points' | 'pieces' | 'euros';
  /** More is better, worse, or neither. */
  readonly better: 'more' | 'less' | null;
  readonly rows?: ReportRows;
}

const NONE = '–';
const shown = (value: number | null | undefined, write: (value: number) => string): string =>
  value === null || value === undefined ? NONE : write(value);

const FIGURES: readonly (Pick<FigureRow, 'label' | 'change' | 'better' | 'rows'> & {
  readonly key: keyof ReportFigures;
  readonly of: (figures: ReportFigures) => number | null;
  /** Known as it is now alone: no other day can be compared with it. */
  readonly nowOnly?: true;
  readonly write: (value: number) => string;
})[] = [
  {
    key: 'uses',
    label: 'Utilisations',
    of: ({ uses }) => uses,
    write: quantity,
    change: 'relative',
    better: 'more',
    rows: 'uses',
  },
  {
    key: 'returned_at_30_days',
    label: 'Retour à 30 jours',
    of: ({ returned_at_30_days: rate }) => rate,
    write: percent,
    change: 'points',
    better: 'more',
    rows: 'returns',
  },
  {
    key: 'lost',
    label: 'Perdus ou cassés',
    of: ({ lost }) => lost,
    write: quantity,
    change: 'pieces',
    better: 'less',
    rows: 'lost',
  },
  {
    key: 'cost_per_use',
    label: 'Coût par utilisation',
    of: ({ cost_per_use: cost }) => cost,
    write: euro,
    change: 'euros',
    better: 'less',
    rows: 'costs',
  },
  {
    key: 'held',
    label: 'Euros détenus',
    of: ({ held }) => held,
    write: euro,
    change: 'relative',
    better: null,
    rows: 'held',
  },
  {
    key: 'invoiced',
    label: 'Facturé',
    of: ({ invoiced }) => invoiced,
    write: euro,
    change: 'relative',
    better: null,
    rows: 'invoiced',
  },
  { key: 'paid', label: 'Payé', of: ({ paid }) => paid, write: euro, change: 'relative', better: null, rows: 'paid' },
  {
    key: 'restaurants',
    label: 'Restaurants qui ont servi',
    of: ({ restaurants }) => restaurants,
    write: quantity,
    change: 'pieces',
    better: 'more',
  },
  {
    key: 'points',
    label: 'Points de dépôt ouverts, maintenant',
    nowOnly: true,
    of: ({ points }) => points,
    write: quantity,
    change: 'pieces',
    better: null,
  },
  {
    key: 'co2e_g',
    label: 'CO₂e évité, net',
    of: ({ co2e_g: grams }) => grams,
    write: kilograms,
    change: 'relative',
    better: 'more',
    rows: 'impact',
  },
  {
    key: 'bags',
    label: 'Sacs poubelle évités',
    of: ({ bags }) => bags,
    write: quantity,
    change: 'relative',
    better: 'more',
  },
];

/** All figures of a report, the most asked for first. */
export const figureRows = ({ period, before, last_year: lastYear }: Report): readonly FigureRow[] =>
  FIGURES.map(({ of, write, nowOnly, ...figure }) => {
    const [former, aYearAgo] = nowOnly ? [null, null] : [before, lastYear];
    const compared = aYearAgo ?? former;
    return {
      ...figure,
      now: shown(of(period), write),
      before: shown(former && of(former), write),
      lastYear: shown(aYearAgo && of(aYearAgo), write),
      values: [of(period), compared && of(compared)],
    };
  });

/** « 17,5 % de plus qu’un an avant »; undefined without anything to compare with. */
function against(
  report: Report,
  of: (figures: ReportFigures) => number | null,
  write: (difference: number, before: number) => string,
): string | undefined {
  const compared = report.last_year ?? report.before;
  const now = of(report.period);
  const before = compared && of(compared);
  if (now === null || before === null) return undefined;
  const when = report.last_year === null ? 'que la période d’avant' : 'qu’un an avant';
  if (now === before) return `autant ${when}`;
  return `${write(Math.abs(now - before), before)} de ${now > before ? 'plus' : 'moins'} ${when}`;
}

const after = (text: string | undefined): string => (text === undefined ? '.' : `, ${text}.`);
const capital = (text: string): string => `${text.charAt(0).toLocaleUpperCase('fr')}${text.slice(1)}`;

/**
 * Three sentences made of the figures by fixed rules: uses, and the restaurant that explains half
 * of their change; returns and losses; costs and money.
 */
export function sentencesOf(report: Report): readonly Sentence[] {
  const { period, driver } = report;
  return [
    { heading: 'Usage', parts: [...usesParts(report), ...(driver === null ? [] : driverParts(report, driver))] },
    { heading: 'Retours', parts: returnsParts(report) },
    {
      heading: 'Coûts',
      parts:
        period.cost_per_use === null
          ? [
              { text: `${euro(period.held)} détenus`, rows: 'held' },
              { text: ` le ${writtenDay(period.to_date)}. ` },
              ...moneyParts(period),
            ]
          : [
              { text: `${euro(period.cost_per_use)} par utilisation`, rows: 'costs' },
              { text: `${after(against(report, ({ cost_per_use: cost }) => cost, euro))} ` },
              ...moneyParts(period),
            ],
    },
  ];
}

const usesParts = (report: Report): [Part, Part] => {
  const { uses } = report.period;
  // Of a small figure a share says more than there is.
  const write = (difference: number, before: number) =>
    before < 100 ? quantity(difference) : percent(Math.round((difference / before) * 1000) / 1000);
  return [
    { text: count(uses, 'utilisation', 'utilisations'), rows: 'uses' },
    { text: after(against(report, (figures) => figures.uses, write)) },
  ];
};

function driverParts({ period, before, last_year: lastYear }: Report, driver: NonNullable<Report['driver']>): Part[] {
  const all = period.uses - ((lastYear ?? before)?.uses ?? 0);
  if (Math.abs(driver.change) * 2 < Math.abs(all)) return [];
  return [
    { text: ` ${capital(atName(driver.name))}\u00a0: ` },
    { text: signedQuantity(driver.change), rows: 'driver' },
    { text: '.' },
  ];
}

function returnsParts(report: Report): [Part, ...Part[]] {
  const { returned_at_30_days: rate, lost } = report.period;
  const lostPart: Part =
    lost > 0
      ? { text: count(lost, 'perdu ou cassé', 'perdus ou cassés'), rows: 'lost' }
      : { text: 'Aucun n’est perdu ni cassé', rows: 'lost' };
  const compared = lost > 0 ? after(against(report, (figures) => figures.lost, quantity)) : '.';
  const first: Part =
    rate === null
      ? { text: 'Aucun emprunt à juger', rows: 'returns' }
      : { text: `${decimalNumber(rate * 100)}\u00a0% de retours`, rows: 'returns' };
  return [first, { text: rate === null ? '. ' : ' en 30\u00a0jours. ' }, lostPart, { text: compared }];
}

const moneyParts = ({ invoiced, paid }: ReportFigures): Part[] => [
  { text: `${euro(invoiced)} facturés`, rows: 'invoiced' },
  { text: ', ' },
  { text: `${euro(paid)} payés`, rows: 'paid' },
  { text: '.' },
];

/** The words of a report's mail: its subject and the three sentences. */
export function reportWords(report: Report): { readonly subject: string; readonly sentences: readonly string[] } {
  const { from_date: from, to_date: to } = report.period;
  const sentences = sentencesOf(report).map(({ parts }) => parts.map(({ text }) => text).join(''));
  return { subject: `Rapport, ${spanName({ from, to })}\u00a0: ${sentences[0]?.split(/[,.]/)[0] ?? ''}`, sentences };
}
