import { type BuyerKind } from '@boucle/contract/shared/invoices/labels.ts';
import { statementNumber } from '@boucle/contract/shared/statements/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { PAID_OF_STATEMENTS } from '../../domain/ledger/allocation/statementLeft.ts';

/**
 * A paper that is due and not wholly paid: the invoice of a service, or the statement of a
 * restaurant. Cents, with VAT.
 */
export interface Late {
  readonly paper: 'invoice' | 'statement';
  /** Number of the paper in its table. */
  readonly id: number;
  /** The invoice that has its reminders: the statement's last one. */
  readonly invoice_id: number;
  readonly label: string;
  readonly due_on: string;
  readonly restaurant: string;
  /** Where it would be sent today. */
  readonly email: string | null;
  readonly buyer: BuyerKind;
  readonly iban: string | null;
  readonly bic: string | null;
  readonly total_cents: number;
  readonly left_cents: number;
  /** The PDF of the invoice asks for nothing else. */
  readonly has_pdf: boolean;
  /** The last reminder of it; 0 when there was none. */
  readonly reminded: number;
  /** Somebody stopped its reminders of the night. */
  readonly stopped: boolean;
}

interface Days {
  readonly from: string;
  readonly until: string;
}

/**
 * Papers that were due between two Paris days and are not wholly paid. One that is disputed, or
 * that was sent back, is no debt to remind of.
 */
export const latePapers = async (tx: Tx, accountId: number, days: Days): Promise<Late[]> => [
  ...(await lateInvoices(tx, accountId, days)),
  ...(await lateStatements(tx, accountId, days)),
];

const STATUSES = `(
    select distinct on (x.invoice_id) x.invoice_id, x.status from invoice_statuses x
     where x.account_id = $1 and x.status <> 'sent' order by x.invoice_id, x.n desc
  )`;
const NO_DEBT = `('disputed', 'refused', 'rejected')`;

async function lateInvoices(tx: Tx, accountId: number, { from, until }: Days): Promise<Late[]> {
  const { rows } = await tx.raw<Late & Record<string, unknown>>({
    text: `select 'invoice' as paper, i.id, i.id as invoice_id, i.label, i.due_on, i.parties->'buyer'->>'name' as restaurant,
        coalesce(b.email, i.parties->'buyer'->>'email') as email, i.parties->'buyer'->>'kind' as buyer,
        i.parties->'seller'->>'iban' as iban, i.parties->'seller'->>'bic' as bic, i.net_cents + i.vat_cents as total_cents,
        i.net_cents + i.vat_cents - coalesce(p.cents, 0) as left_cents, true as has_pdf, coalesce(m.level, 0)::int as reminded,
        exists (select from reminder_stops x where x.account_id = $1 and x.invoice_id = i.id) as stopped
      from invoices i
      left join service_buyers b on b.account_id = $1 and b.service_id = i.service_id
      left join (
        select x.invoice_id, sum(x.cents)::bigint as cents from invoice_payments x where x.account_id = $1 group by x.invoice_id
      ) p on p.invoice_id = i.id
      left join (
        select x.invoice_id, max(x.level) as level from invoice_reminders x where x.account_id = $1 group by x.invoice_id
      ) m on m.invoice_id = i.id
      left join ${STATUSES} l on l.invoice_id = i.id
      where i.account_id = $1 and i.kind = 'invoice' and i.service_id is not null and i.label is not null and i.due_on between $2 and $3
        and i.net_cents + i.vat_cents > coalesce(p.cents, 0)
        and not exists (select from invoices c where c.account_id = $1 and c.corrects_id = i.id)
        and coalesce(l.status, '') not in ${NO_DEBT}
      order by i.id`,
    values: [accountId, from, until],
  });
  return rows;
}

/** Statements of which an invoice was issued. */
async function lateStatements(tx: Tx, accountId: number, { from, until }: Days): Promise<Late[]> {
  const { rows } = await tx.raw<Omit<Late, 'label'> & { month: string; number: number } & Record<string, unknown>>({
    text: `with due as (
        select s.* from statements s where s.account_id = $1 and s.due_on between $2 and $3
      ), paid as (${PAID_OF_STATEMENTS('array(select id from due)')}
      ), last as (
        select distinct on (i.statement_id) i.statement_id, i.id, i.on_statement, i.parties->'buyer'->>'kind' as buyer,
               i.parties->'buyer'->>'email' as email
          from invoices i
         where i.account_id = $1 and i.statement_id = any(array(select id from due)) and i.kind = 'invoice' and i.label is not null and i.net_cents > 0
         order by i.statement_id, i.id desc
      )
      select 'statement' as paper, s.id, i.id as invoice_id, s.month, s.number, s.due_on, r.name as restaurant,
          coalesce(r.billing_email, r.email, i.email) as email, i.buyer, s.parties->'issuer'->>'iban' as iban, s.parties->'issuer'->>'bic' as bic,
          s.net_cents + s.vat_cents + s.cash_cents - s.rewards_cents as total_cents,
          s.net_cents + s.vat_cents + s.cash_cents - s.rewards_cents - coalesce(p.cents, 0) as left_cents, i.on_statement as has_pdf,
          coalesce(m.level, 0)::int as reminded,
          exists (select from reminder_stops x where x.account_id = $1 and x.statement_id = s.id) as stopped
        from due s
        join last i on i.statement_id = s.id
        join restaurants r on r.account_id = $1 and r.id = s.restaurant_id
        left join paid p on p.statement_id = s.id
        left join ${STATUSES} l on l.invoice_id = i.id
        left join (
          select i.statement_id, max(x.level) as level from invoice_reminders x
            join invoices i on i.account_id = $1 and i.id = x.invoice_id where x.account_id = $1 group by 1
        ) m on m.statement_id = s.id
       where s.net_cents + s.vat_cents + s.cash_cents - s.rewards_cents > coalesce(p.cents, 0) and coalesce(l.status, '') not in ${NO_DEBT}
       order by s.id`,
    values: [accountId, from, until],
  });
  return rows.map(({ month, number, ...row }) => ({ ...row, label: statementNumber(month, number) }));
}
