import { type Tx } from '../../database/transaction.ts';
import { type HistoryStep } from '../../ledger/history/history.ts';
import { type CommandLine } from '../../ledger/types.ts';
import { readProposals } from '../../supply/propose.ts';
import { forecastOfPlace } from '../../supply/writeForecasts.ts';
import { type Cast } from '../cast.ts';

const WEEK = 7;
/** Weeks of demand that a target is made from. */
const TARGET_WEEKS = 4;
/** A week and a quarter of it stand on a shelf that was just supplied. */
const TARGET_SHARE = 1.25;
const LEAST_TARGET = 2;
/** Pieces that a shelf without a target is brought to. */
const AMPLE = 60;
/** Of each format for each restaurant: nothing ever lacks at the warehouse. */
const AT_WAREHOUSE = 400;

/** Every restaurant has its day of the week. */
const isItsDay = (restaurant: number, day: number): boolean => (restaurant + day) % WEEK === 0;

interface Shelf {
  readonly place_id: number;
  readonly format_id: number;
  readonly clean: number;
  readonly dirty: number;
  readonly target: number;
}

async function shelvesOf(tx: Tx, accountId: number): Promise<Map<number, Shelf[]>> {
  const { rows } = await tx.raw<{ place_id: number; format_id: number; clean: number; dirty: number; target: number }>({
    text: `select r.id as place_id, f.id as format_id, coalesce(c.quantity, 0)::int as clean, coalesce(d.quantity, 0)::int as dirty,
        coalesce(l.target_level, $2)::int as target
        from restaurants r
        join formats f on f.account_id = $1
        left join cells c on c.account_id = $1 and c.place = 'R' and c.place_id = r.id and c.format_id = f.id and c.state = 'clean'
        left join cells d on d.account_id = $1 and d.place = 'R' and d.place_id = r.id and d.format_id = f.id and d.state = 'dirty'
        left join restaurant_formats l on l.account_id = $1 and l.restaurant_id = r.id and l.format_id = f.id
       where r.account_id = $1 order by r.id, f.id`,
    values: [accountId, AMPLE],
  });
  return Map.groupBy(rows, ({ place_id }) => place_id);
}

const linesOf = (shelves: readonly Shelf[], quantity: (shelf: Shelf) => number): CommandLine[] =>
  shelves
    .map((shelf) => ({ formatId: shelf.format_id, quantity: quantity(shelf) }))
    .filter((line) => line.quantity > 0);

type Moved = 'admin_give' | 'admin_return' | 'admin_return_dirty';
const step = ({ adminId }: Cast, type: Moved, restaurantId: number, lines: readonly CommandLine[]): HistoryStep[] =>
  lines.length === 0 ? [] : [{ command: { type, adminId, restaurantId, lines } }];

/** Cents that each customer is given: no loan is refused for want of money. */
const ENDOWED_CENTS = 90_000;

/** The fleet, bought before the first day, and money for all who borrow. */
export const endowmentOf = ({ adminId, formats, restaurants, customers }: Cast): HistoryStep[] => {
  const lines = formats.map(({ id: formatId }) => ({ formatId, quantity: AT_WAREHOUSE * restaurants.length }));
  return [
    { command: { type: 'admin_in', variant: 'bought', adminId, lines } },
    ...customers.map((id): HistoryStep => ({
      command: {
        type: 'admin_free_deposit',
        origin: 'initiative',
        adminId,
        holder: { kind: 'customer', id },
        amountCents: ENDOWED_CENTS,
      },
    })),
  ];
};

/** Dirty ones of the restaurants whose day it is, fetched and washed. */
export async function collections(tx: Tx, cast: Cast, day: number): Promise<HistoryStep[]> {
  const shelves = await shelvesOf(tx, cast.accountId);
  return cast.restaurants.flatMap(({ id }, rank) => {
    const lines = linesOf(isItsDay(rank, day) ? (shelves.get(id) ?? []) : [], ({ dirty }) => dirty);
    const washed = lines.map((line) => ({ ...line, role: 'washed' }));
    return [
      ...step(cast, 'admin_return_dirty', id, lines),
      ...(washed.length === 0
        ? []
        : [{ command: { type: 'admin_wash', adminId: cast.adminId, lines: washed } } as const]),
    ];
  });
}

/** Each restaurant whose day it is, brought to its targets. */
export async function usualSupplies(tx: Tx, cast: Cast, day: number): Promise<HistoryStep[]> {
  const shelves = await shelvesOf(tx, cast.accountId);
  return cast.restaurants.flatMap(({ id }, rank) =>
    isItsDay(rank, day)
      ? step(
          cast,
          'admin_give',
          id,
          linesOf(shelves.get(id) ?? [], ({ target, clean }) => target - clean),
        )
      : [],
  );
}

/** Supplies that the product proposes to bring to restaurants and to take back from them now. */
export async function proposedSupplies(tx: Tx, cast: Cast): Promise<HistoryStep[]> {
  const { proposals } = await readProposals(tx, cast.accountId);
  const of = (act: string) =>
    Map.groupBy(
      proposals.filter((one) => one.act === act && one.place === 'R'),
      ({ place_id }) => place_id,
    );
  const lines = (all: typeof proposals): CommandLine[] =>
    all.map(({ format_id: formatId, quantity }) => ({ formatId, quantity }));
  return [
    ...[...of('take_clean')].flatMap(([id, all]) => step(cast, 'admin_return', id, lines(all))),
    ...[...of('give')].flatMap(([id, all]) => step(cast, 'admin_give', id, lines(all))),
  ];
}

/** Gives each shelf the target that somebody who knows its last weeks would. */
export async function setTargets(tx: Tx, cast: Cast, lastDay: string): Promise<void> {
  const targets = [];
  for (const { id } of cast.restaurants) {
    const cells = await forecastOfPlace(tx, cast.accountId, { place: 'R', place_id: id }, lastDay);
    for (const { cell_id, days } of cells) {
      const demand = days.slice(-TARGET_WEEKS * WEEK).reduce((sum, one) => sum + Math.max(0, one.demand), 0);
      targets.push({ cell_id, target: Math.max(LEAST_TARGET, Math.ceil((TARGET_SHARE * demand) / TARGET_WEEKS)) });
    }
  }
  await tx.raw({
    text: `insert into restaurant_formats (account_id, restaurant_id, format_id, target_level)
      select $1, c.place_id, c.format_id, t.target
        from jsonb_to_recordset($2::jsonb) as t(cell_id bigint, target integer)
        join cells c on c.account_id = $1 and c.id = t.cell_id
      on conflict (account_id, restaurant_id, format_id) do update set target_level = excluded.target_level
      returning 1`,
    values: [cast.accountId, JSON.stringify(targets)],
  });
}

/** Takes back what stands above the targets, so that both ways begin alike. */
export async function levelling(tx: Tx, cast: Cast): Promise<HistoryStep[]> {
  const shelves = await shelvesOf(tx, cast.accountId);
  return cast.restaurants.flatMap(({ id }) => [
    ...step(
      cast,
      'admin_return',
      id,
      linesOf(shelves.get(id) ?? [], ({ target, clean }) => clean - target),
    ),
    ...step(
      cast,
      'admin_give',
      id,
      linesOf(shelves.get(id) ?? [], ({ target, clean }) => target - clean),
    ),
  ]);
}
