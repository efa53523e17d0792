import { createHash } from 'node:crypto';
import { type BankMatchWay } from '@boucle/contract/features/books/bank.ts';
import { addDays } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import type { ReadLine, ReadStatement } from './bankFile.ts';
import { matched, type OpenLine } from './matching.ts';
import { openOperations, type Operation } from './operations.ts';

export interface Act {
  readonly personId: number;
  readonly now: Date;
}

/** Files are read, and lines matched, one after the other in an account. */
export async function lockBank(tx: Tx, accountId: number): Promise<void> {
  await tx.raw({
    text: "select pg_advisory_xact_lock(hashtextextended('bank/' || $1::text, 0))",
    values: [accountId],
  });
}

/**
 * Keeps what is new of some statements; answers how many lines that was. What another file had
 * brought stays its own.
 */
export async function keepStatements(
  tx: Tx,
  accountId: number,
  statements: readonly ReadStatement[],
  { personId, now }: Act,
): Promise<number> {
  let kept = 0;
  for (const { iban, number, from, to, openingCents, closingCents, lines } of statements) {
    const days = [iban, from, to, openingCents, closingCents];
    await tx.raw({
      text: `insert into bank_statements (account_id, iban, from_day, to_day, opening_cents, closing_cents, number, lines, read_by, read_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
      values: [accountId, ...days, number, lines.length, personId, now],
    });
    const { rowCount } = await tx.raw({
      text: `insert into bank_lines (account_id, statement_id, iban, fingerprint, day, cents, party, text, refs, payments)
        select $1, b.id, $2, decode(v.fingerprint, 'hex'), v.day, v.cents, v.party, v.text, v.refs, v.payments
          from bank_statements b cross join jsonb_to_recordset($7::jsonb) as
            v(fingerprint text, day date, cents bigint, party text, text text, refs text[], payments integer)
         where b.account_id = $1 and b.iban = $2 and b.from_day = $3 and b.to_day = $4 and b.opening_cents = $5 and b.closing_cents = $6
        on conflict do nothing returning 1`,
      values: [accountId, ...days, JSON.stringify(withFingerprints(lines))],
    });
    kept += rowCount ?? 0;
  }
  return kept;
}

/** Entries that nothing tells apart are numbered: two equal charges of a day are two. */
function withFingerprints(lines: readonly ReadLine[]): (ReadLine & { fingerprint: string })[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { day, cents, bankReference, party, text, refs } = line;
    const own = bankReference === '' ? [party, text, ...refs] : [bankReference];
    const key = JSON.stringify([day, cents, ...own]);
    const rank = seen.get(key) ?? 0;
    seen.set(key, rank + 1);
    return { ...line, fingerprint: createHash('sha256').update(`${rank} ${key}`).digest('hex') };
  });
}

/** What a match holds: lines of the bank, and operations of the books. */
export interface ToMatch {
  readonly how: BankMatchWay;
  readonly reason?: string;
  readonly lines: readonly Pick<OpenLine, 'id' | 'day' | 'cents'>[];
  readonly operations: readonly Pick<Operation, 'transactionId' | 'settlementId' | 'day' | 'cents'>[];
}

/** Writes matches whose parts the caller has locked and checked; answers their ids, in order. */
export async function writeMatches(
  tx: Tx,
  accountId: number,
  matches: readonly ToMatch[],
  { personId, now }: Act,
): Promise<number[]> {
  if (matches.length === 0) return [];
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into bank_matches (account_id, how, reason, made_by, made_at)
      select $1, v.how, v.reason, $4, $5 from unnest($2::text[], $3::text[]) with ordinality as v(how, reason, rank)
      order by v.rank returning id`,
    values: [accountId, matches.map(({ how }) => how), matches.map(({ reason = '' }) => reason), personId, now],
  });
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  const parts = matches.flatMap(({ lines, operations }, rank) =>
    [
      ...lines.map(({ id, day, cents }) => ({ line_id: id, transaction_id: null, settlement_id: null, day, cents })),
      ...operations.map(({ transactionId, settlementId, day, cents }) => ({
        line_id: null,
        transaction_id: transactionId,
        settlement_id: settlementId,
        day,
        cents,
      })),
    ].map((part, n) => ({ ...part, n, match_id: ids[rank] })),
  );
  await tx.raw({
    text: `insert into bank_match_parts (account_id, match_id, n, line_id, transaction_id, settlement_id, day, cents)
      select $1, v.* from jsonb_to_recordset($2::jsonb) as
        v(match_id bigint, n smallint, line_id bigint, transaction_id bigint, settlement_id bigint, day date, cents bigint) returning 1`,
    values: [accountId, JSON.stringify(parts)],
  });
  return ids;
}

/** SQL: line `l` of account $1 is in no match. */
export const IS_OPEN = `not exists (select from bank_match_parts p where p.account_id = $1 and p.line_id = l.id and not p.undone)`;

/** Days before the oldest open line in which an operation may have its reference. */
const DAYS_BEFORE = 60;

/**
 * Matches what corresponds without a doubt (`matched`); answers how many. Nothing is written in the
 * ledger.
 */
export async function matchOpen(tx: Tx, accountId: number, act: Act): Promise<number> {
  const { rows: lines } = await tx.raw<OpenLine & Record<string, unknown>>({
    text: `select l.id, l.day, l.cents, l.refs from bank_lines l where l.account_id = $1 and ${IS_OPEN} order by l.day, l.id`,
    values: [accountId],
  });
  const [first] = lines;
  if (first === undefined) return 0;
  const operations = await openOperations(tx, accountId, {
    from: addDays(first.day, -DAYS_BEFORE),
    to: '9999-12-31',
  });
  const pairs = matched(lines, operations).map(({ line, unit, how }) => ({
    how,
    lines: [line],
    operations: unit.operations,
  }));
  await writeMatches(tx, accountId, pairs, act);
  return pairs.length;
}
