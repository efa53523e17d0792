import { parisDay } from '@boucle/contract/base/format.ts';
import { type Bounds } from '@boucle/contract/shared/impact/labels.ts';
import { type FormatImpact, type Impact } from '@boucle/contract/features/impact/shapes.ts';
import { type MaterialKind, materialText } from '@boucle/contract/shared/formats/materials.ts';
import { type Span as Days } from '@boucle/contract/shared/spans.ts';
import { accountDays } from '../../domain/statistics/accountDays.ts';
import { matured } from '../../domain/statistics/days.ts';
import { type ImpactDays, readDays, readFactors, readWeights } from '../../domain/statistics/impact/readings.ts';
import { breakEven, type Factor, factorOn, plus, sumImpact } from '../../domain/statistics/impact/rules.ts';
import { grams } from '../../domain/statistics/impact/totals.ts';
import { RETURN_LAG } from '../../domain/statistics/loanParts.ts';
import { cohortByFormat } from '../../domain/statistics/loanSums.ts';
import { averageOf, levelsOf } from '../../domain/statistics/stocks.ts';
import { type Tx } from '../../platform/database/transaction.ts';

const inGrams = (bounds: Bounds | null | undefined): Bounds | null =>
  bounds ? { value: grams(bounds.value), low: grams(bounds.low), high: grams(bounds.high) } : null;

interface FormatRow {
  readonly id: number;
  readonly title: string;
  readonly material: string;
  readonly material_kind: MaterialKind | null;
  /** Pieces now, and the ones that were bought or in the opening stock, ever. */
  readonly fleet: number;
  readonly entered: number;
  /** Uses up to the last day. */
  readonly uses: number;
}

/** Impact of a span of Paris days, as docs/impact.md defines it; what is carried comes apart. */
export async function impactOf(tx: Tx, accountId: number, days: Days): Promise<Omit<Impact, 'carried'>> {
  const thirty = matured(days, RETURN_LAG, parisDay(tx.now()));
  const [read, factors, weights, formats, cohorts] = await Promise.all([
    readDays(tx, accountId, days),
    readFactors(tx, accountId),
    readWeights(tx, accountId),
    formatsUntil(tx, accountId, days.to),
    cohortByFormat(tx, accountId, thirty),
  ]);
  const sum = sumImpact(read.days, read.driven, factors, weights);
  const rows = formats.flatMap((format): FormatImpact[] => {
    const counts = countsOf(read, format, days);
    const own = sum.formats.get(format.id);
    const { lent = 0, back = 0 } = cohorts.get(format.id) ?? {};
    if (own === undefined && counts.average_fleet === 0 && lent === 0) return [];
    return [
      {
        format_id: format.id,
        format_title: format.title,
        material: materialText(format),
        ...counts,
        lent,
        back_30: back,
        avoided_g: own?.avoided === undefined || own.avoided === null ? null : grams(own.avoided),
        co2e: inGrams(own?.net),
        missing: [...(own?.missing ?? [])],
        ...payBack(factors, format, read, days.to),
      },
    ];
  });
  const weighed = rows.filter(({ uses, avoided_g: avoided }) => uses !== 0 && avoided !== null);
  const total = (of: (row: FormatImpact) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const part = (kind: 'single_use' | 'production' | 'washing'): Bounds | null => {
    const all = [...sum.formats.values()].flatMap(({ net, parts }) => (net && parts[kind] ? [parts[kind]] : []));
    return all.length === 0 ? null : inGrams(all.reduce(plus));
  };
  return {
    from_date: days.from,
    to_date: days.to,
    uses: total(({ uses }) => uses),
    washes: total(({ washes }) => washes),
    added: total(({ added }) => added),
    metres: read.driven.reduce((all, { metres }) => all + metres, 0),
    avoided_g: weighed.length === 0 ? null : weighed.reduce((all, { avoided_g: avoided }) => all + (avoided ?? 0), 0),
    unweighed_uses: total(({ uses, avoided_g: avoided }) => (avoided === null ? uses : 0)),
    co2e: inGrams(sum.net),
    parts: {
      single_use: part('single_use'),
      production: part('production'),
      washing: part('washing'),
      transport_km: inGrams(sum.transport),
    },
    formats: rows,
  };
}

/** Pieces of a format in the span. */
function countsOf(read: ImpactDays, { id, fleet }: FormatRow, days: Days) {
  const own = read.days.filter(({ formatId }) => formatId === id);
  const outside = read.outside.filter(({ formatId }) => formatId === id);
  const gone = (state: string): number =>
    outside.reduce((all, one) => all + (one.state === state && one.day <= days.to ? one.pieces : 0), 0);
  const sum = (key: 'uses' | 'washes' | 'added'): number => own.reduce((all, one) => all + one[key], 0);
  const flows = outside.map(({ day, pieces }) => ({ day, pieces: -pieces }));
  const average = averageOf(levelsOf(fleet, flows, days));
  const uses = sum('uses');
  return {
    uses,
    washes: sum('washes'),
    washed_by_restaurants: read.byRestaurants.get(id) ?? 0,
    added: sum('added'),
    ...{ lost: gone('lost'), broken: gone('broken'), sold: gone('sold'), recycled: gone('recycled') },
    average_fleet: average,
    rotations: average === null || average <= 0 ? null : uses / average,
  };
}

/** Uses that pay a container back, by the factors of the last day, beside the uses that one had. */
function payBack(
  factors: readonly Factor[],
  { id, entered, uses }: FormatRow,
  read: ImpactDays,
  day: string,
): Pick<FormatImpact, 'break_even' | 'pays_back' | 'uses_each'> {
  const [single, production, washing] = (['single_use', 'production', 'washing'] as const).map((kind) =>
    factorOn(factors, kind, id, day),
  );
  const later = read.outside.filter(
    (one) => one.formatId === id && one.day > day && (one.state === 'supplier' || one.state === 'opening'),
  );
  const until = later.reduce((pieces, one) => pieces + one.pieces, entered);
  const each = until > 0 ? uses / until : null;
  if (!single || !production || !washing) return { break_even: null, pays_back: null, uses_each: each };
  const needed = breakEven(production, single, washing);
  return { break_even: needed, pays_back: needed !== null, uses_each: each };
}

async function formatsUntil(tx: Tx, accountId: number, day: string): Promise<FormatRow[]> {
  const { rows } = await tx.raw<FormatRow & Record<string, unknown>>({
    text: `select f.id, f.title, f.material, f.material_kind, coalesce(x.fleet, 0)::bigint as fleet, coalesce(x.entered, 0)::bigint as entered,
                  coalesce((select sum(reuses) from ${accountDays('f.id')} d), 0)::bigint as uses
             from formats f left join (
               select format_id, -sum(quantity) as fleet, -sum(quantity) filter (where state in ('supplier', 'opening')) as entered
                 from cells where account_id = $1 and place = 'X' group by 1
             ) x on x.format_id = f.id
            where f.account_id = $1 order by plain(f.title), f.id`,
    values: [accountId, '0001-01-01', day],
  });
  return rows;
}
