/** How containers came into the fleet, or left it. */
export type Flow = 'added' | 'lost' | 'broken' | 'left';

/** By the state of the cell outside; of others (sold, recycled, gaps of counts) they left. */
const FLOWS: Readonly<Record<string, Flow>> = { supplier: 'added', opening: 'added', lost: 'lost', broken: 'broken' };

/** Pieces of a format that came from a cell outside on a Paris day, below 0 the ones that went. */
export interface FleetChange {
  readonly day: string;
  readonly state: string;
  readonly pieces: number;
}

/** Purchase cost of a format from a Paris day on, in the order in which they count; null: none. */
export interface FormatCost {
  readonly valid_from: string;
  readonly cost_cents: number | null;
}

/** Pieces and what they cost, in cents; null where a part of them has no cost. */
export interface Costed {
  readonly pieces: number;
  readonly cents: number | null;
}

/** A period of a format: `closing` is `opening` and `added` less what was lost, broken and left. */
export type CostedPeriod = Readonly<Record<Flow | 'opening' | 'closing', Costed>>;

const plus = (one: Costed, other: Costed): Costed => ({
  pieces: one.pieces + other.pieces,
  cents: one.cents === null || other.cents === null ? null : one.cents + other.cents,
});
const NONE: Costed = { pieces: 0, cents: 0 };

/**
 * The value of a format over a period of Paris days at the weighted average cost. What is added
 * comes at the cost of its day; what leaves afterwards, or is brought back by a reversal, has the
 * average of that day, and keeps it whatever the format costs later.
 */
export function costedPeriod(
  changes: readonly FleetChange[],
  costs: readonly FormatCost[],
  { from, to }: { from: string; to: string },
): CostedPeriod {
  let stock = NONE;
  let opening = NONE;
  const flows: Record<Flow, Costed> = { added: NONE, lost: NONE, broken: NONE, left: NONE };
  const flowOf = ({ state }: FleetChange): Flow => FLOWS[state] ?? 'left';
  const isNew = (one: FleetChange): boolean => flowOf(one) === 'added' && one.pieces > 0;
  const inOrder = changes
    .filter(({ day }) => day <= to)
    .toSorted((a, b) => a.day.localeCompare(b.day) || Number(isNew(b)) - Number(isNew(a)));
  for (const one of inOrder) {
    const { day, pieces } = one;
    const moved = {
      pieces,
      cents: isNew(one) || stock.pieces <= 0 ? atCost(pieces, costs, day) : atAverage(pieces, stock),
    };
    stock = plus(stock, moved);
    // What had no cost is gone.
    if (stock.pieces === 0 && stock.cents === null) stock = NONE;
    if (day < from) opening = stock;
    else flows[flowOf(one)] = plus(flows[flowOf(one)], moved);
  }
  const gone = ({ pieces, cents }: Costed): Costed => ({
    pieces: 0 - pieces,
    cents: cents === null ? null : 0 - cents,
  });
  return {
    opening,
    added: flows.added,
    lost: gone(flows.lost),
    broken: gone(flows.broken),
    left: gone(flows.left),
    closing: stock,
  };
}

function atCost(pieces: number, costs: readonly FormatCost[], day: string): number | null {
  const cost = costs.findLast(({ valid_from: since }) => since <= day)?.cost_cents ?? null;
  return cost === null ? null : pieces * cost;
}

/** All that is left goes with all its value. */
const atAverage = (pieces: number, { pieces: all, cents }: Costed): number | null =>
  cents === null ? null : Math.round((cents * pieces) / all);
