import { type Pool } from 'pg';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { record } from '../../domain/ledger/record.ts';
import { reverse } from '../../domain/ledger/reversal/reverse.ts';
import { type CommandLine, type RecordCommand, type Recorded } from '../../domain/ledger/types.ts';

/** A small programme for a test: numbers by name, and the ledger's verbs bound to it. */
export interface TestWorld {
  readonly fresh: FreshDatabase;
  readonly accountId: number;
  readonly adminId: number;
  /** Washes its containers itself. */
  readonly washer: number;
  /** Its containers are washed by the initiative. */
  readonly sender: number;
  readonly partner: number;
  readonly bowl: number;
  readonly cup: number;
  readonly customer: number;
  readonly point: number;
  readonly drawer: number;
  /** New pending cards, of a batch with this funding and amount in cents. */
  cards(funding: string, amountCents: number, count?: number): Promise<number[]>;
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  record(command: RecordCommand): Promise<Recorded>;
  reverse(transactionId: number, comment?: string): Promise<Recorded>;
  /** Buys and supplies containers to a restaurant. */
  supply(restaurantId: number, lines: readonly CommandLine[]): Promise<void>;
}

export const BOWL_DEPOSIT = 400;
export const CUP_DEPOSIT = 150;
/** A test that is about something else credits whatever it needs. */
const NO_CAP_CENTS = 1_000_000_000;

/** One person of a world may do everything alone, unless a test chooses thresholds. */
const NO_THRESHOLDS =
  'insert into second_person_settings (account_id, threshold_cents, threshold_pieces) values ($1, 50000000, 1000000)';

/** Takes back a cap of cagnottes that a test chose. */
export const liftCap = (owner: Pool): Promise<unknown> =>
  owner.query('update accounts set max_balance_cents = $1 where max_balance_cents < 50000', [NO_CAP_CENTS]);

/** A world in a new database. */
export async function testWorld(fresh?: FreshDatabase): Promise<TestWorld> {
  return worldIn(fresh ?? (await freshDatabase()));
}

/** One more account, and its world, in a database. */
export async function worldIn(fresh: FreshDatabase): Promise<TestWorld> {
  const ids = await inScope(fresh.database, { kind: 'platform' }, populate);
  const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inScope(fresh.database, { kind: 'account', accountId: ids.accountId }, work);
  await run((tx) => tx.raw({ text: NO_THRESHOLDS, values: [ids.accountId] }));
  const doRecord = (command: RecordCommand): Promise<Recorded> => run((tx) => record(tx, ids.accountId, command));
  return {
    fresh,
    ...ids,
    run,
    cards: (funding, amountCents, count = 1) =>
      run((tx) => createCards(tx, ids.accountId, funding, amountCents, count)),
    record: doRecord,
    reverse: (transactionId, comment = 'Erreur de saisie') =>
      run((tx) => reverse(tx, ids.accountId, { transactionId, comment, adminId: ids.adminId })),
    async supply(restaurantId, lines) {
      await doRecord({ type: 'admin_in', variant: 'bought', adminId: ids.adminId, lines });
      await doRecord({ type: 'admin_give', adminId: ids.adminId, restaurantId, lines });
    },
  };
}

async function populate(tx: Tx) {
  const accountId = await insert(
    tx,
    `insert into accounts (name, max_balance_cents) select concat_ws(' ', 'Consigne Loire', nullif(count(*), 0)), ${NO_CAP_CENTS} from accounts returning id`,
  );
  const of = (sql: string, ...values: unknown[]): Promise<number> => insert(tx, sql, accountId, ...values);
  const restaurant = (name: string, mode: string): Promise<number> =>
    of('insert into restaurants (account_id, name, wash_mode) values ($1, $2, $3) returning id', name, mode);
  const format = async (title: string, depositCents: number): Promise<number> => {
    const id = await of('insert into formats (account_id, title) values ($1, $2) returning id', title);
    await tx.raw({
      text: "insert into format_prices (account_id, format_id, valid_from, deposit_cents) values ($1, $2, '2020-01-01', $3)",
      values: [accountId, id, depositCents],
    });
    return id;
  };
  return {
    accountId,
    adminId: await of(
      `insert into people (account_id, role, email, status)
       values ($1, 'account_admin', format('admin-%s@exemple.fr', $1::bigint), 'active') returning id`,
    ),
    washer: await restaurant('Ô Bon Bol', 'restaurant'),
    sender: await restaurant('Chez Manon', 'account'),
    partner: await of("insert into partners (account_id, name) values ($1, 'Vélocourse') returning id"),
    bowl: await format('Grand bol 1 L', BOWL_DEPOSIT),
    cup: await format('Gobelet 30 cl', CUP_DEPOSIT),
    customer: await of(
      "insert into customers (account_id, email, name) values ($1, 'lea@exemple.fr', 'Léa Morel') returning id",
    ),
    point: await of("insert into drop_off_points (account_id, name) values ($1, 'Gare Sud') returning id"),
    drawer: await drawerIn(of),
  };
}

async function drawerIn(of: (sql: string, ...values: unknown[]) => Promise<number>): Promise<number> {
  const site = await of("insert into collection_sites (account_id, name) values ($1, 'Halles') returning id");
  const terminal = await of(
    "insert into collection_terminals (account_id, site_id, name) values ($1, $2, 'Borne 1') returning id",
    site,
  );
  return of(
    "insert into collection_drawers (account_id, terminal_id, name) values ($1, $2, 'Tiroir A') returning id",
    terminal,
  );
}

async function createCards(
  tx: Tx,
  accountId: number,
  funding: string,
  cents: number,
  count: number,
): Promise<number[]> {
  const batch = await insert(
    tx,
    'insert into card_batches (account_id, quantity, initial_amount_cents, funding) values ($1, $2, $3, $4) returning id',
    accountId,
    count,
    cents,
    funding,
  );
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into card_holders (account_id, batch_id, sealed_pin)
      select $1, $2, '\\x00' from generate_series(1, $3::int) returning id`,
    values: [accountId, batch, count],
  });
  return rows.map(({ id }) => id);
}

async function insert(tx: Tx, text: string, ...values: unknown[]): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({ text, values });
  const [row] = rows;
  if (!row) throw new Error(`Nothing inserted by ${text}`);
  return row.id;
}
