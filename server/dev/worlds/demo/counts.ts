import { ofName } from '@boucle/contract/base/elision.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { record } from '../../../domain/ledger/record.ts';
import { atLaundries } from '../../../domain/places/washLots.ts';
import { type DemoWorld } from './demoWorld.ts';
import { ownersWith } from './ownersWith.ts';

const MINUTE_MS = 60_000;
/** Pieces of the supply that somebody entered twice. */
const SUPPLIED_TWICE = 6;
const PHONE = '7c1f6a52-3a0e-4d5b-9a58-0c3d7d1e4b01';
/** Days ago on which places without a gap were counted. */
const RIGHT = [6, 12, 19, 27] as const;

interface Place {
  readonly place: 'A' | 'R';
  readonly placeId: number;
  readonly title: string;
}

/** A cell of a place, with its quantity by the books when it was counted. */
interface Line {
  readonly format: number;
  readonly state: 'clean' | 'dirty';
  expected: number;
}

interface Count extends Place {
  readonly status: 'open' | 'review' | 'posted';
  readonly at: Date;
  readonly lines: readonly Line[];
  /**
   * Pieces seen more than expected, by the rank of the line; of a line that is not there no one
   * counted.
   */
  readonly gaps: ReadonlyMap<number, number>;
}

/**
 * Counts of the last weeks: places that were right, one with a gap, one whose gaps wait to be
 * posted, one half entered.
 */
export async function writeCounts(tx: Tx, { accountId, adminId, restaurants, ago }: DemoWorld): Promise<void> {
  const restaurant = (placeId: number): Place => ({
    place: 'R',
    placeId,
    title: `Inventaire ${ofName(restaurants.find(({ id }) => id === placeId)?.name ?? '')}`,
  });
  const evening = (days: number): Date => ago(days, 18 * 60 + 5);
  const shelves = await ownersWith(tx, accountId, 'shelves');
  const [short, waiting, ...others] = [...new Set(shelves.map(({ id }) => id))];
  const add = async (
    place: Place,
    status: Count['status'],
    at: Date,
    gapsOf: (lines: readonly Line[]) => Count['gaps'],
  ) => {
    const lines = await linesAt(tx, accountId, place, at);
    await writeCount(tx, accountId, adminId, { ...place, status, at, lines, gaps: gapsOf(lines) });
  };
  const none = (lines: readonly Line[]) => new Map(lines.map((_, n) => [n, 0]));
  const fullest = (lines: readonly Line[]) =>
    lines.reduce(
      (best, { expected, state }, n) => (state === 'clean' && expected > (lines[best]?.expected ?? 0) ? n : best),
      0,
    );
  for (const [n, daysAgo] of RIGHT.entries()) {
    const id = others[n];
    if (id !== undefined) await add(restaurant(id), 'posted', evening(daysAgo), none);
  }
  if (short !== undefined) {
    await supplyTwice(tx, accountId, adminId, {
      restaurantId: short,
      at: ago(3, 9 * 60 + 40),
    });
    // More than a day ago at any hour: what is posted today is not summed with it.
    await add(
      restaurant(short),
      'posted',
      evening(2),
      (lines) => new Map([...none(lines), [fullest(lines), -1 - SUPPLIED_TWICE]]),
    );
  }
  if (waiting !== undefined)
    await add(restaurant(waiting), 'review', evening(1), (lines) => new Map([...none(lines), [fullest(lines), -3]]));
  const warehouse: Place = { place: 'A', placeId: 0, title: 'Inventaire de l’entrepôt' };
  await add(
    warehouse,
    'open',
    evening(1),
    (lines) => new Map(lines.slice(0, Math.ceil(lines.length / 2)).map((_, n) => [n, n === 1 ? 1 : 0])),
  );
}

/**
 * A supply that was entered twice, of what the restaurant has most of: the gap that is counted then
 * has a cause.
 */
async function supplyTwice(
  tx: Tx,
  accountId: number,
  adminId: number,
  { restaurantId, at }: { restaurantId: number; at: Date },
): Promise<void> {
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
    await record(tx, accountId, {
      type: 'admin_give',
      adminId,
      restaurantId,
      lines,
      at: new Date(at.getTime() + minutes * MINUTE_MS),
    });
}

/**
 * Lines of a count, as the books expected each cell of a place at an instant of the story, but
 * without a laundry's; dirty cells only where there were some.
 */
async function linesAt(tx: Tx, accountId: number, { place, placeId }: Place, at: Date): Promise<Line[]> {
  const { rows } = await tx.raw<{ format: number; state: Line['state']; expected: number }>({
    text: `select format, state, expected from (
             select c.format_id as format, c.state, (c.quantity
                 - coalesce((select sum(m.quantity) from movements m where m.account_id = $1 and m.to_cell = c.id and m.at > $4), 0)
                 + coalesce((select sum(m.quantity) from movements m where m.account_id = $1 and m.from_cell = c.id and m.at > $4), 0))::int as expected
               from cells c where c.account_id = $1 and c.place = $2 and c.place_id = $3 and c.state in ('clean', 'dirty')) c
            where state = 'clean' or expected > 0 order by format, state`,
    values: [accountId, place, placeId, at],
  });
  if (place !== 'A') return rows;
  const dirty = rows.filter(({ state }) => state === 'dirty');
  const away = await atLaundries(
    tx,
    accountId,
    dirty.map(({ format }) => ({ format_id: format, at })),
  );
  for (const { n, quantity } of away) {
    const line = dirty[n];
    if (line !== undefined) line.expected -= quantity;
  }
  return rows;
}

async function writeCount(tx: Tx, accountId: number, adminId: number, count: Count): Promise<void> {
  const { place, placeId, title, status, at, lines, gaps } = count;
  const later = (minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);
  const isPosted = status === 'posted';
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into stock_counts (account_id, title, status, opened_by, opened_at, reviewed_by, reviewed_at, posted_by, posted_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    values: [
      accountId,
      title,
      status,
      adminId,
      at,
      ...(status === 'open' ? [null, null] : [adminId, later(20)]),
      ...(isPosted ? [adminId, later(25)] : [null, null]),
    ],
  });
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The count was not written');
  await tx.raw({
    text: 'insert into stock_count_places (account_id, count_id, place, place_id) values ($1, $2, $3, $4)',
    values: [accountId, id, place, placeId],
  });
  for (const [n, { format, state, expected }] of lines.entries()) {
    const gap = gaps.get(n);
    const transaction =
      isPosted && gap !== undefined && gap !== 0
        ? await post(tx, accountId, adminId, { ...count, id }, n, gap, later(25))
        : null;
    await tx.raw({
      text: `insert into stock_count_lines (account_id, count_id, place, place_id, format_id, state, outcome, expected_at_posting, moved_since, late,
               corrected, posted, transaction_id)
             values ($1, $2, $3, $4, $5, $6, case when $7::int is null then null else 'posted' end, $8::int, $9::int, $9::int, $9::int, $7::int, $10)`,
      values: [
        accountId,
        id,
        place,
        placeId,
        format,
        state,
        isPosted ? gap : null,
        isPosted ? expected : null,
        isPosted ? 0 : null,
        transaction,
      ],
    });
    if (gap === undefined) continue;
    await tx.raw({
      text: `insert into stock_count_readings (account_id, count_id, device_id, n, place, place_id, format_id, state, counted, counted_at, counted_by,
               received_at, expected_at_entry) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10, $12)`,
      values: [accountId, id, PHONE, n, place, placeId, format, state, expected + gap, later(1 + n), adminId, expected],
    });
  }
  if (isPosted)
    await tx.raw({
      text: 'insert into count_schedule (account_id, place, place_id, last_counted_at) values ($1, $2, $3, $4)',
      values: [accountId, place, placeId, later(lines.length)],
    });
}

/** Puts the gap of a line in the books; answers its transaction. */
async function post(
  tx: Tx,
  accountId: number,
  adminId: number,
  { id, title, placeId, lines }: Count & { readonly id: number },
  n: number,
  gap: number,
  at: Date,
): Promise<number> {
  const line = lines[n];
  const written = await record(tx, accountId, {
    type: gap > 0 ? 'admin_in' : 'admin_out',
    variant: gap > 0 ? 'found_at' : 'missing_at',
    adminId,
    restaurantId: placeId,
    place: line?.state === 'dirty' ? 'R.dirty' : 'R.clean',
    lines: [{ formatId: line?.format ?? 0, quantity: Math.abs(gap) }],
    comment: `Inventaire n°\u00a0${id}\u00a0: ${title}`,
    at,
  });
  return written.id;
}
