import { chartAccountAt, type ChartUse } from '@boucle/contract/features/books/chart.ts';
import { CUT_OFF_COLUMNS } from '@boucle/contract/features/books/columns.ts';
import { CUT_OFF_USES, type CutOffUse } from '@boucle/contract/features/books/cutOff.ts';
import { type CutOff } from '@boucle/contract/features/books/yearEndCalls.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { statementNumber } from '@boucle/contract/shared/statements/labels.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { csvOfRows } from '../../../platform/http/csvFile.ts';
import { type BookSum, SUMS_AT } from '../../../domain/statistics/bookDays.ts';
import { chartChanges } from '../chart.ts';

/**
 * What closed months of restaurants of account $1 stand for as invoices to be made out at the end
 * of day $2, by statement: with VAT, and the VAT of it.
 */
const LINES = `with unbilled as materialized (
    select id, owner_id from money_accounts where account_id = $1 and kind = 'UNBILLED'
  ), sides as (
    select u.owner_id, z.statement_id, m.cents, m.other from unbilled u cross join lateral (
      select e.settlement_id, e.amount_cents as cents, e.to_account as other
        from settlement_entries e where e.account_id = $1 and e.from_account = u.id and e.day <= $2
      union all
      select e.settlement_id, -e.amount_cents, e.from_account
        from settlement_entries e where e.account_id = $1 and e.to_account = u.id and e.day <= $2
    ) m join settlements z on z.account_id = $1 and z.id = m.settlement_id
  ), sums as (
    select s.owner_id, s.statement_id, sum(s.cents) as total, coalesce(sum(s.cents) filter (where o.kind = 'VAT_UNBILLED'), 0) as vat
      from sides s join money_accounts o on o.account_id = $1 and o.id = s.other group by 1, 2 having sum(s.cents) <> 0
  )
  select r.id as restaurant_id, r.name as restaurant_name, 'R' || lpad(r.id::text, greatest(6, length(r.id::text)), '0') as account,
         t.id as statement_id, t.month, t.number, s.total::bigint as total, s.vat::bigint as vat
    from sums s
    join statements t on t.account_id = $1 and t.id = s.statement_id
    join restaurants r on r.account_id = $1 and r.id = s.owner_id`;

/** Lines and sums of the books in one statement, hence one view. */
const CUT_OFF_AT = `select coalesce((select json_agg(l order by plain(l.restaurant_name), l.restaurant_id, l.month) from (${LINES}) l), '[]') as lines,
    coalesce((select json_agg(s) from (${SUMS_AT}) s), '[]') as sums,
    coalesce((select closed_until >= $2 from accounts where id = $1), false) as closed`;

interface LineRow {
  readonly restaurant_id: number;
  readonly restaurant_name: string;
  readonly account: string;
  readonly statement_id: number;
  readonly month: string;
  readonly number: number;
  readonly total: number;
  readonly vat: number;
}

/**
 * The invoices to be made out at the end of a Paris day, by restaurant and month, next to the
 * balances of their accounts. A return of a service is in the receivables at once, never here.
 */
export async function cutOffOf(tx: Tx, accountId: number, day: string): Promise<CutOff> {
  const { rows } = await tx.raw<{ lines: LineRow[]; sums: BookSum[]; closed: boolean }>({
    text: CUT_OFF_AT,
    values: [accountId, day, day],
  });
  const { lines, sums, closed } = rows[0] ?? { lines: [], sums: [], closed: false };
  const changes = await chartChanges(tx, accountId);
  const accountOf = (use: ChartUse) => {
    const { code, label } = chartAccountAt(changes, use, day);
    return { code, label };
  };
  const accounts = {
    UNBILLED: accountOf('UNBILLED'),
    VAT_UNBILLED: accountOf('VAT_UNBILLED'),
    FEES: accountOf('FEES'),
  };
  const shown: Readonly<Record<CutOffUse, number>> = {
    UNBILLED: lines.reduce((sum, { total }) => sum + total, 0),
    VAT_UNBILLED: lines.reduce((sum, { vat }) => sum - vat, 0),
  };
  return {
    day,
    closed,
    accounts,
    lines: lines.map(({ month, number, total, vat, ...of }) => ({
      ...of,
      statement: statementNumber(month, number),
      month: month.slice(0, 7),
      net: toEuros(total - vat),
      vat: toEuros(vat),
      total: toEuros(total),
    })),
    checks: CUT_OFF_USES.map((use) => {
      const balance = sums.filter(({ kind }) => kind === use).reduce((sum, { cents }) => sum - cents, 0);
      return {
        code: accounts[use].code,
        shown: toEuros(shown[use]),
        balance: toEuros(balance),
        off: toEuros(shown[use] - balance),
      };
    }),
  };
}

/** The lines of a cut-off as CSV. */
export const cutOffCsv = ({ day, lines }: CutOff) => csvOfRows(`factures-a-etablir-${day}`, CUT_OFF_COLUMNS, lines);
