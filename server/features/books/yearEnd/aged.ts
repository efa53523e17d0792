import { ageOf, type AgedKind, type Debtor } from '@boucle/contract/features/books/aged.ts';
import { AGED_COLUMNS } from '@boucle/contract/features/books/columns.ts';
import { chartAccountAt } from '@boucle/contract/features/books/chart.ts';
import { type AgedBalance, type AgedLine } from '@boucle/contract/features/books/yearEndCalls.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { statementNumber } from '@boucle/contract/shared/statements/labels.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { csvOfRows } from '../../../platform/http/csvFile.ts';
import { type BookSum, SUMS_AT } from '../../../domain/statistics/bookDays.ts';
import { chartChanges } from '../chart.ts';

/**
 * What each client of account $1 owes at the end of day $2, line by line. `sides`: what
 * settlements and returns of services booked in the receivables. `settled`: the parts that paid or
 * set off papers by then, which the rest of their statement gives back. A paper of a restaurant is
 * owed as its settlements booked it, a paper of a service as issued; the credit note of a service
 * takes over what is left of its invoice. What no paper explains stays as a line.
 */
const LINES = `with clients as materialized (
    select id, owner, owner_id from money_accounts where account_id = $1 and kind = 'AR'
  ), sides as materialized (
    select c.owner, c.owner_id, z.statement_id, z.invoice_id, m.cents from clients c cross join lateral (
      select e.settlement_id, e.amount_cents as cents from settlement_entries e where e.account_id = $1 and e.from_account = c.id and e.day <= $2
      union all select e.settlement_id, -e.amount_cents from settlement_entries e where e.account_id = $1 and e.to_account = c.id and e.day <= $2
    ) m join settlements z on z.account_id = $1 and z.id = m.settlement_id
    union all
    select c.owner, c.owner_id, null, null, m.cents from clients c cross join lateral (
      select e.amount_cents as cents from entries e where e.account_id = $1 and e.from_account = c.id and e.day <= $2
      union all select -e.amount_cents from entries e where e.account_id = $1 and e.to_account = c.id and e.day <= $2
    ) m
  ), settled as materialized (
    select p.invoice_id, z.restaurant_id, z.statement_id, p.cents
      from invoice_payments p join settlements z on z.account_id = $1 and z.id = p.settlement_id
     where p.account_id = $1 and p.day <= $2
  ), booked as (
    select invoice_id, sum(cents) as cents from (
      select invoice_id, cents from sides where owner = 'R' and invoice_id is not null
      union all select invoice_id, -cents from settled where restaurant_id is not null
    ) b group by 1
  ), issued as (
    select i.id, i.service_id, i.corrects_id,
           case i.kind when 'invoice' then i.net_cents + i.vat_cents else -i.net_cents - i.vat_cents end - coalesce(p.cents, 0) as cents
      from invoices i left join (select invoice_id, sum(cents) as cents from settled group by 1) p on p.invoice_id = i.id
     where i.account_id = $1 and i.service_id is not null and i.issued_on <= $2
  ), papers as (
    select 'R' as owner, i.restaurant_id as owner_id, i.statement_id, b.invoice_id, b.cents
      from booked b join invoices i on i.account_id = $1 and i.id = b.invoice_id
    union all
    select 'E', i.service_id, null, i.id, i.cents + coalesce(o.cents, 0) from issued i left join issued o on o.id = i.corrects_id
     where not exists (select from issued c where c.corrects_id = i.id)
  ), lines as (
    select owner, owner_id, null::bigint as statement_id, invoice_id, cents from papers
    union all
    select owner, owner_id, statement_id, null, sum(cents) from (
      select owner, owner_id, statement_id, cents from sides where owner = 'E' or invoice_id is null
      union all select 'R', restaurant_id, statement_id, cents from settled where restaurant_id is not null
      union all select owner, owner_id, null, -cents from papers where owner = 'E'
    ) rest group by 1, 2, 3
  )
  select case l.owner when 'R' then 'restaurant' else 'service' end as owner, l.owner_id,
         coalesce(r.name, v.custom_customer, '') as owner_name, l.owner || lpad(l.owner_id::text, greatest(6, length(l.owner_id::text)), '0') as account,
         case when i.issued_on <= $2 then i.kind when l.invoice_id is not null then 'unissued' when l.statement_id is not null then 'statement' else 'other' end as kind,
         l.invoice_id, l.statement_id, case when i.issued_on <= $2 then i.label end as label, s.month, s.number,
         case when i.issued_on <= $2 then i.issued_on end as issued_on, case when i.issued_on <= $2 then i.due_on else s.due_on end as due_on,
         case when i.issued_on <= $2 then case i.kind when 'invoice' then i.net_cents + i.vat_cents else -i.net_cents - i.vat_cents end end as total_cents,
         l.cents::bigint as left_cents
    from lines l
    left join restaurants r on l.owner = 'R' and r.account_id = $1 and r.id = l.owner_id
    left join services v on l.owner = 'E' and v.account_id = $1 and v.id = l.owner_id
    left join invoices i on i.account_id = $1 and i.id = l.invoice_id
    left join statements s on s.account_id = $1 and s.id = l.statement_id
   where l.cents <> 0`;

/** Lines and sums of the books in one statement, hence one view. */
const AGED_AT = `select coalesce((select json_agg(l order by plain(l.owner_name), l.account, l.due_on, l.invoice_id) from (${LINES}) l), '[]') as lines,
    coalesce((select json_agg(s) from (${SUMS_AT}) s), '[]') as sums`;

interface LineRow extends Record<string, unknown> {
  readonly owner: Debtor;
  readonly owner_id: number;
  readonly owner_name: string;
  readonly account: string;
  readonly kind: AgedKind;
  readonly invoice_id: number | null;
  readonly statement_id: number | null;
  readonly label: string | null;
  readonly month: string | null;
  readonly number: number | null;
  readonly issued_on: string | null;
  readonly due_on: string | null;
  readonly total_cents: number | null;
  readonly left_cents: number;
}

const lineOf = (day: string, { month, number, total_cents: total, left_cents: left, ...row }: LineRow): AgedLine => ({
  ...row,
  label: month === null || number === null ? row.label : statementNumber(month, number),
  total: total === null ? null : toEuros(total),
  paid: total === null ? null : toEuros(total - left),
  left: toEuros(left),
  age: ageOf(day, row.due_on, left),
});

/**
 * What restaurants and clients of services owe at the end of a Paris day, by piece, next to the
 * balance of their account: payments of later days are not deducted.
 */
export async function agedBalance(tx: Tx, accountId: number, day: string): Promise<AgedBalance> {
  const { rows } = await tx.raw<{ lines: LineRow[]; sums: BookSum[] }>({
    text: AGED_AT,
    values: [accountId, day, day],
  });
  const { lines, sums } = rows[0] ?? { lines: [], sums: [] };
  const total = lines.reduce((sum, { left_cents: left }) => sum + left, 0);
  const balance = sums.filter(({ kind }) => kind === 'AR').reduce((sum, { cents }) => sum - cents, 0);
  return {
    day,
    code: chartAccountAt(await chartChanges(tx, accountId), 'AR', day).code,
    lines: lines.map((line) => lineOf(day, line)),
    total: toEuros(total),
    balance: toEuros(balance),
    off: toEuros(total - balance),
  };
}

/** The lines of an aged balance as CSV. */
export const agedCsv = ({ day, lines }: AgedBalance) => csvOfRows(`balance-agee-${day}`, AGED_COLUMNS, lines);
