import { deviceName } from '@boucle/contract/base/device.ts';
import { type Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { type Config } from '../../platform/config/config.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Notifiers, notifySecurityChange } from '../notices/notifySecurityChange.ts';
import { hashOf, newSecret } from '../tokens/tokens.ts';
import { type AuthVariables } from '../unauthorized.ts';
import { noteSignIn } from '../tokens/lastSignIn.ts';

const COOKIE = 'boucle_device';
/** Longest name of a browser that is kept. */
export const USER_AGENT_MAX = 300;
/** Longest name of a kind of browser that is kept. */
const FAMILY_MAX = 100;
const COOKIE_SECONDS = 400 * 24 * 3600;

/**
 * By what a browser is known again to a person who signs in: its token, and the cookie to answer
 * with, which goes to that part of the site alone. A token that the person never signed in with may
 * have been put there by somebody else: they get a new one, by which the browser stays known to its
 * other people too. Platform scope.
 */
export async function deviceOf(
  tx: Tx,
  context: Context,
  personId: number,
  { path, publicUrl }: { readonly path: '/admin' | '/oauth' } & Pick<Config, 'publicUrl'>,
): Promise<{ token: string; cookie: string }> {
  const shown = shownDevice(context);
  const isKnown = shown !== null && (await knowsBrowser(tx, personId, shown));
  const token = isKnown ? shown : newSecret('device');
  if (shown !== null && !isKnown) {
    await tx.raw({
      text: `insert into person_devices (person_id, token_hash, family, address, first_seen_at, last_seen_at)
             select person_id, $2, family, address, first_seen_at, last_seen_at from person_devices where token_hash = $1
             on conflict do nothing`,
      values: [hashOf(shown), hashOf(token)],
    });
  }
  const secure = publicUrl?.startsWith('https:') ?? false;
  const cookie = generateCookie(COOKIE, token, {
    path,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: COOKIE_SECONDS,
    // A page of another scheme or subdomain cannot write one of this name (RFC 6265bis §4.1.3.1).
    ...(secure ? { prefix: 'secure', secure } : {}),
  });
  return { token, cookie };
}

/**
 * The token that a browser shows, under its former name too until the cookies of before are 400
 * days old; null for none of ours.
 */
export function shownDevice(context: Context): string | null {
  const shown = getCookie(context, COOKIE, 'secure') ?? getCookie(context, COOKIE);
  return shown !== undefined && /^boucle_dv_[\w-]{43}$/.test(shown) ? shown : null;
}

/** Whether the person signed in before with the browser that shows this token. Platform scope. */
export async function knowsBrowser(tx: Tx, personId: number, token: string): Promise<boolean> {
  const { rows } = await tx.raw({
    text: 'select from person_devices where person_id = $1 and token_hash = $2 limit 1',
    values: [personId, hashOf(token)],
  });
  return rows.length > 0;
}

/** By what software without cookies is known again: its name and its address. */
export const softwareToken = (userAgent: string | null, address: string | null): string =>
  JSON.stringify([deviceName(userAgent), address]);

interface Seen {
  personId: number;
  token: string;
  userAgent: string | null;
  address: string | null;
}

/**
 * Remembers on which device a person just signed in, and mails them when it is new: not the very
 * first one (after an invitation), nor twice for a browser that keeps no cookie within ten minutes:
 * of two sign-ins at once the second sees the device of the first. Platform scope.
 */
export async function noteDevice(
  tx: Tx,
  notifiers: Notifiers,
  { personId, token, userAgent, address }: Seen,
): Promise<void> {
  await noteSignIn(tx, personId);
  const family = deviceName(userAgent).slice(0, FAMILY_MAX);
  const { rows } = await tx.raw<{ others: boolean; mailed: boolean }>({
    text: `select exists (select from person_devices where person_id = $1) as others,
                  exists (select from person_devices where person_id = $1 and family = $2 and address is not distinct from $3
                             and first_seen_at > now() - interval '10 minutes') as mailed`,
    values: [personId, family, address],
  });
  const { rows: written } = await tx.raw<{ isNew: boolean }>({
    text: `insert into person_devices (person_id, token_hash, family, address) values ($1, $2, $3, $4)
           on conflict (person_id, token_hash, family) do update set last_seen_at = excluded.last_seen_at, address = excluded.address
           returning first_seen_at = last_seen_at as "isNew"`,
    values: [personId, hashOf(token), family, address],
  });
  const [before] = rows;
  if (written[0]?.isNew !== true || before?.others !== true || before.mailed) return;
  await notifySecurityChange(tx, notifiers, personId, { what: 'new_device' }, { userAgent, address });
}

/**
 * Knows this browser of a person from now on, as if they had signed in with it; answers its cookie.
 * Platform scope.
 */
export async function trustBrowser(
  tx: Tx,
  context: Context<{ Variables: AuthVariables }>,
  config: Pick<Config, 'publicUrl'>,
  { personId, isEndUser }: { personId: number; isEndUser: boolean },
): Promise<string> {
  const { publicUrl } = config;
  const { token, cookie } = await deviceOf(tx, context, personId, { path: isEndUser ? '/oauth' : '/admin', publicUrl });
  const family = deviceName(context.req.header('user-agent') ?? null).slice(0, FAMILY_MAX);
  await tx.raw({
    text: `insert into person_devices (person_id, token_hash, family, address) values ($1, $2, $3, $4)
           on conflict (person_id, token_hash, family) do update set last_seen_at = excluded.last_seen_at, address = excluded.address`,
    values: [personId, hashOf(token), family, context.get('address')],
  });
  return cookie;
}

/** Forgets them: choosing a first password makes the next sign-in a first one. Platform scope. */
export async function forgetDevices(tx: Tx, personId: number): Promise<void> {
  await tx.raw({ text: 'delete from person_devices where person_id = $1', values: [personId] });
}
