import {
  type ChartChange,
  chartAccountAt,
  chartDays,
  chartUseOf,
  isOfResult,
  RESULT_ACCOUNTS,
} from '@boucle/contract/books/chart.ts';
import { OPENING_JOURNAL } from '@boucle/contract/books/journals.ts';
import { type BalanceKind } from '@boucle/contract/ledgerCards/accounts.ts';
import { type CardSource } from '@boucle/contract/ledgerCards/causes.ts';
import { type Tx } from '../../../database/transaction.ts';
import { type FecBooks } from './statement.ts';
import { fecAmount, fecDay, fecText, OWNER_NAMES } from './text.ts';

interface SqlRow {
  readonly kind: BalanceKind;
  readonly source: CardSource;
  readonly era: number;
  readonly owner: string;
  readonly owner_id: number;
  /** Debit less credit. */
  readonly cents: number;
}

/** What stands in each account at the end of the day before $2, by owner. Changes of the chart: $3. */
const BEFORE = `with written as (
    select t.day, t.type as source, e.from_account, e.to_account, e.amount_cents
      from transactions t join entries e on e.account_id = $1 and e.transaction_id = t.id where t.account_id = $1 and t.day < $2::date
    union all
    select s.day, s.kind, e.from_account, e.to_account, e.amount_cents
      from settlements s join settlement_entries e on e.account_id = $1 and e.settlement_id = s.id where s.account_id = $1 and s.day < $2::date
  ), sides as (
    select day, source, from_account as account, amount_cents as cents from written
    union all
    select day, source, to_account, -amount_cents from written
  )
  select a.kind, s.source, width_bucket(s.day, $3::date[]) as era, a.owner, case when a.owner in ('U', 'K') and not a.kind = any($4::text[]) then 0 else a.owner_id end as owner_id,
         sum(s.cents)::bigint as cents
    from sides s join money_accounts a on a.account_id = $1 and a.id = s.account
   group by 1, 2, 3, 4, 5`;

interface Opened {
  readonly code: string;
  readonly label: string;
  readonly auxiliary: string;
  readonly owner: string;
  cents: number;
}

/**
 * The entry that opens a fiscal year: what stood in accounts of classes 1 to 5 the day before, and the result of all years before in 120 or 129,
 * so that it is balanced. Lines of the file, none when all is 0.
 */
export async function openingLines(
  tx: Tx,
  books: FecBooks,
  first: string,
): Promise<{ lines: string[]; debit: number }> {
  const { accountId, chart, restaurants } = books;
  const holders = (['CAG', 'CON'] as const).filter((use) => isAuxiliary(chart, use));
  const { rows } = await tx.raw<SqlRow & Record<string, unknown>>({
    text: BEFORE,
    values: [accountId, first, chartDays(chart), holders],
  });
  const names = new Map(restaurants.map(({ id, name }) => [id, name]));
  const days = chartDays(chart);
  const accounts = new Map<string, Opened>();
  let result = 0;
  for (const { kind, source, era, owner, owner_id, cents } of rows) {
    const { code, label, auxiliary } = chartAccountAt(chart, chartUseOf(kind, source), days[era - 1] ?? '');
    if (isOfResult(code)) {
      result += cents;
      continue;
    }
    const number = auxiliary ? `${owner}${String(owner_id).padStart(6, '0')}` : '';
    const key = `${code} ${number}`;
    const name = auxiliary ? ownerName(owner, names.get(owner_id)) : '';
    const one = accounts.get(key) ?? { code, label, auxiliary: number, owner: name, cents: 0 };
    one.cents += cents;
    accounts.set(key, one);
  }
  const { code, label } = RESULT_ACCOUNTS[result > 0 ? 'loss' : 'gain'];
  const opened = [...accounts.values(), { code, label, auxiliary: '', owner: '', cents: result }]
    .filter(({ cents }) => cents !== 0)
    .sort(
      (a, b) =>
        Number(b.cents > 0) - Number(a.cents > 0) || (`${a.code} ${a.auxiliary}` < `${b.code} ${b.auxiliary}` ? -1 : 1),
    );
  return {
    lines: opened.map((one) => openingLine(one, first)),
    debit: opened.reduce((sum, { cents }) => sum + Math.max(0, cents), 0),
  };
}

const isAuxiliary = (chart: readonly ChartChange[], use: 'CAG' | 'CON'): boolean =>
  chart.some((change) => change.use === use && change.auxiliary);

const ownerName = (owner: string, restaurant: string | undefined): string =>
  owner === 'R' ? (restaurant ?? '') : owner === 'E' ? OWNER_NAMES.client : OWNER_NAMES.holder;

const openingLine = ({ code, label, auxiliary, owner, cents }: Opened, first: string): string => {
  const day = fecDay(first);
  return [
    OPENING_JOURNAL.code,
    fecText(OPENING_JOURNAL.label),
    '1',
    day,
    code,
    fecText(label),
    auxiliary,
    fecText(owner),
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
