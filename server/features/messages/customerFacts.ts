import { type Tx } from '../../platform/database/transaction.ts';
import { one } from './facts.ts';

interface OpenClaim {
  readonly by: 'customer' | 'restaurant' | 'partner';
  readonly claimantId: number;
  readonly title: string;
  readonly quantity: number;
  readonly isReturn: boolean;
}

/** A claim that waits for its answer. */
export const openClaim = (tx: Tx, accountId: number, id: number): Promise<OpenClaim | undefined> =>
  one(
    tx,
    `select i.claimed_by as by, case i.claimed_by when 'customer' then i.customer_id when 'restaurant' then i.restaurant_id else i.partner_id end
              as "claimantId", f.title, i.quantity, i.lot_id is not null as "isReturn"
       from incidents i join formats f on f.account_id = i.account_id and f.id = i.format_id
      where i.account_id = $1 and i.id = $2 and i.kind = 'claim' and i.status = 'open'`,
    accountId,
    id,
  );

/** Consos who hold formats; of those with a restaurant, what it lent since an instant. */
export async function holdersOf(
  tx: Tx,
  accountId: number,
  lent: readonly { readonly formatId: number; readonly restaurantId: number | null; readonly since: string | null }[],
): Promise<number[]> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `select distinct l.owner_id as id from unnest($2::bigint[], $3::bigint[], $4::timestamptz[]) as x(format_id, restaurant_id, since)
             join lots l on l.account_id = $1 and l.owner = 'U' and l.format_id = x.format_id and l.left_quantity > 0
              and (x.restaurant_id is null or l.restaurant_id = x.restaurant_id and l.since >= x.since)`,
    values: [
      accountId,
      lent.map(({ formatId }) => formatId),
      lent.map(({ restaurantId }) => restaurantId),
      lent.map(({ since }) => since),
    ],
  });
  return rows.map(({ id }) => id);
}

interface ExceptedLoans {
  readonly customerId: number;
  /** Paris day to which the latest is put off; null of pardoned ones. */
  readonly until: string | null;
  readonly lines: readonly { readonly title: string; readonly quantity: number }[];
  readonly cents: number;
}

/**
 * Loans of the same conso that were pardoned, or put off to the same day, on the day of this one's
 * last exception, as far as they are out. Undefined where there is none.
 */
export const exceptedLoans = (
  tx: Tx,
  accountId: number,
  loanId: number,
  step: 'pardoned' | 'extended',
): Promise<ExceptedLoans | undefined> =>
  one(
    tx,
    `with one as (
       select l.owner_id, s.day, s.until from lots l
         join loan_steps s on s.account_id = $1 and s.lot_id = l.id and s.step = $3
        where l.account_id = $1 and l.id = $2 and l.owner = 'U' and l.left_quantity > 0 order by s.n desc limit 1
     )
     select o.owner_id as "customerId", to_char(o.until, 'YYYY-MM-DD') as until,
            json_agg(json_build_object('title', f.title, 'quantity', l.left_quantity) order by l.since, l.id) as lines,
            sum(l.left_quantity * l.unit_deposit_cents)::int as cents
       from one o
       join lots l on l.account_id = $1 and l.owner = 'U' and l.owner_id = o.owner_id and l.left_quantity > 0
        and exists (select from loan_steps s where s.account_id = $1 and s.lot_id = l.id and s.step = $3
                       and s.day = o.day and s.until is not distinct from o.until)
       join formats f on f.account_id = $1 and f.id = l.format_id
      group by o.owner_id, o.until`,
    accountId,
    loanId,
    step,
  );
