import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { PARTNER_API, PARTNER_CALLS_PER_SECOND, PARTNER_SCOPES } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { keepTokens, newTokens, openSession } from '../../server/auth/tokens/sessions.ts';
import { type Database } from '../../server/platform/database/pool.ts';
import { inScope } from '../../server/platform/database/tenant.ts';
import { sessionToken } from '../../server/dev/testing/sessionToken.ts';
import { withDatabase } from '../capture.ts';
import { type BenchDatabase } from '../databases.ts';
import { type BenchServer } from '../server.ts';
import { ACCESS, CUSTOMER_EMAIL, OWNER_EMAIL, PEOPLE } from '../simulated.ts';
import { type Asked, type Asker } from './asked.ts';

/** A server of one size, with the `Authorization` of each kind of caller. */
export interface GrowthServer {
  readonly origin: string;
  readonly authorization: Readonly<Record<Asker, string | undefined>>;
}

/** One answer: milliseconds until it is read whole, its bytes, and why it is no success. */
export interface Timed {
  readonly ms: number;
  readonly bytes: number;
  readonly refusal: string | undefined;
}

/** Between two calls of an access, which may make so many a second. */
const PARTNER_PAUSE_MS = 1100 / PARTNER_CALLS_PER_SECOND;

/** Everybody signed in: by tokens of sessions, since super administrators need a second factor. */
export function growthServer({ origin }: BenchServer, database: BenchDatabase): Promise<GrowthServer> {
  return withDatabase(database, async (opened) => {
    const tokenOf = async (email: string): Promise<string> =>
      `Bearer ${await sessionToken(opened, await personOf(opened, email))}`;
    return {
      origin,
      authorization: {
        super_admin: await tokenOf(PEOPLE.super_admin.email),
        account_admin: await tokenOf(PEOPLE.account_admin.email),
        partner_admin: await tokenOf(PEOPLE.partner_admin.email),
        partner_delegated_admin: await tokenOf(PEOPLE.partner_delegated_admin.email),
        access: `Basic ${btoa(`${ACCESS.id}:${ACCESS.secret}`)}`,
        customer: `Bearer ${await endUserToken(opened, CUSTOMER_EMAIL)}`,
        restaurant_owner: `Bearer ${await endUserToken(opened, OWNER_EMAIL)}`,
        nobody: undefined,
      },
    };
  });
}

async function personOf(database: Database, email: string): Promise<number> {
  return inScope(database, { kind: 'platform' }, async (tx) => {
    const { rows } = await tx.raw<{ id: number }>({ text: 'select id from people where email = $1', values: [email] });
    return rows[0]?.id ?? 0;
  });
}

/** Token that signing in to the partner's application gives a customer or an owner. */
async function endUserToken(database: Database, email: string): Promise<string> {
  const personId = await personOf(database, email);
  return inScope(database, { kind: 'platform' }, async (tx) => {
    const session = { personId, clientId: ACCESS.id, scopes: PARTNER_SCOPES, address: null, userAgent: null };
    const tokens = newTokens(PARTNER_SCOPES);
    await keepTokens(tx, await openSession(tx, session, { sessionDays: 1 }), tokens);
    return tokens.accessToken;
  });
}

/** Asks once and reads the answer whole. */
export async function ask({ origin, authorization }: GrowthServer, { path, api, asker }: Asked): Promise<Timed> {
  if (api === 'partner') await sleep(PARTNER_PAUSE_MS);
  const sent = authorization[asker];
  const began = performance.now();
  const response = await fetch(origin + (api === 'partner' ? PARTNER_API : ADMIN_API) + path, {
    headers: { 'accept-encoding': 'identity', ...(sent !== undefined && { authorization: sent }) },
    redirect: 'manual',
  });
  const body = Buffer.from(await response.arrayBuffer());
  const ms = performance.now() - began;
  const refusal = response.status < 400 ? undefined : `${response.status} ${body.toString().slice(0, 200)}`;
  return { ms, bytes: body.length, refusal };
}
