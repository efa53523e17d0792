import { timingSafeEqual } from 'node:crypto';
import { errors as messages } from '@boucle/contract/messages/fr/errors.ts';
import { PARTNER_SCOPES } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { markSeen } from '../auth/tokens/authenticate.ts';
import { askingOf, rememberLine } from '../auth/tokens/knownLines.ts';
import { hashOf } from '../auth/tokens/tokens.ts';
import { type Database } from '../platform/database/pool.ts';
import { type PartnerTransport, type RequestContext } from '../platform/api/context.ts';
import { problem } from '../platform/http/errors.ts';
import { type PartnerCaller, transportOf } from './context.ts';
import { type AccessRow, accessOfClient, callerOfToken } from './queries.ts';
import { countRefusedTry } from './refusedTries.ts';
import { countWrongSecret } from './wrongSecrets.ts';

/** No one's: an unknown client takes as long as a known one. */
const NOBODY = Buffer.alloc(32);

/**
 * Who calls the partners' API, by Basic or by Bearer. Throws 401, or 429 after too many wrong
 * secrets. The register of calls learns the access once its secret is proven alone: anybody may
 * know its public name, and would fill the register.
 */
export async function authenticatePartner(context: RequestContext): Promise<PartnerCaller> {
  const transport = transportOf(context);
  if (transport.basic !== null) return byBasic(context, transport, transport.basic);
  if (context.bearer !== null) return byBearer(context, transport, context.bearer);
  throw problem('invalid_token', 'Cet appel demande les identifiants d’un accès ou le jeton d’une personne.');
}

async function byBasic(
  { dependencies: { database }, since, address }: RequestContext,
  transport: PartnerTransport,
  { clientId, secret }: NonNullable<PartnerTransport['basic']>,
): Promise<PartnerCaller> {
  const shownHeader = basicHeader(clientId, secret);
  const row = await accessOfClient(database, askingOf(database, shownHeader, since), clientId);
  const shown = hashOf(secret);
  const current = timingSafeEqual(shown, row?.secret_hash ?? NOBODY);
  const previous = timingSafeEqual(shown, row?.previous_secret_hash ?? NOBODY);
  if (row === undefined || row.revoked || !(current || previous)) {
    rememberLine(database, shownHeader, undefined);
    if (transport.isRefused !== true) await noteRefused(database, transport, clientId, address, row);
    throw problem('bad_credentials', 'Les identifiants de cet accès ne sont pas valides.');
  }
  const { account_id: accountId, partner_id: partnerId, access_id: accessId } = row;
  rememberLine(database, shownHeader, accountId);
  transport.access = { accountId, partnerId, accessId, personId: null };
  return {
    accountId: row.account_id,
    partnerId: row.partner_id,
    accessId: row.access_id,
    accessName: row.name,
    scopes: PARTNER_SCOPES.filter((scope) => row.scopes.includes(scope)),
    person: null,
  };
}

/** Counts what was refused, once a request. Throws 429 when its address showed too many. */
async function noteRefused(
  database: Database,
  transport: PartnerTransport,
  clientId: string,
  address: string | null,
  row: AccessRow | undefined,
): Promise<void> {
  transport.isRefused = true;
  if (row !== undefined) {
    const { account_id: accountId, partner_id: partnerId, access_id: accessId } = row;
    await countRefusedTry(database, { accountId, partnerId, accessId });
  }
  const retryAfter = await countWrongSecret(clientId, address);
  if (retryAfter !== undefined)
    throw problem('too_many_requests', 'Trop de secrets erronés\u00a0: réessayez dans un instant.', { retryAfter });
}

async function byBearer(
  { dependencies: { database }, since }: RequestContext,
  transport: PartnerTransport,
  bearer: string,
): Promise<PartnerCaller> {
  const header = `Bearer ${bearer}`;
  const row = await callerOfToken(database, askingOf(database, header, since), bearer);
  rememberLine(database, header, row === undefined || row.expired ? undefined : row.account_id);
  if (row === undefined) throw problem('invalid_token', 'Le jeton d’accès n’est pas valide');
  const { account_id: accountId, partner_id: partnerId, access_id: accessId, person_id: personId } = row;
  transport.access = { accountId, partnerId, accessId, personId };
  if (row.expired) throw problem('expired_token', messages.expired_token);
  const { session_id: sessionId, device_name: name, locked } = row;
  const device = name === null ? null : { name, locked: locked === true };
  // No one waits for it.
  if (device?.locked === false && row.unseen === true) void markSeen(database, sessionId);
  return {
    accountId,
    partnerId,
    accessId,
    accessName: row.access_name,
    scopes: PARTNER_SCOPES.filter((scope) => row.scopes.includes(scope) && row.access_scopes.includes(scope)),
    person: {
      personId,
      sessionId,
      customerId: row.customer_id,
      restaurantIds: row.restaurant_ids,
      device,
    },
  };
}

/** As callers write it (RFC 7617): what is known of the header before its access is read. */
const basicHeader = (clientId: string, secret: string): string =>
  `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
