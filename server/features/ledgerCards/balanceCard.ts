import {
  type BalanceCard,
  type BalanceCardQuery,
  type BalanceCause,
  type BalanceEntriesQuery,
  type BalanceEntry,
} from '@boucle/contract/features/ledgerCards/calls.ts';
import { type SettlementKind, shownSign } from '@boucle/contract/shared/ledgerCards/accounts.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { sql } from 'kysely';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { moneyName } from '../../domain/transactions/names.ts';
import { transactionsById } from '../../domain/transactions/page.ts';
import { MONEY, type MoneyRow } from '../../domain/transactions/whole.ts';
import { moneyBook } from './books.ts';
import { cardRows } from './cardRows.ts';
import { type Book, cardPage, cardSums } from './cardSql.ts';
import { daysText, whyBalance } from './why.ts';
import { moneyAccountOf, subjectNamed } from './subjects.ts';

type BalanceAsked = Pick<BalanceCardQuery, 'kind' | 'owner' | 'owner_id'>;

interface Account {
  readonly book: Book;
  readonly name: string;
  readonly ownerName: string | null;
  readonly blockedCents: number;
}

/** No account has this number: one that was never used is read as an empty one. */
const NEVER_USED = 0;

/** 404 for an owner that the account does not have. */
export async function accountAsked(
  tx: Tx,
  accountId: number,
  { kind, owner, owner_id }: BalanceAsked,
): Promise<Account> {
  const [named, account] = await Promise.all([
    owner === undefined ? null : subjectNamed(tx, accountId, owner, owner_id),
    moneyAccountOf(tx, accountId, kind, owner, owner_id),
  ]);
  if (named === undefined) throw notFound('Ce titulaire');
  const letter = owner === 'card' ? 'K' : '';
  return {
    book: moneyBook(accountId, account?.id ?? NEVER_USED, kind !== 'CAG' && kind !== 'CON'),
    name: moneyName({ kind, owner: letter, owner_id: owner_id ?? 0, name: named?.name ?? null }),
    ownerName: named?.name ?? null,
    blockedCents: account?.blocked_cents ?? 0,
  };
}

/**
 * A money account over a period: amounts are the ones that people read, an asset above 0. 404 for
 * an unknown owner.
 */
export async function balanceCard(tx: Tx, accountId: number, query: BalanceCardQuery): Promise<BalanceCard> {
  const { kind, owner, owner_id, from_date, to_date } = query;
  const { book, name, ownerName, blockedCents } = await accountAsked(tx, accountId, query);
  const [sums] = await cardRows(tx, cardSums(book, { from: from_date, to: to_date }));
  if (sums === undefined) throw new Error('The card gave no answer');
  const shown = shownAmount(kind);
  const card = {
    kind,
    owner: owner ?? null,
    owner_id: owner_id ?? null,
    name,
    owner_name: ownerName,
    blocked: toEuros(blockedCents),
    opening: shown(sums.opening),
    closing: shown(sums.closing),
    balance: shown(sums.now),
    entries: sums.moves,
    causes: (sums.causes ?? []).map(({ source, change, moves }) => ({
      source: source as BalanceCause['source'],
      counterpart: null,
      amount: shown(change),
      entries: moves,
    })),
    steps: (sums.steps ?? []).map(([day, at, balance]) => ({ day, at, balance: shown(balance) })),
  };
  return { ...card, why: whyBalance(card, daysText(tx, query)) };
}

/** Cents of the ledger as euros that people read; never −0. */
const shownAmount =
  (kind: BalanceCardQuery['kind']) =>
  (cents: number): number =>
    toEuros(shownSign(kind) * cents) + 0;

/**
 * A page of the entries of an account, the latest first, and how many there are. 404 as for the
 * card.
 */
export async function balanceEntries(
  tx: Tx,
  accountId: number,
  query: BalanceEntriesQuery,
  slice: { limit: number; offset: number },
): Promise<{ rows: BalanceEntry[]; count: number }> {
  const { kind, from_date, to_date, filter } = query;
  const { book } = await accountAsked(tx, accountId, query);
  const found = await cardRows(
    tx,
    cardPage<{ account: MoneyRow; settlement_kind: SettlementKind | null; comment: string | null }>(
      book,
      { from: from_date, to: to_date },
      { source: filter?.source, counterpart: filter?.counterpart },
      slice,
      {
        join: sql`left join money_accounts o on o.account_id = ${accountId}::bigint and o.id = m.other
          left join settlements s on s.account_id = ${accountId}::bigint and s.id = m.settlement_id`,
        columns: sql`case when m.other is not null then ${MONEY(accountId, 'o')} end as account, s.kind as settlement_kind, s.comment`,
      },
    ),
  );
  const rows = found.filter(({ transaction_id, settlement_id }) => (transaction_id ?? settlement_id) !== null);
  const ids = [...new Set(rows.flatMap(({ transaction_id }) => transaction_id ?? []))];
  const transactions = new Map((await transactionsById(tx, accountId, ids)).map((row) => [row.id, row]));
  const shown = shownAmount(kind);
  return {
    count: found[0]?.count ?? 0,
    rows: rows.map((row) => ({
      n: row.n,
      day: row.day,
      at: row.at.toISOString(),
      amount: shown(row.change),
      balance: shown(row.balance),
      counterpart: moneyName(row.account),
      transaction: row.transaction_id === null ? null : (transactions.get(row.transaction_id) ?? null),
      settlement:
        row.settlement_id === null || row.settlement_kind === null
          ? null
          : { id: row.settlement_id, kind: row.settlement_kind, comment: row.comment },
    })),
  };
}
