import { ofName } from '@boucle/contract/base/elision.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { record } from '../../../domain/ledger/record.ts';
import { atLaundries } from '../../../domain/places/washLots.ts';
import { insertAll } from '../cast/insertAll.ts';
import { type DemoWorld } from './demoWorld.ts';
import { ownersWith } from './ownersWith.ts';

const MINUTE_MS = 60_000;
/** Pieces of the supply that somebody entered twice. */
const SUPPLIED_TWICE = 6;
const PHONE = '7c1f6a52-3a0e-4d5b-9a58-0c3d7d1e4b01';
/** Days ago on which places without a gap were counted. */
const RIGHT = [6, 12, 19, 27] as const;

/** A cell of a place, with its quantity by the books when it was counted. */
interface Line {
  readonly format_id: number;
  readonly state: 'clean' | 'dirty';
  expected: number;
}

interface Count {
  readonly place: { readonly place: 'A' | 'P' | 'R'; readonly place_id: number };
  readonly title: string;
  readonly status: 'open' | 'review' | 'posted';
  readonly at: Date;
  /** Pieces seen more than expected at a line; undefined where no one counted. */
  readonly gapAt: (n: number, lines: readonly Line[]) => number | undefined;
}

const after = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);

/** So many pieces fewer of what a place has most of. */
const fewer =
  (pieces: number): Count['gapAt'] =>
  (n, lines) => {
    const most = lines.reduce(
      (best, { expected, state }, rank) => (state === 'clean' && expected > (lines[best]?.expected ?? 0) ? rank : best),
      0,
    );
    return n === most ? -pieces : 0;
  };

/**
 * Counts of the last weeks: places that were right, one with a gap, one whose gaps wait to be
 * posted, one half entered.
 */
export async function writeCounts(tx: Tx, world: DemoWorld): Promise<void> {
  const { accountId, restaurants, ago } = world;
  const restaurant = (id: number) => ({
    place: { place: 'R', place_id: id } as const,
    title: `Inventaire ${ofName(restaurants.find((one) => one.id === id)?.name ?? '')}`,
  });
  const evening = (days: number): Date => ago(days, 18 * 60 + 5);
  const shelves = await ownersWith(tx, accountId, 'shelves');
  const [short, waiting, ...others] = [...new Set(shelves.map(({ id }) => id))];
  for (const [n, days] of RIGHT.entries()) {
    const id = others[n];
    if (id !== undefined)
      await writeCount(tx, world, { ...restaurant(id), status: 'posted', at: evening(days), gapAt: () => 0 });
  }
  if (short !== undefined) {
    await supplyTwice(tx, world, short, ago(3, 9 * 60 + 40));
    // More than a day ago at any hour: what is posted today is not summed with it.
    const gapAt = fewer(1 + SUPPLIED_TWICE);
    await writeCount(tx, world, { ...restaurant(short), status: 'posted', at: evening(2), gapAt });
  }
  if (waiting !== undefined)
    await writeCount(tx, world, { ...restaurant(waiting), status: 'review', at: evening(1), gapAt: fewer(3) });
  await writeCount(tx, world, {
    place: { place: 'A', place_id: 0 },
    title: 'Inventaire de l’entrepôt',
    status: 'open',
    at: evening(1),
    gapAt: (n, lines) => (n < Math.ceil(lines.length / 2) ? Number(n === 1) : undefined),
  });
  await writeCount(tx, world, {
    place: { place: 'P', place_id: world.partnerId },
    title: 'Inventaire de Vélocourse',
    status: 'open',
    at: evening(1),
    gapAt: () => undefined,
  });
}

/**
 * A supply that was entered twice, of what the restaurant has most of: the gap that is counted then
 * has a cause.
 */
async function supplyTwice(tx: Tx, { accountId, adminId }: DemoWorld, restaurantId: number, at: Date): Promise<void> {
  const { rows } = await tx.raw<{ format: number }>({
    text: `select r.format_id as format from cells r
             join cells a on a.account_id = r.account_id and a.place = 'A' and a.place_id = 0 and a.format_id = r.format_id and a.state = 'clean'
            where r.account_id = $1 and r.place = 'R' and r.place_id = $2 and r.state = 'clean' and a.quantity >= $3
            order by r.quantity desc limit 1`,
    values: [accountId, restaurantId, 2 * SUPPLIED_TWICE],
  });
  const [most] = rows;
  if (most === undefined) return;
  const lines = [{ formatId: most.format, quantity: SUPPLIED_TWICE }];
  for (const minutes of [0, 7])
    await record(tx, accountId, { type: 'admin_give', adminId, restaurantId, lines, at: after(at, minutes) });
}

/**
 * Lines of a count, as the books expected each cell of a place at an instant of the story, but
 * without a laundry's; dirty cells only where there were some.
 */
async function linesAt(tx: Tx, accountId: number, { place, place_id }: Count['place'], at: Date): Promise<Line[]> {
  const { rows } = await tx.raw<{ format_id: number; state: Line['state']; expected: number }>({
    text: `select format_id, state, expected from (
             select c.format_id, c.state, (c.quantity
                 - coalesce((select sum(m.quantity) from movements m where m.account_id = $1 and m.to_cell = c.id and m.at > $4), 0)
                 + coalesce((select sum(m.quantity) from movements m where m.account_id = $1 and m.from_cell = c.id and m.at > $4), 0))::int as expected
               from cells c where c.account_id = $1 and c.place = $2 and c.place_id = $3 and c.state in ('clean', 'dirty')) c
            where state = 'clean' or expected > 0 order by format_id, state`,
    values: [accountId, place, place_id, at],
  });
  if (place !== 'A') return rows;
  const dirty = rows.filter(({ state }) => state === 'dirty');
  const away = await atLaundries(
    tx,
    accountId,
    dirty.map(({ format_id }) => ({ format_id, at })),
  );
  for (const { n, quantity } of away) {
    const line = dirty[n];
    if (line !== undefined) line.expected -= quantity;
  }
  return rows;
}

async function writeCount(tx: Tx, world: DemoWorld, { place, title, status, at, gapAt }: Count): Promise<void> {
  const { accountId: account_id, adminId } = world;
  const lines = await linesAt(tx, account_id, place, at);
  const [isPosted, isOpen] = [status === 'posted', status === 'open'];
  const posted_at = after(at, 25);
  const [count_id = 0] = await insertAll(tx, 'stock_counts', [
    {
      account_id,
      title,
      status,
      opened_by: adminId,
      opened_at: at,
      ...(!isOpen && { reviewed_by: adminId, reviewed_at: after(at, 20) }),
      ...(isPosted && { posted_by: adminId, posted_at }),
    },
  ]);
  const own = { account_id, count_id, ...place };
  await tx.insertInto('stock_count_places').values(own).execute();
  for (const [n, { expected, ...cell }] of lines.entries()) {
    const gap = gapAt(n, lines);
    const comment = `Inventaire n°\u00a0${count_id}\u00a0: ${title}`;
    const isGap = isPosted && gap !== undefined && gap !== 0;
    const transaction_id = isGap ? await post(tx, world, { ...place, ...cell, gap, comment, at: posted_at }) : null;
    const none = { moved_since: 0, late: 0, corrected: 0, posted: gap ?? null, outcome: 'posted' };
    await tx
      .insertInto('stock_count_lines')
      .values({ ...own, ...cell, transaction_id, ...(isPosted && { ...none, expected_at_posting: expected }) })
      .execute();
    if (gap === undefined) continue;
    await tx
      .insertInto('stock_count_readings')
      .values({
        ...own,
        ...cell,
        device_id: PHONE,
        n,
        counted: expected + gap,
        counted_at: after(at, 1 + n),
        counted_by: adminId,
        received_at: after(at, 1 + n),
        expected_at_entry: expected,
      })
      .execute();
  }
  const counted = { account_id, ...place, last_counted_at: after(at, lines.length) };
  if (isPosted) await tx.insertInto('count_schedule').values(counted).execute();
}

/** Puts the gap of a line in the books; answers its transaction. */
async function post(
  tx: Tx,
  { accountId, adminId }: DemoWorld,
  line: Omit<Line, 'expected'> & { readonly place_id: number; gap: number; comment: string; at: Date },
): Promise<number> {
  const { gap, state, format_id, place_id: restaurantId, comment, at } = line;
  const written = await record(tx, accountId, {
    ...(gap > 0 ? { type: 'admin_in', variant: 'found_at' } : { type: 'admin_out', variant: 'missing_at' }),
    adminId,
    restaurantId,
    place: state === 'dirty' ? 'R.dirty' : 'R.clean',
    lines: [{ formatId: format_id, quantity: Math.abs(gap) }],
    comment,
    at,
  });
  return written.id;
}
