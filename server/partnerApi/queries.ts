import { hashOf } from '../auth/tokens/tokens.ts';
import { type Asking } from '../platform/database/fairQueue.ts';
import { type Database } from '../platform/database/pool.ts';
import { inScope, readAlone } from '../platform/database/tenant.ts';
import { type PartnerTransport } from '../platform/api/context.ts';

/** An access as its client id finds it. */
export interface AccessRow {
  account_id: number;
  partner_id: number;
  access_id: number;
  name: string;
  scopes: string[];
  secret_hash: Buffer;
  previous_secret_hash: Buffer | null;
  revoked: boolean;
}

/**
 * The access with this client id, revoked ones too, read in its turn. Throws DatabaseAway, TooBusy.
 */
export async function accessOfClient(
  database: Database,
  asking: Asking,
  clientId: string,
): Promise<AccessRow | undefined> {
  if (clientId.includes('\0')) return undefined;
  const [row] = await readAlone<AccessRow>(database, asking, {
    text: 'select * from access_of_client($1)',
    values: [clientId],
  });
  return row;
}

interface CallerRow {
  session_id: number;
  person_id: number;
  account_id: number;
  /** Null of the initiative's own accesses. */
  partner_id: number | null;
  access_id: number;
  access_name: string;
  access_scopes: string[];
  scopes: string[];
  customer_id: number | null;
  restaurant_ids: number[];
  expired: boolean;
  /** Null of what is no device's. */
  device_name: string | null;
  unseen: boolean | null;
  locked: boolean | null;
}

/**
 * The person and access of a token, undefined when it is worth nothing, read in its turn. Throws
 * DatabaseAway, TooBusy.
 */
export async function callerOfToken(
  database: Database,
  asking: Asking,
  bearer: string,
): Promise<CallerRow | undefined> {
  const [row] = await readAlone<CallerRow>(database, asking, {
    text: `select c.*, d.device_name, d.unseen, d.locked
             from street_caller_of_token($1) c left join device_of_token($1) d on true`,
    values: [hashOf(bearer)],
  });
  return row;
}

export interface CallRecord {
  method: string;
  path: string;
  status: number;
  durationMs: number;
  /** Parameters and keys of the request that its call does not know. */
  ignored: readonly string[];
}

const IS_USED = `select from api_access_uses
   where account_id = $1 and access_id = $2 and last_used_at >= now() - interval '1 minute'`;
const USE = `insert into api_access_uses (account_id, access_id, last_used_at) values ($1, $2, now())
  on conflict (account_id, access_id) do update set last_used_at = excluded.last_used_at`;

/**
 * Writes a call down for its access's page, and that the access was used (once a minute is enough).
 */
export async function writeCall(
  database: Database,
  { accountId, partnerId, accessId, personId }: NonNullable<PartnerTransport['access']>,
  { method, path, status, durationMs, ignored }: CallRecord,
): Promise<void> {
  await inScope(database, { kind: 'account', accountId, partnerId }, async (tx) => {
    const access = [accountId, accessId];
    // Both leave together.
    const [used] = await Promise.all([
      tx.raw({ text: IS_USED, values: access }),
      tx.raw({
        text: `insert into api_calls (account_id, access_id, partner_id, person_id, method, path, status, duration_ms, ignored)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        values: [accountId, accessId, partnerId, personId, method, path, status, durationMs, ignored],
      }),
    ]);
    if (status < 400 && used.rowCount === 0) await tx.raw({ text: USE, values: access });
  });
}
