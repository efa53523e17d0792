import { addDays } from '@boucle/contract/base/format.ts';
import { TRANSACTION_TYPES, type TransactionType } from '@boucle/contract/shared/transactions/types.ts';
import { recordInput } from '@boucle/contract/shared/transactions/record.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyPassword } from '../../../auth/people/passwords.ts';
import { open } from '../../../platform/crypto/seal.ts';
import { placeIn } from '../../../platform/crypto/sealedColumns.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { snapshot } from '../../testing/ledgerSnapshot.ts';
import { verifyLedger } from '../../../domain/ledger/verification/verify.ts';
import { readShelves } from '../../../domain/supply/shelves.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts';
import { parisInstant } from '../clock.ts';
import { DEMO_EMPLOYEES } from './partnerDesk.ts';
import { sealedAct } from '../../../features/awaitingActs/sealedAct.ts';
import { seedDemo } from './seed.ts';
import { DEMO_PASSWORD, DEMO_SIGN_INS, DEMO_END_USERS } from './signIns.ts';
import { brokenInstants } from '../../testing/worlds/eachInstant.ts';
import { testKeys } from '../../testing/keys.ts';

const TODAY = '2026-11-21';
const LONGEST_SECONDS = 10;
/**
 * The hard days of a calendar, to come: what PostgreSQL stamps on its own is then before all of
 * them. `npm run test:long` lives them all.
 */
const DAYS_TO_COME =
  process.env['LONG'] === '1' ? ['2031-01-01', '2031-03-30', '2031-10-26', '2031-12-31', '2032-02-29'] : ['2031-10-26'];
const secret = testKeys();

const all: FreshDatabase[] = [];
afterEach(() => Promise.all(all.splice(0).map((fresh) => fresh.drop())));

async function empty(): Promise<FreshDatabase> {
  const fresh = await freshDatabase();
  all.push(fresh);
  return fresh;
}

/** The demo world, for the ones who only look at it. */
let demo: FreshDatabase;
let seeded: Awaited<ReturnType<typeof seedDemo>>;
let processorSeconds: number;
beforeAll(async () => {
  demo = await freshDatabase();
  const began = process.cpuUsage();
  seeded = await seedDemo({ database: demo.database, secret, today: TODAY });
  const { user, system } = process.cpuUsage(began);
  processorSeconds = (user + system) / 1e6;
});
afterAll(() => demo.drop());

const read = <R extends object>({ database }: FreshDatabase, text: string): Promise<R[]> =>
  inScope(database, { kind: 'platform' }, async (tx) => (await tx.raw<R & Record<string, unknown>>({ text })).rows);

/** Everything but what chance decides (the seals of PINs, the salts of passwords). */
async function world(fresh: FreshDatabase) {
  const books = await inScope(fresh.database, { kind: 'platform' }, (tx) => snapshot(tx, 1));
  const rows = await read(
    fresh,
    'select id, type, variant, completed_at, amount_cents, containers_count, comment from transactions order by id',
  );
  const cards = await read(
    fresh,
    'select id, uuid, status, card_issued_at, activated_at, disabled_at from card_holders order by id',
  );
  return { books, rows, cards };
}

/** Columns about the future. */
const PLANNED = ['ends_at', 'expires_at', 'send_after'];

/** Columns of instants that hold one after that instant. */
async function datedAfter(fresh: FreshDatabase, instant: Date): Promise<readonly string[]> {
  const columns = await read<{ place: string; column: string; text: string }>(
    fresh,
    `select format('%I.%I.%I', table_schema, table_name, column_name) as place, column_name as column,
            format('select %L as place from %I.%I where %I > $1 having count(*) > 0', table_name || '.' || column_name,
              table_schema, table_name, column_name) as text
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'`,
  );
  expect(columns.length).toBeGreaterThanOrEqual(100);
  const texts = columns.filter(({ column }) => !PLANNED.includes(column)).map(({ text }) => text);
  const rows = await inScope(fresh.database, { kind: 'platform' }, (tx) =>
    tx.raw<{ place: string }>({ text: texts.join(' union all '), values: [instant] }),
  );
  return rows.rows.map(({ place }) => place);
}

const HOURS_LOOKED_AT = [8, 14, 22];

/** Stocks of the first initiative that run out within two days, as seen at an hour of Paris. */
const atRisk = ({ database }: FreshDatabase, today: string, hour: number): Promise<number> =>
  inScope(database, { kind: 'account', accountId: 1 }, async (tx) => {
    vi.spyOn(tx, 'now').mockReturnValue(parisInstant(today, hour * 60));
    const shelves = await readShelves(tx, 1);
    return shelves.filter(({ judged }) => judged.urgency === 'risk').length;
  });

describe('the demo world', () => {
  it('has a journal whose acts left what the screens show', async () => {
    const left = await read<{ action: string; after: object; now: object | null }>(
      demo,
      `select e.action, e.details -> 'after' as after,
              -- Levels are rows of their own, which their act names by format.
              coalesce(to_jsonb(r), to_jsonb(f), case when e.action = 'account.update' then to_jsonb(a) end,
                case when e.action = 'restaurants.setLevels' then (
                  select jsonb_object_agg(o.title || ', minimum', l.alert_level) from restaurant_formats l
                    join formats o on o.account_id = l.account_id and o.id = l.format_id
                   where l.account_id = e.account_id and l.restaurant_id::text = e.entity_id) end) as now
         from events e
         join accounts a on a.id = e.account_id
         left join restaurants r on e.action = 'restaurants.update' and r.account_id = e.account_id and r.id::text = e.entity_id
         left join formats f on e.action = 'formats.update' and f.account_id = e.account_id and f.id::text = e.entity_id
        where e.details ? 'after'`,
    );
    expect(left).toHaveLength(5);
    for (const { action, after, now } of left) expect(now, action).toMatchObject(after);
    const printed = await read<{ at: Date; cards: number[]; issued: number[] }>(
      demo,
      `select e.created_at as at, e.details -> 'cards' as cards,
              (select array_agg(h.id order by h.id) from card_holders h where h.account_id = e.account_id and h.card_issued_at = e.created_at) as issued
         from events e where e.action = 'cards.print'`,
    );
    expect(printed).toHaveLength(1);
    expect(printed[0]?.issued).toEqual(printed[0]?.cards);
  });

  it('has an act that waits to be confirmed, and that the books take', async () => {
    const [act] = await read<{ account_id: number; key: string; sealed_input: Buffer; pieces: number }>(
      demo,
      'select account_id, key::text as key, sealed_input, pieces::int as pieces from awaiting_acts',
    );
    const text = open(
      secret,
      placeIn('act', act?.account_id ?? 0, act?.key ?? ''),
      act?.sealed_input ?? Buffer.alloc(0),
    );
    const { input } = sealedAct.parse(JSON.parse(text));
    const { lines } = recordInput.parse(input) as { lines: { format_id: number; quantity: number }[] };
    const [line] = lines;
    expect(line?.quantity).toBe(act?.pieces);
    const [there] = await read<{ quantity: number }>(
      demo,
      `select quantity from cells where account_id = 1 and place = 'A' and state = 'clean' and format_id = ${line?.format_id ?? 0}`,
    );
    expect(there?.quantity).toBeGreaterThan(act?.pieces ?? 0);
  });

  it('is right in its books, and there in a moment', async () => {
    expect(await verifyLedger(demo.database, 'all')).toEqual([]);
    expect(await brokenInstants(demo)).toEqual([]);
    expect(seeded?.transactions).toBeGreaterThan(4000);
    // Of processor: the whole suite may run at the same time, and make it wait.
    expect(processorSeconds).toBeLessThan(LONGEST_SECONDS);
  });

  it('is the same each time, written once when three processes start together, and never over something', async () => {
    const again = await empty();
    const { database } = again;
    const outcomes = await Promise.all([1, 2, 3].map(() => seedDemo({ database, secret, today: TODAY })));
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
    expect(await world(again)).toEqual(await world(demo));
    expect(await seedDemo({ database, secret, today: TODAY })).toBeNull();
  });

  it('gives number 1 of everything to the first initiative, and lets its people in', async () => {
    for (const table of [
      'partners',
      'formats',
      'restaurants',
      'customers',
      'card_batches',
      'card_holders',
      'transactions',
      'drop_off_points',
      'collection_sites',
      'collection_terminals',
      'collection_drawers',
      'orders',
      'services',
      'rewards',
      'price_lines',
      'statements',
      'settlements',
      'incidents',
    ]) {
      expect(await read(demo, `select account_id from ${table} where id = 1`)).toEqual([{ account_id: 1 }]);
    }
    expect(await read(demo, 'select id, name from accounts order by id')).toEqual([
      { id: 1, name: 'Consigne Loire' },
      { id: 2, name: 'Bocal & Co' },
    ]);
    const people = await read<{ email: string; role: string; password_hash: string }>(
      demo,
      'select email, role, password_hash from people',
    );
    expect(people.map(({ email, role }) => [email, role]).sort()).toEqual(
      [
        ...DEMO_SIGN_INS.map(({ email, role }) => [email, role]),
        [DEMO_END_USERS.customer.email, 'customer'],
        [DEMO_END_USERS.owner.email, 'restaurant_owner'],
        // No one signs in as them.
        ...DEMO_EMPLOYEES.map(({ email }) => [email, 'partner_delegated_admin']),
      ].sort(),
    );
    expect(await verifyPassword(people[0]?.password_hash ?? null, DEMO_PASSWORD)).toBe(true);
    const [card] = await read<{ account_id: number; uuid: string; sealed_pin: Buffer }>(
      demo,
      'select account_id, uuid, sealed_pin from card_holders where id = 1',
    );
    const place = placeIn('pin', card?.account_id ?? 0, card?.uuid ?? '');
    expect(open(secret, place, card?.sealed_pin ?? Buffer.alloc(0))).toMatch(/^\d{4}$/);
  });

  it('shows every state a card can be in, and cards still to print', async () => {
    const states = await read<{ state: string }>(
      demo,
      "select distinct concat_ws(' ', status, case when card_issued_at is null then 'to print' end) as state from card_holders where account_id = 1",
    );
    expect(states.map(({ state }) => state).sort()).toEqual(['active', 'disabled', 'pending', 'pending to print']);
  });

  it('has gaps that wait, one that is explained and one that is settled', async () => {
    const states = await read<{ status: string }>(
      demo,
      'select distinct status from incidents where account_id = 1 order by 1',
    );
    expect(states.map(({ status }) => status)).toEqual(['explained', 'open', 'settled']);
  });

  it('has a stop where fewer were found than planned, a round of tomorrow, and requests in every state', async () => {
    const kinds = await read(demo, "select fewer from incidents where account_id = 1 and kind = 'plan'");
    expect(kinds).toEqual([{ fewer: true }]);
    const days = await read<{ day: string }>(
      demo,
      "select distinct day::text as day from rounds where account_id = 1 and status = 'ready' order by 1",
    );
    expect(days.map(({ day }) => day)).toContain(addDays(TODAY, 1));
    const states = await read<{ status: string }>(
      demo,
      'select distinct status from supply_requests where account_id = 1 order by 1',
    );
    expect(states.map(({ status }) => status)).toEqual(['asked', 'cancelled', 'delivered', 'planned', 'refused']);
  });

  it('has an example of each of the 40 types', async () => {
    const types = await read<{ type: TransactionType }>(
      demo,
      'select distinct type from transactions where account_id = 1',
    );
    const missing = TRANSACTION_TYPES.filter((type) => !types.some((row) => row.type === type));
    expect(missing).toEqual([]);
  });

  it('has something everywhere: orders in every state, what waits, stocks of each kind of place', async () => {
    const states = await read<{ status: string }>(demo, 'select distinct status from orders order by 1');
    expect(states.map(({ status }) => status)).toEqual([
      'cancelled',
      'creation_failed',
      'done',
      'pending',
      'validated',
    ]);
    const waiting = await read<{ type: string }>(
      demo,
      "select distinct type from transactions where status = 'pending' order by 1",
    );
    expect(waiting.map(({ type }) => type)).toEqual(['add_deposit', 'adjust_guest_stock_container', 'refund_deposit']);
    const places = await read<{ cell: string }>(
      demo,
      "select distinct place || '.' || state as cell from cells where account_id = 1 and quantity > 0 and place <> 'X' order by 1",
    );
    expect(places.map(({ cell }) => cell)).toEqual([
      'A.clean',
      'A.dirty',
      'D.clean',
      'D.dirty',
      'E.held',
      'G.held',
      'K.held',
      'P.clean',
      'P.dirty',
      'P.transit',
      'R.clean',
      'R.dirty',
      'T.dirty',
      'U.held',
    ]);
  });

  it('has restaurants below an alert level: something to deliver', async () => {
    const low = await read<{ name: string }>(
      demo,
      `select distinct r.name from restaurant_formats l join restaurants r on r.id = l.restaurant_id and r.status = 'active'
         left join cells c on c.place = 'R' and c.place_id = r.id and c.format_id = l.format_id and c.state = 'clean'
        where l.account_id = 1 and l.offered and coalesce(c.quantity - c.reserved, 0) < l.alert_level order by 1`,
    );
    expect(low.map(({ name }) => name)).toEqual(expect.arrayContaining(['Le Petit Wok', 'Pasta Fresca']));
  });

  it('has stocks at risk from the morning to the evening: one that is supplied leaves some to look at', async () => {
    for (const hour of HOURS_LOOKED_AT) expect(await atRisk(demo, TODAY, hour)).toBeGreaterThanOrEqual(3);
  });

  it.each(DAYS_TO_COME)(
    'can be lived on %s as well, and dates nothing after the midnight at which that day begins',
    async (today) => {
      const fresh = await empty();
      await seedDemo({ database: fresh.database, secret, today });
      expect(await verifyLedger(fresh.database, 'all')).toEqual([]);
      expect(await brokenInstants(fresh)).toEqual([]);
      const days = await read<{ last: string }>(fresh, 'select max(day)::text as last from transactions');
      expect(days[0]?.last && days[0].last < today).toBe(true);
      expect(await datedAfter(fresh, parisInstant(today, 0))).toEqual([]);
      for (const hour of HOURS_LOOKED_AT) expect(await atRisk(fresh, today, hour)).toBeGreaterThanOrEqual(2);
    },
  );
});
