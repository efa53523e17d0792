import { type Audience } from '@boucle/contract/shared/account/ownPages.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { INVITATION_SECONDS, LINK_SECONDS, hashOf, newSecret } from '../tokens/tokens.ts';

export type LinkKind = 'invitation' | 'password' | 'unlock';

/** The person whose password a link lets choose. */
export interface LinkOwner {
  personId: number;
  email: string;
  name: string;
  /** Whether the person is a customer or an owner of restaurants, not of the console. */
  accountId: number | null;
  /** Of the initiative; null for the platform's own people. */
  accountName: string | null;
  kind: LinkKind;
  /** Customers and restaurant owners sign in to partners' applications, never here. */
  isEndUser: boolean;
  /** Slug of the initiative of an end user; null for anyone else. */
  slug: string | null;
  /** Whose page of the initiative theirs is. */
  audience: Audience;
}

/**
 * Makes the secret of a link that lives 24 hours, an invitation seven days, and serves once.
 * Earlier links stay valid: anybody may request another one, and must not end a link about to be
 * opened. Platform scope.
 */
export async function createLink(tx: Tx, personId: number, kind: LinkKind): Promise<string> {
  const secret = newSecret('link');
  await tx.raw({
    text: `insert into person_links (token_hash, person_id, kind, expires_at)
           values ($1, $2, $3, now() + make_interval(secs => $4))`,
    values: [hashOf(secret), personId, kind, kind === 'invitation' ? INVITATION_SECONDS : LINK_SECONDS],
  });
  return secret;
}

/**
 * The owner of a link that may still be used; showing the page uses nothing, for mail scanners open
 * links. Platform scope.
 */
export async function ownerOfLink(tx: Tx, secret: string): Promise<LinkOwner | undefined> {
  const { rows } = await tx.raw<LinkOwner>({
    text: `select p.id as "personId", p.email, p.name, p.account_id as "accountId", a.name as "accountName", l.kind, p.role in ('customer', 'restaurant_owner') as "isEndUser",
                    case when p.role in ('customer', 'restaurant_owner') then a.slug end as slug,
                    case p.role when 'restaurant_owner' then 'restaurant' else 'customer' end as audience
             from person_links l join people p on p.id = l.person_id and p.status <> 'disabled'
             left join accounts a on a.id = p.account_id
            where l.token_hash = $1 and l.used_at is null and l.expires_at > now() and a.deactivated_at is null`,
    values: [hashOf(secret)],
  });
  return rows[0];
}

/** Uses a link; of many callers at once exactly one gets true. Platform scope. */
export async function spendLink(tx: Tx, secret: string): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: 'update person_links set used_at = now() where token_hash = $1 and used_at is null and expires_at > now()',
    values: [hashOf(secret)],
  });
  return rowCount === 1;
}

/** Ends the links that a person was sent and has not used. Platform scope. */
export async function endLinksOf(tx: Tx, personId: number): Promise<void> {
  await tx.raw({
    text: 'update person_links set used_at = now() where person_id = $1 and used_at is null',
    values: [personId],
  });
}
