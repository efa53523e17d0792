import { type PartnerScope } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type ClientAccess } from './clients.ts';

/** Whether the person already lets this access do all that. Platform scope. */
export async function hasConsent(
  tx: Tx,
  { id, accountId }: ClientAccess,
  personId: number,
  scopes: readonly string[],
): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: `select from api_consents
            where account_id = $1 and access_id = $2 and person_id = $3 and revoked_at is null and scopes @> $4::text[]`,
    values: [accountId, id, personId, scopes],
  });
  return rowCount === 1;
}

/** Adds to what the person allows this access. Platform scope. */
export async function writeConsent(
  tx: Tx,
  { id, accountId, partner, audience }: ClientAccess,
  personId: number,
  scopes: readonly string[],
): Promise<void> {
  await tx.raw({
    text: `insert into api_consents (account_id, access_id, partner_id, person_id, customer_id, scopes)
           select $1, $2, $3, p.id, case when $6 then p.customer_id end, $5 from people p where p.id = $4
           on conflict (account_id, access_id, person_id) where revoked_at is null
             do update set scopes = array(select distinct unnest(api_consents.scopes || excluded.scopes)) returning 1`,
    values: [accountId, id, partner?.id ?? null, personId, scopes, audience !== 'restaurant'],
  });
}

/** An access of a partner that acts for a person, by its consent. */
export interface KeptConsent {
  readonly id: number;
  readonly name: string;
  readonly partner_name: string;
  readonly scopes: PartnerScope[];
  readonly since: string;
}

/** The partners' accesses that may act for a person, the latest first. Platform scope. */
export async function consentsOf(tx: Tx, accountId: number, personId: number): Promise<KeptConsent[]> {
  const { rows } = await tx.raw<Omit<KeptConsent, 'since'> & { since: Date }>({
    text: `select x.id, x.name, r.name as partner_name, c.scopes, c.created_at as since
             from api_consents c
             join api_accesses x on x.account_id = $1 and x.id = c.access_id and x.revoked_at is null
             join partners r on r.account_id = $1 and r.id = x.partner_id
            where c.account_id = $1 and c.revoked_at is null
              and (c.person_id = $2 or c.customer_id = (select p.customer_id from people p where p.id = $2))
            order by c.id desc`,
    values: [accountId, personId],
  });
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

/**
 * Takes a consent back: the access may do nothing for the person any more, and their tokens in it
 * end. Platform scope.
 */
export async function endConsent(
  tx: Tx,
  { accountId, accessId, personId }: { accountId: number; accessId: number; personId: number },
): Promise<void> {
  await tx.raw({
    text: `with ended as (
             update api_consents set revoked_at = now()
              where account_id = $1 and access_id = $2 and revoked_at is null
                and (person_id = $3 or customer_id = (select customer_id from people where id = $3))
           )
           update oauth_sessions set ended_at = now()
            where person_id = $3 and ended_at is null
              and client_id = (select client_id from api_accesses where account_id = $1 and id = $2)`,
    values: [accountId, accessId, personId],
  });
}
