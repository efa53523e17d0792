import { toEuros } from '@boucle/contract/base/primitives.ts';
import { addDays, euroPlain } from '@boucle/contract/base/format.ts';
import { BALANCE_LABELS, type BalanceKind, shownSign } from '@boucle/contract/shared/ledgerCards/accounts.ts';
import {
  LEDGER_PLACE_LABELS,
  placeOfLetter,
  STOCK_CARD_STATE_LABELS,
  type StockCardState,
} from '@boucle/contract/shared/ledgerCards/places.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { UNROLLED_KINDS, UNROLLED_PLACES } from '../../domain/statistics/ledgerDays.ts';
import { type CsvColumn, csvStream } from '../../platform/http/csv.ts';
import { moneyName, placeName } from '../../domain/transactions/names.ts';
import { type Sink } from '../../platform/http/zip.ts';
import { MONEY, type MoneyRow, PLACE, type PlaceRow } from '../../domain/transactions/whole.ts';
import { type ArchiveFile, type ArchivePart, type Reading, scopeOfReading, writeStream } from './archiveFile.ts';

interface Ends {
  /** The evenings before the first day and of the last day. */
  readonly opening: number;
  readonly closing: number;
}
interface StockEnds extends Ends {
  readonly place: PlaceRow;
  readonly format_id: number;
  readonly format: string;
}
interface MoneyEnds extends Ends {
  readonly account: MoneyRow;
}

const ROWS_A_PAGE = 500;

const numberOf = (id: number): string => (id === 0 ? '' : String(id));

const STOCK_COLUMNS: readonly CsvColumn<StockEnds>[] = [
  { heading: 'Lieu', value: ({ place }) => LEDGER_PLACE_LABELS[placeOfLetter(place.place)] },
  { heading: 'N° du lieu', value: ({ place }) => numberOf(place.place_id) },
  { heading: 'Nom', value: ({ place }) => placeName(place), typed: true },
  { heading: 'N° du format', value: ({ format_id }) => String(format_id) },
  { heading: 'Format', value: ({ format }) => format, typed: true },
  { heading: 'État', value: ({ place }) => STOCK_CARD_STATE_LABELS[place.state as StockCardState] },
  { heading: 'À l’ouverture', value: ({ opening }) => String(opening) },
  { heading: 'À la clôture', value: ({ closing }) => String(closing) },
];

const shown = (account: MoneyRow, cents: number): string =>
  euroPlain(toEuros(shownSign(account.kind as BalanceKind) * cents) + 0);

const MONEY_COLUMNS: readonly CsvColumn<MoneyEnds>[] = [
  { heading: 'Compte', value: ({ account }) => BALANCE_LABELS[account.kind as BalanceKind] },
  { heading: 'N° du titulaire', value: ({ account }) => numberOf(account.owner_id) },
  { heading: 'Intitulé', value: ({ account }) => moneyName(account), typed: true },
  { heading: 'Solde à l’ouverture (€)', value: ({ account, opening }) => shown(account, opening) },
  { heading: 'Solde à la clôture (€)', value: ({ account, closing }) => shown(account, closing) },
  {
    heading: 'Sens',
    value: ({ account }) => (shownSign(account.kind as BalanceKind) === 1 ? 'Créditeur' : 'Débiteur'),
  },
];

/** Containers and euros at both ends of the period. */
const filesOf = (reading: Reading): ArchiveFile[] => [
  {
    path: 'soldes/stocks.csv',
    title: 'Stocks à l’ouverture et à la clôture',
    about: 'contenants par lieu, format et état, la veille du premier jour et le dernier jour au soir',
    isTable: true,
    write: (sink) => writeEnds(reading, STOCK_COLUMNS, stockPage, sink),
  },
  {
    path: 'soldes/comptes.csv',
    title: 'Soldes à l’ouverture et à la clôture',
    about: 'euros par compte et titulaire, aux mêmes moments\u202f; débiteurs et créditeurs s’équilibrent',
    isTable: true,
    write: (sink) => writeEnds(reading, MONEY_COLUMNS, moneyPage, sink),
  },
];

/** The part of the archive that holds them. */
export const endFiles: ArchivePart = (reading) => Promise.resolve(filesOf(reading));

type Key = readonly (string | number)[];
interface EndsPage<Row> {
  readonly rows: readonly Row[];
  /** Of the last one read; undefined at the end. */
  readonly behind: Key | undefined;
}
type PageOf<Row> = (tx: Tx, reading: Reading, behind: Key | undefined) => Promise<EndsPage<Row>>;

/**
 * All pages in one view of the data: what moves in the meantime is in none of them, or the ends
 * would not add up.
 */
function writeEnds<Row>(
  reading: Reading,
  columns: readonly CsvColumn<Row>[],
  pageOf: PageOf<Row>,
  sink: Sink,
): Promise<void> {
  return inScope(
    reading.database,
    scopeOfReading(reading),
    (tx) => writeStream(csvStream(columns, pages(tx, reading, pageOf)), sink),
    { readOnly: true, bulk: true, isolation: 'repeatable read', once: true },
  );
}

async function* pages<Row>(tx: Tx, reading: Reading, pageOf: PageOf<Row>): AsyncGenerator<readonly Row[], void> {
  let behind: Key | undefined;
  do {
    const page: EndsPage<Row> = await pageOf(tx, reading, behind);
    yield page.rows;
    behind = page.behind;
  } while (behind !== undefined);
}

const MARK = (account: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(max(rolled_up_to), '0001-01-01') as day from account_day_marks where account_id = ${account})`;

const literals = (values: readonly string[]): RawBuilder<unknown> => sql.join(values.map((value) => sql.lit(value)));

/** Sums of what changed after both ends, of days and changes named `x`. */
const SINCE = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce(sum(x.change) filter (where x.day > ${from}), 0)::bigint as from_opening,
  coalesce(sum(x.change) filter (where x.day > ${to}), 0)::bigint as from_closing`;

/**
 * Stock of cells now, less what changed since: by the roll-up of days, and movement by movement
 * where there is none.
 */
const stockPage: PageOf<StockEnds> = async (tx, { accountId, from, to }, behind) => {
  const account = sql`${accountId}::bigint`;
  const [opening, closing] = [sql`${addDays(from, -1)}::date`, sql`${to}::date`];
  const [place = '', placeId = 0, formatId = 0, state = ''] = behind ?? [];
  const young = sql`greatest(${opening}, case when p.place in (${literals(UNROLLED_PLACES)}) then '0001-01-01' else k.day end)`;
  const rows = await prepared(
    tx,
    sql<StockEnds & { key: Key }>`
      with p as (
        select * from cells c
         where c.account_id = ${account} and (c.place, c.place_id, c.format_id, c.state) > (${place}, ${placeId}::bigint, ${formatId}::bigint, ${state})
         order by c.place, c.place_id, c.format_id, c.state limit ${sql.lit(ROWS_A_PAGE)}
      )
      select ${PLACE(accountId, 'p')} as place, p.format_id, f.title as format,
          json_build_array(p.place, p.place_id, p.format_id, p.state) as key,
          p.quantity - s.from_opening as opening, p.quantity - s.from_closing as closing
        from p
        join formats f on f.account_id = ${account} and f.id = p.format_id
        cross join ${MARK(account)} k
        cross join lateral (
          select ${SINCE(opening, closing)} from (
            select r.day, r.pieces as change from cell_day_rollups r
             where r.account_id = ${account} and r.cell_id = p.id and r.day > ${opening}
            union all
            select m.day, m.quantity from movements m where m.account_id = ${account} and m.to_cell = p.id and m.day > ${young}
            union all
            select m.day, -m.quantity from movements m where m.account_id = ${account} and m.from_cell = p.id and m.day > ${young}
          ) x
        ) s
       order by p.place, p.place_id, p.format_id, p.state`,
  );
  return pageBehind(rows);
};

/** The same of money accounts, settlements included. */
const moneyPage: PageOf<MoneyEnds> = async (tx, { accountId, from, to }, behind) => {
  const account = sql`${accountId}::bigint`;
  const [opening, closing] = [sql`${addDays(from, -1)}::date`, sql`${to}::date`];
  const [kind = '', owner = '', ownerId = 0] = behind ?? [];
  const young = sql`greatest(${opening}, case when p.kind in (${literals(UNROLLED_KINDS)}) then '0001-01-01' else k.day end)`;
  const moves = (table: 'entries' | 'settlement_entries', end: 'from_account' | 'to_account', sign: -1 | 1) =>
    sql`select m.day, ${sql.lit(sign)} * m.amount_cents from ${sql.table(table)} m
         where m.account_id = ${account} and ${sql.ref(`m.${end}`)} = p.id and m.day > ${young}`;
  const rows = await prepared(
    tx,
    sql<MoneyEnds & { key: Key }>`
      with p as (
        select * from money_accounts c
         where c.account_id = ${account} and (c.kind, c.owner, c.owner_id) > (${kind}, ${owner}, ${ownerId}::bigint)
         order by c.kind, c.owner, c.owner_id limit ${sql.lit(ROWS_A_PAGE)}
      )
      select ${MONEY(accountId, 'p')} as account, json_build_array(p.kind, p.owner, p.owner_id) as key,
          p.balance_cents - s.from_opening as opening, p.balance_cents - s.from_closing as closing
        from p
        cross join ${MARK(account)} k
        cross join lateral (
          select ${SINCE(opening, closing)} from (
            select r.day, r.cents as change from money_day_rollups r
             where r.account_id = ${account} and r.money_account_id = p.id and r.day > ${opening}
            union all ${moves('entries', 'to_account', 1)}
            union all ${moves('entries', 'from_account', -1)}
            union all ${moves('settlement_entries', 'to_account', 1)}
            union all ${moves('settlement_entries', 'from_account', -1)}
          ) x
        ) s
       order by p.kind, p.owner, p.owner_id`,
  );
  return pageBehind(rows);
};

/** Nothing at both ends is left out. */
function pageBehind<Row extends Ends & { key: Key }>(rows: readonly Row[]): EndsPage<Row> {
  return {
    rows: rows.filter(({ opening, closing }) => opening !== 0 || closing !== 0),
    behind: rows.length < ROWS_A_PAGE ? undefined : rows.at(-1)?.key,
  };
}
