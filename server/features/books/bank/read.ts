import { BANK_MATCHES_SHOWN, type BankMatchWay } from '@boucle/contract/features/books/bank.ts';
import {
  type Bank,
  type BankLine,
  type BankMatch,
  type BankOperation,
  type BankProposal,
  type BankStatement,
  type BankSums,
} from '@boucle/contract/features/books/bankCalls.ts';
import { addDays } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { bookMovements } from '../../../domain/statistics/bookDays.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { openOperations, shownUnit, type Unit, unitOf, unitsOf } from './operations.ts';
import { proposalsOf } from './proposals.ts';
import { IS_OPEN } from './store.ts';

/** Rows of each list at most; the oldest first, so that what is done makes room. */
const SHOWN = 300;
/** Days around a line in which an operation of another amount is a candidate. */
const DAYS_AROUND = 31;
/** A cheque may be presented for a year and eight days. */
const DAYS_OF_CHEQUE = 373;
const CANDIDATES_SHOWN = 100;

interface Line {
  readonly id: number;
  readonly day: string;
  readonly cents: number;
  readonly party: string;
  readonly text: string;
  readonly payments: number;
  readonly refs: readonly string[];
}

const shownLine = ({ id, day, cents, party, text, payments }: Line, proposals: BankProposal[] = []): BankLine => ({
  id,
  day,
  amount: toEuros(cents),
  party,
  text,
  payments,
  proposals,
});

const LINE = 'l.id, l.day, l.cents, l.party, l.text, l.payments, l.refs';

/** The bank by its files and account 512 by the books, and what sets them apart. */
export async function bankOf(tx: Tx, accountId: number): Promise<Bank> {
  const statements = await statementsOf(tx, accountId);
  const aside = await matchesOf(tx, accountId, ['aside'], SHOWN);
  const matches = await matchesOf(tx, accountId, ['reference', 'amount_day', 'hand'], BANK_MATCHES_SHOWN);
  const days = statements.flatMap(({ from_day, to_day }) => [from_day, to_day]).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined)
    return { statements, sums: null, theirs: [], ours: [], lines: 0, operations: 0, aside, matches };
  const { rows: lines } = await tx.raw<Line & Record<string, unknown>>({
    text: `select ${LINE} from bank_lines l where l.account_id = $1 and ${IS_OPEN} order by l.day, l.id`,
    values: [accountId],
  });
  const units = unitsOf(await openOperations(tx, accountId, { from, to }));
  const open = { theirs: sumOf(lines), ours: sumOf(units) };
  const shown = lines.slice(0, SHOWN);
  const proposals = await proposalsOf(tx, accountId, shown);
  return {
    statements,
    sums: await sumsOf(tx, accountId, { from, to, open }),
    theirs: shown.map((line) => shownLine(line, proposals.get(line.id))),
    ours: units.slice(0, SHOWN).map(shownUnit),
    lines: lines.length,
    operations: units.length,
    aside,
    matches,
  };
}

const sumOf = (all: readonly { readonly cents: number }[]): number => all.reduce((sum, { cents }) => sum + cents, 0);

/** Balance of 512 at the end of a day, in cents. */
async function balanceAt(tx: Tx, accountId: number, day: string): Promise<number> {
  const after = addDays(day, 1);
  const movements = await bookMovements(tx, accountId, { from: after, to: after, changes: [] });
  return movements.filter(({ kind }) => kind === 'BANK').reduce((sum, { openingCents }) => sum + openingCents, 0);
}

interface Span {
  readonly from: string;
  readonly to: string;
  readonly open: { readonly theirs: number; readonly ours: number };
}

async function sumsOf(tx: Tx, accountId: number, { from, to, open }: Span): Promise<BankSums> {
  const { rows: balances } = await tx.raw<{ opening: number; closing: number }>({
    text: `select coalesce(sum(opening), 0)::bigint as opening, coalesce(sum(closing), 0)::bigint as closing from (
      select distinct b.iban,
             first_value(b.opening_cents) over (partition by b.iban order by b.from_day, b.to_day, b.id) as opening,
             first_value(b.closing_cents) over (partition by b.iban order by b.to_day desc, b.from_day desc, b.id desc) as closing
        from bank_statements b where b.account_id = $1) x`,
    values: [accountId],
  });
  const { rows: kept } = await tx.raw<{ lines: number; aside: number; before: number; after: number }>({
    text: `select (select coalesce(sum(l.cents), 0) from bank_lines l where l.account_id = $1)::bigint as lines,
        coalesce(sum(p.cents) filter (where m.how = 'aside'), 0)::bigint as aside,
        coalesce(sum(p.cents) filter (where p.line_id is null and p.day < $2::date), 0)::bigint as before,
        coalesce(sum(p.cents) filter (where p.line_id is null and p.day > $3::date), 0)::bigint as after
      from bank_match_parts p join bank_matches m on m.account_id = $1 and m.id = p.match_id
      where p.account_id = $1 and not p.undone`,
    values: [accountId, from, to],
  });
  const { opening = 0, closing = 0 } = balances[0] ?? {};
  const { lines = 0, aside = 0, before = 0, after: later = 0 } = kept[0] ?? {};
  const books = await balanceAt(tx, accountId, to);
  const start = opening - (await balanceAt(tx, accountId, addDays(from, -1))) + before;
  const missing = closing - opening - lines;
  const { theirs, ours } = open;
  return {
    from_day: from,
    to_day: to,
    bank: toEuros(closing),
    books: toEuros(books),
    start: toEuros(start),
    missing: toEuros(missing),
    theirs: toEuros(theirs),
    aside: toEuros(aside),
    ours: toEuros(ours),
    later: toEuros(later),
  };
}

async function statementsOf(tx: Tx, accountId: number): Promise<BankStatement[]> {
  const { rows } = await tx.raw<
    Omit<BankStatement, 'opening' | 'closing' | 'read_at'> & { opening: number; closing: number; read_at: Date }
  >({
    text: `select b.id, b.iban, b.number, b.from_day, b.to_day, b.opening_cents as opening, b.closing_cents as closing, b.lines, b.read_at,
        coalesce(nullif(y.name, ''), y.email) as by
      from bank_statements b left join people y on y.id = b.read_by
      where b.account_id = $1 order by b.to_day desc, b.from_day desc, b.id desc`,
    values: [accountId],
  });
  return rows.map(({ opening, closing, read_at, ...row }) => ({
    ...row,
    opening: toEuros(opening),
    closing: toEuros(closing),
    read_at: read_at.toISOString(),
  }));
}

interface MatchRow {
  readonly id: number;
  readonly how: BankMatchWay;
  readonly reason: string;
  readonly made_at: Date;
  readonly by: string | null;
  readonly lines: readonly Line[] | null;
  readonly operations:
    | readonly (Omit<BankOperation, 'amount' | 'batch' | 'transaction_ids' | 'settlement_ids'> & {
        readonly cents: number;
        readonly transaction_id: number | null;
        readonly settlement_id: number | null;
      })[]
    | null;
}

/** Matches that stand, the latest first. */
async function matchesOf(tx: Tx, accountId: number, ways: readonly BankMatchWay[], most: number): Promise<BankMatch[]> {
  const { rows } = await tx.raw<MatchRow & Record<string, unknown>>({
    text: `select m.id, m.how, m.reason, m.made_at, coalesce(nullif(y.name, ''), y.email) as by,
        (select json_agg(l order by l.day, l.id) from (
          select ${LINE} from bank_match_parts p join bank_lines l on l.account_id = $1 and l.id = p.line_id
           where p.account_id = $1 and p.match_id = m.id) l) as lines,
        (select json_agg(o order by o.day, o.n) from (
          select p.n, p.day, p.cents, p.transaction_id, p.settlement_id, z.statement_id, coalesce(z.kind, t.type) as source,
                 coalesce(z.comment, t.comment, '') as comment,
                 coalesce(nullif(c.name, ''), c.email, 'Carte ' || lpad(t.card_holder_id::text, 6, '0'), r.name, v.custom_customer) as who
            from bank_match_parts p
            left join settlements z on z.account_id = $1 and z.id = p.settlement_id
            left join transactions t on t.account_id = $1 and t.id = coalesce(p.transaction_id, z.transaction_id)
            left join customers c on c.account_id = $1 and c.id = t.customer_id
            left join restaurants r on r.account_id = $1 and r.id = coalesce(z.restaurant_id, t.restaurant_id)
            left join services v on v.account_id = $1 and v.id = z.service_id
           where p.account_id = $1 and p.match_id = m.id and p.line_id is null) o) as operations
      from bank_matches m left join people y on y.id = m.made_by
      where m.account_id = $1 and m.undone_at is null and m.how = any($2::text[]) order by m.id desc limit $3::bigint`,
    values: [accountId, ways, most],
  });
  return rows.map(({ id, how, reason, made_at, by, lines, operations }) => ({
    id,
    how,
    reason,
    by,
    made_at: made_at.toISOString(),
    lines: (lines ?? []).map((line) => shownLine(line)),
    operations: (operations ?? []).map(
      ({ day, cents, source, who, comment, transaction_id, settlement_id, ...more }) => ({
        ...{ day, amount: toEuros(cents), source, who, comment, batch: null, statement_id: more.statement_id },
        transaction_ids: transaction_id === null ? [] : [transaction_id],
        settlement_ids: settlement_id === null ? [] : [settlement_id],
      }),
    ),
  }));
}

/**
 * Operations that may be a line: of the same amount first, then near its day. 404 where the account
 * has no such line.
 */
export async function candidatesOf(tx: Tx, accountId: number, lineId: number): Promise<BankOperation[]> {
  const { rows } = await tx.raw<{ day: string; cents: number }>({
    text: 'select day, cents from bank_lines where account_id = $1 and id = $2',
    values: [accountId, lineId],
  });
  const [line] = rows;
  if (line === undefined) throw notFound('Cette ligne de la banque');
  const { day, cents } = line;
  const [first, last] = [addDays(day, -DAYS_AROUND), addDays(day, DAYS_AROUND)];
  const span = { from: addDays(day, -DAYS_OF_CHEQUE), to: last };
  const units = unitsOf(await openOperations(tx, accountId, span));
  const parts = units.flatMap(({ operations }) =>
    operations.length > 1 ? operations.map((one) => unitOf([one])) : [],
  );
  const apart = (unit: Unit): number => Math.abs(Date.parse(unit.day) - Date.parse(day));
  return [...units, ...parts]
    .filter((unit) => unit.cents === cents || (unit.day >= first && unit.day <= last))
    .sort((one, other) => Number(other.cents === cents) - Number(one.cents === cents) || apart(one) - apart(other))
    .slice(0, CANDIDATES_SHOWN)
    .map(shownUnit);
}
