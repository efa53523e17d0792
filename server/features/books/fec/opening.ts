import {
  type ChartAccount,
  type ChartUse,
  chartAccountAt,
  chartDays,
  chartUseOf,
  isOfResult,
  RESULT_ACCOUNTS,
  USES_WITH_OWNERS,
} from '@boucle/contract/features/books/chart.ts';
import { addDays } from '@boucle/contract/base/format.ts';
import { OPENING_JOURNAL } from '@boucle/contract/features/books/journals.ts';

import { type Tx } from '../../../platform/database/transaction.ts';
import { bookMovements } from '../../../domain/statistics/bookDays.ts';
import { UNROLLED_KINDS } from '../../../domain/statistics/ledgerDays.ts';
import { type FecBooks } from './statement.ts';
import { fecAmount, fecDay, fecText, OWNER_NAMES } from './text.ts';

/**
 * Balance of an account of an owner now, credit less debit, and the changes since the days asked
 * for, by how many of them had come.
 */
interface OwnerRow {
  readonly kind: ChartUse;
  readonly owner: string;
  readonly owner_id: number;
  readonly cents: number;
  readonly changes: Readonly<Record<string, number>>;
}

const KINDS_OF_HOLDERS = UNROLLED_KINDS.map((kind) => `'${kind}'`).join(', ');
const YOUNG = `greatest(($3::date[])[1] - 1, case when p.kind in (${KINDS_OF_HOLDERS}) then '0001-01-01' else k.day end)`;
const written = (table: 'entries' | 'settlement_entries', end: 'from_account' | 'to_account', sign: '' | '-'): string =>
  `select e.day, ${sign}e.amount_cents from ${table} e where e.account_id = $1 and e.${end} = p.id and e.day > ${YOUNG}`;

/**
 * The accounts of kinds $2: what each has now and what changed since days $3, in order. From the
 * roll-up of days, and entry by entry where there is none, so that years before cost nothing.
 */
const OWNERS = `select p.kind, p.owner, p.owner_id, p.balance_cents as cents, x.changes
    from money_accounts p
    cross join (select coalesce(max(rolled_up_to), '0001-01-01') as day from account_day_marks where account_id = $1) k
    cross join lateral (
      select coalesce(json_object_agg(bucket, change), '{}') as changes from (
        select width_bucket(day, $3::date[]) as bucket, sum(change)::bigint as change from (
          select r.day, r.cents as change from money_day_rollups r where r.account_id = $1 and r.money_account_id = p.id and r.day >= ($3::date[])[1]
          union all ${written('entries', 'to_account', '')}
          union all ${written('entries', 'from_account', '-')}
          union all ${written('settlement_entries', 'to_account', '')}
          union all ${written('settlement_entries', 'from_account', '-')}
        ) moved group by 1) days
    ) x
   where p.account_id = $1 and p.kind = any($2::text[])`;

interface Opened {
  readonly code: string;
  readonly label: string;
  readonly auxiliary: string;
  readonly owner: string;
  cents: number;
}

/** The lines that open a year, added up by account and owner. */
class Opening {
  readonly #accounts = new Map<string, Opened>();

  add({ code, label }: ChartAccount, cents: number, { number = '', name = '' } = {}): void {
    const key = `${code} ${number}`;
    const one = this.#accounts.get(key) ?? { code, label, auxiliary: number, owner: name, cents: 0 };
    one.cents += cents;
    this.#accounts.set(key, one);
  }

  /** Debits first, in the order of the chart. */
  sorted(): Opened[] {
    return [...this.#accounts.values()]
      .filter(({ cents }) => cents !== 0)
      .sort(
        (a, b) =>
          Number(b.cents > 0) - Number(a.cents > 0) ||
          (`${a.code} ${a.auxiliary}` < `${b.code} ${b.auxiliary}` ? -1 : 1),
      );
  }
}

/**
 * The entry that opens a fiscal year: what stood in accounts of classes 1 to 5 the day before, and
 * the result of all years before in 120 or 129, so that it is balanced. Lines of the file, none
 * when all is 0. Read from sums of months and from balances that are kept: years before cost
 * nothing.
 */
export async function openingLines(
  tx: Tx,
  books: FecBooks,
  first: string,
): Promise<{ lines: string[]; debit: number }> {
  const { accountId, chart } = books;
  const changes = chartDays(chart).filter((day) => day < first);
  const movements = await bookMovements(tx, accountId, { from: first, to: addDays(first, -1), changes });
  const opening = new Opening();
  let result = 0;
  for (const { kind, source, era, openingCents } of movements) {
    const account = chartAccountAt(chart, chartUseOf(kind, source), changes[era - 1] ?? '');
    if (isOfResult(account.code)) result += openingCents;
    else if (!account.auxiliary) opening.add(account, openingCents);
  }
  await addOwners(tx, books, opening, { first, changes });
  const { code, label } = RESULT_ACCOUNTS[result > 0 ? 'loss' : 'gain'];
  opening.add({ code, label, auxiliary: false }, result);
  const opened = opening.sorted();
  const sum = opened.reduce((all, { cents }) => all + cents, 0);
  if (sum !== 0) throw new Error(`What opens ${first} does not balance: off by ${sum} cents`);
  return {
    lines: opened.map((one) => openingLine(one, books.labelOf(one), first)),
    debit: opened.reduce((all, { cents }) => all + Math.max(0, cents), 0),
  };
}

/**
 * Adds what each owner had in accounts with sub-accounts; an account that changed keeps what was
 * written while it held.
 */
async function addOwners(
  tx: Tx,
  { accountId, chart, owners }: FecBooks,
  opening: Opening,
  { first, changes }: { first: string; changes: readonly string[] },
): Promise<void> {
  const eras = ['', ...changes];
  const uses = USES_WITH_OWNERS.filter((use) => eras.some((day) => chartAccountAt(chart, use, day).auxiliary));
  const changed = changes.filter((day) =>
    chart.some(({ use, valid_from }) => valid_from === day && uses.includes(use)),
  );
  const ends = [...changed, first];
  const { rows } = await tx.raw<OwnerRow & Record<string, unknown>>({
    text: OWNERS,
    values: [accountId, uses, ends],
  });
  const names = new Map(owners.map(({ owner, id, name }) => [`${owner}${id}`, name]));
  for (const { kind, owner, owner_id, cents, changes: since } of rows) {
    let before = 0;
    for (const [rank] of ends.entries()) {
      const later = Object.entries(since).reduce(
        (sum, [bucket, change]) => (Number(bucket) > rank ? sum + change : sum),
        0,
      );
      const account = chartAccountAt(chart, kind, ends[rank - 1] ?? '');
      const during = cents - later - before;
      before += during;
      const number = `${owner}${String(owner_id).padStart(6, '0')}`;
      if (account.auxiliary)
        opening.add(account, 0 - during, { number, name: ownerName(owner, names.get(`${owner}${owner_id}`)) });
    }
  }
}

const ownerName = (owner: string, name: string | undefined): string =>
  owner === 'R' ? (name ?? '') : owner === 'E' ? (name ?? OWNER_NAMES.client) : OWNER_NAMES.holder;

const openingLine = ({ code, auxiliary, owner, cents }: Opened, label: string, first: string): string => {
  const day = fecDay(first);
  return [
    OPENING_JOURNAL.code,
    fecText(OPENING_JOURNAL.label),
    '1',
    day,
    code,
    label,
    auxiliary,
    owner,
    `AN-${first.slice(0, 4)}`,
    day,
    fecText(OPENING_JOURNAL.label),
    cents > 0 ? fecAmount(cents) : '0,00',
    cents > 0 ? '0,00' : fecAmount(-cents),
    '',
    '',
    day,
    '',
    '',
  ].join('\t');
};
