import { type FirstStepsFacts } from '@boucle/contract/features/account/calls.ts';
import { SIGN_UP_KINDS, TERMS_KINDS } from '@boucle/contract/features/account/terms.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { arrayOfTexts } from '../transactions/reuses.ts';

/** Restaurants that are offered to invite at once. */
const MOST_INVITED = 200;

/**
 * SQL of whether an initiative ever lent a container, or served a caterer's: what was lent stays
 * among the lots, one row of which is read, whatever the length of the history.
 */
export const hasLent = (account: string): string =>
  `(exists (select 1 from lots l where l.account_id = ${account}) or exists (select 1 from services s where s.account_id = ${account}))`;

/** SQL of the restaurants of an initiative that may have an owner and have none. */
const withoutOwner = (account: string): string =>
  `from restaurants r where r.account_id = ${account} and r.status <> 'disabled' and r.email is not null
     and not exists (select 1 from restaurant_owners o where o.account_id = ${account} and o.restaurant_id = r.id)`;

/** SQL of the kinds of texts that an initiative never published, in order. */
const missingTerms = (account: string): string =>
  `array(select kind from unnest(${arrayOfTexts(TERMS_KINDS)}) with ordinality as all_kinds (kind, place)
     where not exists (select 1 from account_terms t where t.account_id = ${account} and t.kind = all_kinds.kind) order by place)`;

/** SQL of whether consumers may create an account with an initiative. */
const signsUp = (account: string): string =>
  `((select a.sign_up from accounts a where a.id = ${account})
     and not ${missingTerms(account)} && ${arrayOfTexts(SIGN_UP_KINDS)})`;

/**
 * SQL of how many steps are done before the first loan, as the page of the initiative shows them;
 * null from then on.
 */
export const stepsDone = (account: string): string =>
  `case when ${hasLent(account)} then null else
     (${missingTerms(account)} = '{}')::int
     + exists (select 1 from formats f where f.account_id = ${account})::int
     + exists (select 1 from restaurants r where r.account_id = ${account} and r.status = 'active')::int
     + (exists (select 1 from restaurant_owners o where o.account_id = ${account})
        and not exists (select 1 ${withoutOwner(account)}))::int
     + (${signsUp(account)} or exists (select 1 from card_holders c
          where c.account_id = ${account} and c.card_issued_at is not null))::int end`;

/** What an initiative has of what its first loan needs. */
export async function firstStepsOf(tx: Tx, accountId: number): Promise<FirstStepsFacts> {
  const { rows: facts } = await tx.raw<Omit<FirstStepsFacts, 'to_invite'>>({
    text: `select ${missingTerms('$1')} as missing_terms, ${signsUp('$1')} as signs_up,
             (select count(*) from formats where account_id = $1)::int as formats,
             (select coalesce(sum(quantity), 0) from cells where account_id = $1 and place in ('A', 'R', 'P', 'D', 'T'))::bigint
               + (select coalesce(sum(total), 0) from holder_totals where account_id = $1)::bigint as fleet,
             count(*) filter (where status = 'active')::int as restaurants,
             count(*) filter (where status = 'active' and exists (select 1 from cells c
               where c.account_id = $1 and c.place = 'R' and c.place_id = r.id and c.state = 'clean' and c.quantity > 0))::int as supplied_restaurants,
             count(*) filter (where status = 'pending')::int as pending_restaurants,
             count(*) filter (where exists (select 1 from restaurant_owners o
               where o.account_id = $1 and o.restaurant_id = r.id))::int as owned_restaurants,
             (select count(*) from card_holders where account_id = $1)::int as cards,
             (select count(*) from card_holders where account_id = $1 and card_issued_at is not null)::int as printed_cards
             from restaurants r where r.account_id = $1`,
    values: [accountId],
  });
  const { rows: to_invite } = await tx.raw<FirstStepsFacts['to_invite'][number]>({
    text: `select r.id, r.name, r.email ${withoutOwner('$1')} order by plain(r.name), r.id limit $2`,
    values: [accountId, MOST_INVITED],
  });
  const [found] = facts;
  if (found === undefined) throw new Error('The first steps were not counted.');
  return { ...found, to_invite };
}
