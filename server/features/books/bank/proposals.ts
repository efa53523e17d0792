import { type BankProposal } from '@boucle/contract/features/books/bankCalls.ts';
import { addDays } from '@boucle/contract/base/format.ts';
import { PAID_OF_STATEMENTS } from '../../../domain/ledger/allocation/statementLeft.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type OpenLine } from './matching.ts';
import { referencesIn } from './references.ts';

interface Due extends BankProposal {
  /** As a line of the bank would move it. */
  readonly cents: number;
  readonly named: string;
}

const MOST_A_LINE = 4;
/** A statement that has waited for longer is paid from its own page. */
const DAYS_OF_DEBT = 730;

/**
 * By line: statements and services that are not paid and batches that are not executed, of its
 * amount or named in it. Each is recorded by its usual window, when a person presses.
 */
export async function proposalsOf(
  tx: Tx,
  accountId: number,
  lines: readonly OpenLine[],
): Promise<ReadonlyMap<number, BankProposal[]>> {
  const [first] = lines;
  if (first === undefined) return new Map();
  const due = await whatIsDue(tx, accountId, addDays(first.day, -DAYS_OF_DEBT));
  const byAmount = Map.groupBy(due, ({ cents }) => cents);
  const byReference = new Map<string, Due[]>();
  for (const one of due) {
    for (const ref of referencesIn(one.named)) byReference.set(ref, [...(byReference.get(ref) ?? []), one]);
  }
  return new Map(
    lines.map(({ id, cents, refs }) => {
      const named = refs.flatMap((ref) => byReference.get(ref) ?? []);
      const near = [...named, ...(byAmount.get(cents) ?? [])].filter((one) => one.cents > 0 === cents > 0);
      return [id, [...new Set(near)].slice(0, MOST_A_LINE).map(({ cents: _, named: __, ...proposal }) => proposal)];
    }),
  );
}

/** Statements of months since a day, services and batches of which something is left. */
export async function whatIsDue(tx: Tx, accountId: number, since: string): Promise<Due[]> {
  const { rows } = await tx.raw<Due & Record<string, unknown>>({
    text: `select * from (
        select 'statement' as kind, s.id, extract(year from s.month)::text || '-' || lpad(s.number::text, 4, '0') as label, r.name as who,
               s.net_cents + s.vat_cents + s.cash_cents - s.rewards_cents - coalesce(p.cents, 0) as cents,
               concat_ws(' ', extract(year from s.month)::text || '-' || lpad(s.number::text, 4, '0'),
                 (select string_agg(i.label, ' ') from invoices i where i.account_id = $1 and i.statement_id = s.id)) as named
          from statements s
          join restaurants r on r.account_id = $1 and r.id = s.restaurant_id
          left join (${PAID_OF_STATEMENTS('array(select y.id from statements y where y.account_id = $1 and y.month >= $2::date)')}) p
            on p.statement_id = s.id
         where s.account_id = $1 and s.month >= $2::date
        union all
        select 'service', v.id, coalesce((select max(i.label) from invoices i where i.account_id = $1 and i.service_id = v.id), ''),
               v.custom_customer, -m.balance_cents,
               coalesce((select string_agg(i.label, ' ') from invoices i where i.account_id = $1 and i.service_id = v.id), '')
          from money_accounts m join services v on v.account_id = $1 and v.id = m.owner_id
         where m.account_id = $1 and m.kind = 'AR' and m.owner = 'E'
        union all
        select 'batch', b.id, b.label, '', -b.cents, b.label
          from sepa_batches b where b.account_id = $1 and b.state = 'prepared'
      ) d where d.cents <> 0 order by d.kind, d.id`,
    values: [accountId, since],
  });
  return rows;
}
