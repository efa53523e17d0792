import { type Posting } from '../posting/posting.ts';
import { type Rollup, rollupsOf } from '../posting/rollups.ts';
import { type Columns, type Write } from './bulk.ts';

/** The statistics of many postings, each line of a day written once. */
export async function writeRollups(postings: readonly Posting[], write: Write): Promise<void> {
  const sums = new Map<string, { head: unknown[]; figures: number[] }>();
  for (const posting of postings) {
    for (const rollup of rollupsOf(posting)) {
      const head = [posting.day, posting.type, posting.parties.restaurantId ?? 0, rollup.formatId];
      const name = head.join(' ');
      const sum = sums.get(name) ?? { head, figures: figuresOf(rollup).map(() => 0) };
      figuresOf(rollup).forEach((figure, i) => (sum.figures[i] = (sum.figures[i] ?? 0) + figure));
      sums.set(name, sum);
    }
  }
  const added = Object.keys(FIGURES).map((name) => `${name} = daily_rollups.${name} + excluded.${name}`);
  const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  await write(
    'daily_rollups',
    { day: 'date', type: 'text', restaurant_id: 'bigint', format_id: 'bigint', ...FIGURES },
    sorted.map(([, { head, figures }]) => [...head, ...figures]),
    `on conflict (account_id, day, type, restaurant_id, format_id) do update set ${added.join(', ')}`,
  );
}

const FIGURES: Columns = {
  transactions: 'int',
  quantity: 'int',
  reuses: 'int',
  amount_cents: 'bigint',
  containers_cost_cents: 'bigint',
  listed: 'int',
};

function figuresOf(rollup: Rollup): number[] {
  return [
    rollup.transactions,
    rollup.quantity,
    rollup.reuses,
    rollup.amountCents,
    rollup.containersCostCents,
    rollup.listed,
  ];
}
