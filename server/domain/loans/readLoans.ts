import { clauseOf, contains, type PolicyTerms } from '@boucle/contract/shared/loans/policy.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Loan } from './rule.ts';

export interface LoanRow extends Loan {
  readonly policy_id: number | null;
  readonly owner_id: number;
  /** Name of the conso, number of the card, restaurant of the guests. */
  readonly holder: string;
  readonly email: string | null;
  readonly format_id: number;
  readonly format_title: string;
  readonly since: string;
  readonly restaurant_id: number | null;
  readonly restaurant: string | null;
}

/** SQL of the day of an instant in Paris. */
const PARIS = (at: string): string => `(${at} at time zone 'Europe/Paris')::date`;

/** The transaction that kept what is closed of a loan, unless it was reversed. */
const KEPT = `
  select s.day as kept_day, s.pieces as kept_pieces, s.transaction_id as kept_by, s.until as kept_until
    from loan_steps s where s.account_id = $1 and s.lot_id = l.id and s.step = 'kept'
     and not exists (select from transactions b where b.account_id = $1 and b.reverses_id = s.transaction_id)
   order by s.n desc limit 1`;

/** SQL: policy `p` is in force, or tried. */
const inForce = (tried: string): string => `p.account_id = $1 and (p.enabled or p.id = ${tried})`;

/**
 * SQL of the loans of account $1 that are out or kept, with their policy: the one of their format,
 * else of all, that was in force on their day; policy `tried` is read as if it were. A day to which
 * a loan was extended comes before the policy's. `only`: a condition on `l`, that its index serves.
 * Policies are read by the spans of days in which they are the same, never loan by loan.
 */
export const datedLoans = ({ tried = 'null::bigint', only }: { tried?: string; only?: string } = {}): string => `
  with spans as (
    select d.day, lead(d.day) over (order by d.day) as until
      from (select distinct p.valid_from as day from loan_policies p where ${inForce(tried)}) d
  ), ruled as materialized (
    select f.id as format_id, v.day as from_day, v.until as to_day, p.id, p.due_days, p.remind_days, p.keep_after_days, p.reopen_days
      from formats f cross join spans v cross join lateral (
        select p.* from loan_policies p
         where ${inForce(tried)} and (p.format_id is null or p.format_id = f.id) and p.valid_from <= v.day
         order by p.format_id nulls last, p.id = ${tried} desc, p.valid_from desc, p.id desc limit 1
      ) p
     where f.account_id = $1
  ), excepted as materialized (
    select s.lot_id, max(s.until) as until, max(s.day) filter (where s.step = 'extended') as extended_day,
           bool_or(s.step = 'pardoned') as pardoned
      from loan_steps s
     where s.account_id = $1 and s.step in ('extended', 'pardoned')
       ${only === undefined ? '' : `and s.lot_id in (select l.id from lots l where l.account_id = $1 and ${only})`}
     group by s.lot_id
  )
  select l.*, p.id as policy_id, p.due_days, p.remind_days, p.keep_after_days, p.reopen_days,
         greatest(l.day + p.due_days, x.until) as due, x.extended_day, coalesce(x.pardoned, false) as pardoned
    from (
      select l.*, ${PARIS('l.since')} as day, null::date as kept_day, null::int as kept_pieces, null::bigint as kept_by,
             null::date as kept_until
        from lots l where l.account_id = $1 and l.owner <> 'E' and l.left_quantity > 0 and ${only ?? 'true'}
      union all
      select l.*, ${PARIS('l.since')}, k.* from lots l cross join lateral (${KEPT}) k
       where l.account_id = $1 and l.owner <> 'E' and l.left_quantity = 0 and ${only ?? 'true'}
         and l.id in (select s.lot_id from loan_steps s where s.account_id = $1 and s.step = 'kept')
    ) l
    left join ruled p on p.format_id = l.format_id and l.day >= p.from_day and (p.to_day is null or l.day < p.to_day)
    left join excepted x on x.lot_id = l.id`;

/** SQL of the name of a loan's holder, of a customer `c` and a restaurant `r`. */
export const HOLDER = `case l.owner when 'U' then coalesce(nullif(c.name, ''), c.email) when 'K' then 'Carte ' || l.owner_id
  else 'Invités' || coalesce(', ' || r.name, '') end`;

/** $2: a tried policy; $3, $4: policies and versions of the conditions with their clause. */
const loansSql = (only?: string): string => `
  select l.id, l.owner, l.owner_id, l.format_id, f.title as format_title,
         l.left_quantity as pieces, l.unit_deposit_cents as deposit_cents, to_char(${PARIS('l.since')}, 'YYYY-MM-DD') as since,
         l.restaurant_id, r.name as restaurant, l.policy_id, l.due_days, l.remind_days, l.keep_after_days, l.reopen_days, l.pardoned,
         to_char(l.due, 'YYYY-MM-DD') as due_on,
         to_char(m.reminded_on, 'YYYY-MM-DD') as reminded_on, to_char(m.left_on, 'YYYY-MM-DD') as left_on,
         ${HOLDER} as holder, c.email,
         l.owner = 'U' and exists (select from incidents i
            where i.account_id = $1 and i.customer_id = l.owner_id and i.status = 'open') as claimed,
         l.owner = 'U' and exists (select from orders o join order_lines n on n.account_id = $1 and n.order_id = o.id and n.way = 'pickup'
            where o.account_id = $1 and o.customer_id = l.owner_id and o.status in ('pending', 'validated')) as pickup,
         l.owner = 'U' and exists (select from unnest($3::bigint[], $4::int[]) k(policy_id, version)
            where k.policy_id = l.policy_id and k.version = (
              select max(a.version) from terms_acceptances a join people h on h.id = a.person_id
               where a.account_id = $1 and a.kind = 'conditions' and a.at < l.since
                 and h.account_id = $1 and h.customer_id = l.owner_id)) as accepted
    from (${datedLoans({ tried: '$2::bigint', ...(only !== undefined && { only }) })}) l
    join formats f on f.account_id = $1 and f.id = l.format_id
    left join restaurants r on r.account_id = $1 and r.id = l.restaurant_id
    left join customers c on c.account_id = $1 and l.owner = 'U' and c.id = l.owner_id
    left join lateral (
      select max(s.day) as reminded_on,
             min(${PARIS('x.sent_at')}) filter (where x.failed_at is null and s.day > coalesce(l.extended_day, '-infinity')) as left_on
        from loan_steps s left join mails x on x.account_id = $1 and x.id = s.mail
       where s.account_id = $1 and s.lot_id = l.id and s.step = 'reminded'
    ) m on true
   where l.left_quantity > 0`;

interface Read {
  /** A policy that is read as if it were in force. */
  readonly tried?: number;
  /** One conso's alone. */
  readonly customerId?: number;
  /** Some of them, by number; without `customerId`. */
  readonly ids?: readonly number[];
  /** Read before, for many reads in a row. */
  readonly clauses?: readonly Clause[];
}

/** The open loans of an account, the oldest first. */
export async function readLoans(
  tx: Tx,
  accountId: number,
  { tried, customerId, ids, clauses }: Read = {},
): Promise<LoanRow[]> {
  const known = clauses ?? (await clausesOf(tx, accountId));
  const only =
    customerId !== undefined
      ? { text: `l.owner = 'U' and l.owner_id = $5::bigint`, value: customerId }
      : ids && { text: 'l.id = any($5::bigint[])', value: ids };
  const { rows } = await tx.raw<Omit<LoanRow, 'policy'> & PolicyTerms & Record<string, unknown>>({
    text: `${loansSql(only?.text)} order by l.since, l.id`,
    values: [
      accountId,
      tried ?? null,
      known.map(({ policyId }) => policyId),
      known.map(({ version }) => version),
      ...(only ? [only.value] : []),
    ],
    // What a night writes changes the best plan for all of them.
    unnamed: only === undefined,
  });
  return rows.map(({ due_days, remind_days, keep_after_days, reopen_days, ...row }) => ({
    ...row,
    policy: row.policy_id === null ? null : { due_days, remind_days, keep_after_days, reopen_days },
  }));
}

/** A version of the conditions that contains the clause of a policy. */
interface Clause {
  readonly policyId: number;
  readonly version: number;
}

/** The clauses of an account. */
export async function clausesOf(tx: Tx, accountId: number): Promise<Clause[]> {
  const { rows: policies } = await tx.raw<
    PolicyTerms & { id: number; format: string | null } & Record<string, unknown>
  >({
    text: `select p.id, p.due_days, p.remind_days, p.keep_after_days, p.reopen_days, f.title as format
             from loan_policies p left join formats f on f.account_id = $1 and f.id = p.format_id where p.account_id = $1`,
    values: [accountId],
  });
  if (policies.length === 0) return [];
  const { rows: versions } = await tx.raw<{ version: number; text: string }>({
    text: `select version, text from account_terms where account_id = $1 and kind = 'conditions'`,
    values: [accountId],
  });
  return policies.flatMap(({ id, format, ...terms }) =>
    versions
      .filter(({ text }) => contains(text, clauseOf(terms, format)))
      .map(({ version }) => ({ policyId: id, version })),
  );
}
