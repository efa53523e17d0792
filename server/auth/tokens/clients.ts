import { CLIENT_ID, SCOPES } from '@boucle/contract/base/constants.ts';
import { type Audience } from '@boucle/contract/shared/account/ownPages.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { purgeSignIn } from '../purge.ts';
import { type ConsoleAddress } from '../../platform/http/consoleAddress.ts';
import { ownReturnAddresses, redirectAddresses } from './redirectAddresses.ts';

/**
 * An application that signs people in. The console is a public one: no secret can be kept in a
 * browser.
 */
export interface OAuthClient {
  id: string;
  name: string;
  redirectUris: readonly string[];
  scopes: readonly string[];
}

/**
 * The access that a client belongs to, a partner's or one of the initiative's own: it signs in end
 * users.
 */
export interface ClientAccess {
  id: number;
  accountId: number;
  accountName: string;
  /** Its word in addresses. */
  slug: string;
  /** None of an own access, which has no secret either. */
  partner: { id: number; name: string } | null;
  /** Whom an own access is for; null of a partner's. */
  audience: Audience | null;
  secretHashes: readonly Buffer[];
}

/**
 * Writes the console's own client and forgets old codes, tokens and links; to be called at each
 * start.
 */
export async function ensureClient(database: Database, address: ConsoleAddress): Promise<void> {
  await inScope(database, { kind: 'platform' }, async (tx) => {
    await tx.raw({
      text: `insert into oauth_clients (client_id, name, redirect_uris, scopes) values ($1, 'Boucle', $2, $3)
             on conflict (client_id) do update set redirect_uris = excluded.redirect_uris, scopes = excluded.scopes`,
      values: [CLIENT_ID, redirectAddresses(address), SCOPES],
    });
    await purgeSignIn(tx);
  });
}

/**
 * Writes the client of a partner's access: its people sign in by /oauth/authorize only. Platform
 * scope.
 */
export async function addClient(tx: Tx, client: OAuthClient): Promise<void> {
  await tx.raw({
    text: 'insert into oauth_clients (client_id, name, redirect_uris, scopes) values ($1, $2, $3, $4)',
    values: [client.id, client.name, client.redirectUris, client.scopes],
  });
}

/**
 * The client with this identifier, with the live access it belongs to unless it is the
 * console's. Platform scope.
 */
export async function findClient(
  tx: Tx,
  id: string,
  address: ConsoleAddress,
): Promise<(OAuthClient & { access: ClientAccess | null }) | undefined> {
  if (id.includes('\0')) return undefined;
  const { rows } = await tx.raw<OAuthClient>({
    text: `select client_id as id, name, redirect_uris as "redirectUris", scopes from oauth_clients where client_id = $1`,
    values: [id],
  });
  const [client] = rows;
  if (client === undefined) {
    const first = await clientOfSlug(tx, id);
    return first === undefined ? undefined : findClient(tx, first, address);
  }
  // Each process knows the console's own addresses: two that listen on different ports must not
  // overwrite each other's.
  if (client.id === CLIENT_ID) return { ...client, redirectUris: redirectAddresses(address), access: null };
  const access = await accessOf(tx, id);
  if (access === 'none') return { ...client, access: null };
  if (access === 'revoked') return undefined;
  // Of this origin alone, which each process knows.
  if (access.audience !== null)
    return { ...client, redirectUris: ownReturnAddresses(address, access.audience, access.slug), access };
  return { ...client, access };
}

/**
 * The client of an own access by the initiative's slug, a former one included: its identifier keeps
 * the slug with which the initiative opened.
 */
async function clientOfSlug(tx: Tx, id: string): Promise<string | undefined> {
  const [, slug, audience] = /^(.+)-(customer|restaurant)$/.exec(id) ?? [];
  if (slug === undefined || audience === undefined) return undefined;
  const { rows } = await tx.raw<{ clientId: string }>({
    text: `select x.client_id as "clientId" from account_slugs s join api_accesses x on x.account_id = s.account_id
            where s.slug = $1 and x.audience = $2 and x.client_id <> $3`,
    values: [slug, audience, id],
  });
  return rows[0]?.clientId;
}

async function accessOf(tx: Tx, clientId: string): Promise<ClientAccess | 'none' | 'revoked'> {
  const { rows } = await tx.raw<
    Omit<ClientAccess, 'secretHashes' | 'partner'> & {
      live: boolean;
      partnerId: number | null;
      partnerName: string;
      current: Buffer | null;
      previous: Buffer | null;
    }
  >({
    text: `select x.id, x.account_id as "accountId", a.name as "accountName", x.partner_id as "partnerId", p.name as "partnerName",
                  x.audience, a.slug,
                  x.revoked_at is null and a.deactivated_at is null and coalesce(p.status, 'active') = 'active' as live,
                  x.secret_hash as current, case when x.previous_until > now() then x.previous_secret_hash end as previous
             from api_accesses x
             join accounts a on a.id = x.account_id
             left join partners p on p.account_id = x.account_id and p.id = x.partner_id
            where x.client_id = $1`,
    values: [clientId],
  });
  const [row] = rows;
  if (row === undefined) return 'none';
  const { live, current, previous, partnerId, partnerName, ...access } = row;
  if (!live) return 'revoked';
  const partner = partnerId === null ? null : { id: partnerId, name: partnerName };
  return { ...access, partner, secretHashes: [current, previous].filter((hash) => hash !== null) };
}
