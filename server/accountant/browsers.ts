import { type Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { asPlatform } from '../auth/asPlatform.ts';
import { hashOf, newSecret } from '../auth/tokens/tokens.ts';
import { type Config } from '../platform/config/config.ts';
import { type SecretKeys, hmacOf, isHmacOf } from '../platform/crypto/keys.ts';
import { type Tx } from '../platform/database/transaction.ts';
import { ACCOUNTANT_PATH } from '../features/books/accountant/token.ts';

/** The link that a browser shows. */
export interface LinkKey {
  readonly accountId: number;
  readonly id: number;
}

export const CODE_MINUTES = 10;
const MAX_WRONG = 5;
/** As long as a link opens at most. */
const COOKIE_SECONDS = 400 * 24 * 3600;

/** One a link: a browser may have links of several initiatives. */
const nameOf = ({ accountId, id }: LinkKey): string => `boucle_accountant_${accountId}_${id}`;

/** The token by which a browser is known for a link; null for none of ours. */
export function shownBrowser(context: Context, link: LinkKey): string | null {
  const shown = getCookie(context, nameOf(link), 'secure') ?? getCookie(context, nameOf(link));
  return shown !== undefined && /^boucle_ab_[\w-]{43}$/.test(shown) ? shown : null;
}

/** The cookie that makes a browser known for a link, for these pages alone. */
export const cookieOf = (link: LinkKey, token: string, { publicUrl }: Pick<Config, 'publicUrl'>): string =>
  generateCookie(nameOf(link), token, {
    path: ACCOUNTANT_PATH,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: COOKIE_SECONDS,
    ...(publicUrl?.startsWith('https:') === true ? { prefix: 'secure', secure: true } : {}),
  });

/** Whether a browser is known for a link; where mail can be sent, by a code alone. */
export async function knowsBrowser(
  tx: Tx,
  { accountId, id }: LinkKey,
  token: string,
  { byCode }: { readonly byCode: boolean },
): Promise<boolean> {
  const { rowCount } = await asPlatform(tx, () =>
    tx.raw({
      text: `select from accountant_browsers
        where account_id = $1 and token_hash = $2 and link_id = $3 and known_at is not null and (by_code or not $4)`,
      values: [accountId, hashOf(token), id, byCode],
    }),
  );
  return rowCount === 1;
}

/** Knows the browser of a first visit, where no mail can be sent; answers its token. */
export async function knowBrowser(tx: Tx, { accountId, id }: LinkKey): Promise<string> {
  const token = newSecret('accountantBrowser');
  await asPlatform(tx, () =>
    tx.raw({
      text: `insert into accountant_browsers (account_id, token_hash, link_id, begun_at, known_at) values ($1, $2, $3, $4, $4)`,
      values: [accountId, hashOf(token), id, tx.now()],
    }),
  );
  return token;
}

/**
 * Keeps a code for the browser that asked for it; answers the token by which it shows that it did.
 */
export async function keepCode(tx: Tx, secret: SecretKeys, link: LinkKey, code: string): Promise<string> {
  const token = newSecret('accountantBrowser');
  await asPlatform(tx, () =>
    tx.raw({
      text: `insert into accountant_browsers (account_id, token_hash, link_id, code_hash, code_expires_at, begun_at)
        values ($1, $2, $3, $4, now() + make_interval(mins => $5), now())`,
      values: [link.accountId, hashOf(token), link.id, hmacOf(secret.active, signedText(token, code)), CODE_MINUTES],
    }),
  );
  return token;
}

/**
 * Compares a code with the one that the browser asked for, under lock, and counts the try when it
 * is wrong. The right one makes the browser known, under a new token: the one before may have been
 * put there by somebody else.
 */
export async function tryCode(
  tx: Tx,
  secret: SecretKeys,
  { accountId, id }: LinkKey,
  { token, code }: { readonly token: string; readonly code: string },
): Promise<{ readonly known: string } | 'wrong' | 'over'> {
  return asPlatform(tx, async () => {
    const key = [accountId, hashOf(token), id];
    const { rows } = await tx.raw<{ hash: Buffer; over: boolean }>({
      text: `select code_hash as hash, code_expires_at <= clock_timestamp() or wrong_tries >= ${MAX_WRONG} as over from accountant_browsers
        where account_id = $1 and token_hash = $2 and link_id = $3 and code_hash is not null for no key update`,
      values: key,
    });
    const [waiting] = rows;
    if (waiting === undefined || waiting.over) return 'over';
    if (!isHmacOf(secret, waiting.hash, signedText(token, code))) {
      await tx.raw({
        text: 'update accountant_browsers set wrong_tries = wrong_tries + 1 where account_id = $1 and token_hash = $2 and link_id = $3',
        values: key,
      });
      return 'wrong';
    }
    const known = newSecret('accountantBrowser');
    await tx.raw({
      text: `update accountant_browsers set token_hash = $4, code_hash = null, code_expires_at = null, by_code = true, known_at = now()
        where account_id = $1 and token_hash = $2 and link_id = $3`,
      values: [...key, hashOf(known)],
    });
    return { known };
  });
}

/** Six digits are soon guessed from a plain hash: this is hashed with a key. */
const signedText = (token: string, code: string): string => `accountant_code/${token}/${code}`;
