import { type PlannedLine } from '@boucle/contract/features/rounds/calls.ts';
import { atName } from '@boucle/contract/base/elision.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { type RoundChoices } from '@boucle/contract/features/rounds/shapes.ts';
import { choiceWords } from '../../shared/rounds/choiceWords.ts';

type Choice = RoundChoices['places'][number];

/** One line of the plan, to be taken or refused. */
export interface PlanRow {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** A format runs out there within two days. */
  readonly isAtRisk: boolean;
  readonly lines: readonly PlannedLine[];
  readonly requests: readonly number[];
}

const RISK_DAYS = 2;

/**
 * The plan of the morning, the first to run out first: transfers, then each place that needs a
 * visit. What a round brings already is proposed no more; dirty ones alone are worth no visit.
 */
export function planOf(places: readonly Choice[]): PlanRow[] {
  const visits = places.flatMap((place): PlanRow[] => {
    const lines = withoutTransfers(place).filter(({ act }) => place.round_id === null || isClean(act));
    if (!lines.some(({ act }) => act !== 'take_dirty') && place.requests.length === 0) return [];
    return [
      {
        key: `${place.place} ${place.place_id}`,
        title: place.name,
        detail: choiceWords({ ...place, lines, transfers: [] }),
        isAtRisk: (place.cover_days ?? RISK_DAYS) < RISK_DAYS,
        lines: lines.map((line) => ({ place: place.place, place_id: place.place_id, ...line })),
        requests: place.requests,
      },
    ];
  });
  return [...places.flatMap(transfersTo), ...visits].toSorted(
    (one, other) => Number(other.isAtRisk) - Number(one.isAtRisk),
  );
}

const isClean = (act: PlannedLine['act']): boolean => act === 'give' || act === 'take_clean';

/** Lines of a place, less what neighbours give or get: that is a row of the plan. */
const withoutTransfers = ({ lines, transfers }: Choice): Choice['lines'] =>
  lines.flatMap((line) => {
    const moved = transfers
      .filter(({ act, format_id }) => act === line.act && format_id === line.format_id)
      .reduce((sum, one) => sum + one.quantity, 0);
    return line.quantity > moved ? [{ ...line, quantity: line.quantity - moved }] : [];
  });

/** What neighbours give a place, both ends in one row: refused, nothing is taken there. */
const transfersTo = ({ place_id, name, cover_days, transfers }: Choice): PlanRow[] =>
  transfers
    .filter(({ act }) => act === 'give')
    .map(({ format_id, format_title, quantity: pieces, other_id, other_name }) => ({
      key: `transfer ${other_id} ${place_id} ${format_id}`,
      title: `${format_title}\u00a0: ${quantity(pieces)} à transférer ${atName(name)}`,
      detail: `Pris ${atName(other_name)}, l’entrepôt en manque`,
      isAtRisk: (cover_days ?? RISK_DAYS) < RISK_DAYS,
      lines: [
        { place: 'restaurant', place_id: other_id, format_id, act: 'take_clean', quantity: pieces },
        { place: 'restaurant', place_id, format_id, act: 'give', quantity: pieces },
      ],
      requests: [],
    }));

/** Effect of the ticked rows: places at risk within 48 h now and after them, pieces, places. */
export interface PlanEffect {
  readonly atRisk: number;
  readonly left: number;
  /** Clean pieces to load at the warehouse, and those to take on the way. */
  readonly loaded: number;
  readonly taken: number;
  readonly restaurants: readonly number[];
  readonly drawers: readonly number[];
}

export function effectOf(rows: readonly PlanRow[], refused: ReadonlySet<string>): PlanEffect {
  const ticked = rows.filter(({ key }) => !refused.has(key));
  const places = (of: readonly PlanRow[]): number => new Set(of.flatMap(ends)).size;
  const lines = ticked.flatMap((row) => row.lines);
  const pieces = (holds: (act: PlannedLine['act']) => boolean): number =>
    lines.filter(({ act }) => holds(act)).reduce((sum, one) => sum + one.quantity, 0);
  const moved = ticked.filter(({ key }) => key.startsWith('transfer ')).flatMap((row) => row.lines);
  const transferred = moved.reduce((sum, { act, quantity: own }) => sum + (act === 'give' ? own : 0), 0);
  const at = (place: PlannedLine['place']) => [
    ...new Set(lines.filter((line) => line.place === place).map(({ place_id }) => place_id)),
  ];
  return {
    atRisk: places(rows.filter(({ isAtRisk }) => isAtRisk)),
    left: places(rows.filter(({ isAtRisk, key }) => isAtRisk && refused.has(key))),
    loaded: pieces((act) => act === 'give') - transferred,
    taken: pieces((act) => act !== 'give'),
    restaurants: at('restaurant'),
    drawers: at('drawer'),
  };
}

/** Places that a row brings something to. */
const ends = ({ lines }: PlanRow): number[] =>
  lines.filter(({ act }) => act === 'give').map(({ place_id }) => place_id);
