import { asPlatform } from '../auth/asPlatform.ts';
import {
  accountantCodes,
  accountantVisits,
  limitKey,
  networkKey,
  wrongAccountantCodes,
  wrongAccountantLinks,
} from '../auth/limits/limits.ts';
import { type Database } from '../platform/database/pool.ts';
import { inScope } from '../platform/database/tenant.ts';
import { type Dependencies } from '../dependencies.ts';
import { countVisit, type OpenLink, openLinkNamed } from '../features/books/accountant/links.ts';
import { type AccountantToken, isSecretOf } from '../features/books/accountant/token.ts';
import { writeEvent } from '../platform/http/audit.ts';
import { accountBrand } from '../outside/mails/accountBrand.ts';
import { accountantCodeMail } from '../outside/mails/accountantMail.ts';
import { writeMail } from '../outside/mails/mail.ts';
import { drawSixDigits } from '../partnerApi/customerCodes.ts';
import { CODE_MINUTES, keepCode, knowBrowser, knowsBrowser, tryCode } from './browsers.ts';

/** What these pages need of the server. */
export type Means = Pick<Dependencies, 'database' | 'config' | 'secret' | 'jobs' | 'processes'>;

/** Who reads by a link, and whose books. */
export interface Accountant extends Pick<OpenLink, 'id' | 'email' | 'lastDay' | 'opens' | 'openedAt'> {
  readonly accountId: number;
  /** The token by which the browser is known; null when it is not. */
  readonly browser: string | null;
}

/**
 * The link that a request presents, undefined when it has no form of ours, and the token of its
 * browser.
 */
export interface Shown {
  readonly link: AccountantToken | undefined;
  readonly browser: string | null;
  readonly address: string | null;
  readonly requestId: string;
}

export type Admission =
  | Accountant
  | { readonly refused: 'unknown' }
  | { readonly refused: 'often'; readonly seconds: number }
  /** The link is right, and its browser has to be known first, by a code. */
  | { readonly refused: 'browser'; readonly accountant: Accountant };

/** Where mail can be sent, a browser is known by a code that its accountant received. */
const asksCodes = ({ config }: Means): boolean => config.smtpUrl !== undefined;

/**
 * Admits the holder of an accountant's link that is open today, and of no other account, in a known
 * browser: everything after is read in the link's scope. What opens nothing is counted by network,
 * and what opens by link; a browser that is known never waits for what others of its network got
 * wrong.
 */
export async function admit(means: Means, { link, browser, address }: Shown): Promise<Admission> {
  const { database } = means;
  const wrong = wrongAccountantLinks(database);
  const network = networkKey(address);
  // A stranger's is not looked at before.
  const early = browser === null ? await wrong.wait(network) : undefined;
  if (early !== undefined) return { refused: 'often', seconds: early };
  const found = link && (await accountantOf(means, link, browser));
  const late =
    browser !== null && (found === undefined || found.browser === null) ? await wrong.wait(network) : undefined;
  if (late !== undefined) return { refused: 'often', seconds: late };
  if (found === undefined) {
    await wrong.count(network);
    return { refused: 'unknown' };
  }
  if (asksCodes(means) && found.browser === null) return { refused: 'browser', accountant: found };
  const seconds = await accountantVisits(database).count(limitKey(found.accountId, found.id));
  return seconds === undefined ? found : { refused: 'often', seconds };
}

/**
 * Whose the link is, when its secret is right; and whether it is known in the browser that shows
 * it.
 */
const accountantOf = (
  means: Means,
  { accountId, id, secret }: AccountantToken,
  browser: string | null,
): Promise<Accountant | undefined> =>
  inScope(
    means.database,
    { kind: 'account', accountId },
    async (tx) => {
      const found = await openLinkNamed(tx, accountId, id);
      if (found === undefined || !isSecretOf(secret, found.hash)) return undefined;
      const { email, lastDay, opens, openedAt } = found;
      const isKnown =
        browser !== null && (await knowsBrowser(tx, { accountId, id }, browser, { byCode: asksCodes(means) }));
      return { accountId, id, email, lastDay, opens, openedAt, browser: isKnown ? browser : null };
    },
    { readOnly: true },
  );

/** Knows a browser that showed the right link, where no mail can be sent; answers its token. */
export const greet = (database: Database, { accountId, id }: Accountant): Promise<string> =>
  inScope(database, { kind: 'account', accountId }, (tx) => knowBrowser(tx, { accountId, id }));

/**
 * Mails a code to the address that the link was given to; answers the token of the browser that
 * asked, or the seconds that it must wait.
 */
export async function sendCode(
  { database, secret, jobs }: Means,
  { accountId, id, email }: Accountant,
  { address, requestId }: Shown,
): Promise<{ readonly token: string } | { readonly seconds: number }> {
  const seconds =
    (await wrongAccountantCodes(database).wait(limitKey(accountId, id))) ??
    (await accountantCodes(database).count(limitKey(accountId, id)));
  if (seconds !== undefined) return { seconds };
  const code = drawSixDigits();
  return inScope(database, { kind: 'account', accountId }, async (tx) => {
    const token = await keepCode(tx, secret, { accountId, id }, code);
    const words = accountantCodeMail({ brand: await accountBrand(tx, accountId), code, minutes: CODE_MINUTES });
    const mail = { kind: 'accountant_code', accountId, to: email, secrets: [code], ...words };
    await writeMail(tx, mail, secret, (at, job, data) => jobs.add(at, job, data));
    writeEvent(tx, {
      accountId,
      personId: null,
      action: 'accountant.code',
      entityId: String(id),
      details: { email },
      address,
      requestId,
    });
    return { token };
  });
}

/** Looks at a code that was typed; the right one makes the browser known, under another token. */
export async function checkCode(
  { database, secret }: Means,
  { accountId, id, email }: Accountant,
  { browser, address, requestId }: Shown,
  code: string,
): Promise<{ readonly token: string } | { readonly seconds: number } | 'wrong' | 'over'> {
  if (browser === null) return 'over';
  const key = limitKey(accountId, id);
  // Counted before it is looked at, and given back when it was right.
  const seconds = await wrongAccountantCodes(database).count(key);
  if (seconds !== undefined) return { seconds };
  const outcome = await inScope(database, { kind: 'account', accountId }, async (tx) => {
    const tried = await tryCode(tx, secret, { accountId, id }, { token: browser, code });
    if (typeof tried === 'string') return tried;
    writeEvent(tx, {
      accountId,
      personId: null,
      action: 'accountant.browser',
      entityId: String(id),
      details: { email },
      address,
      requestId,
    });
    await asPlatform(tx, () => wrongAccountantCodes(tx).giveBack(key, 1));
    return { token: tried.known };
  });
  // One that is over was not compared.
  if (outcome === 'over') await wrongAccountantCodes(database).giveBack(key, 1);
  return outcome;
}

/** Writes in the journal of the initiative that an accountant opened the page, or took a file. */
export async function noteAccess(
  database: Database,
  { accountId, id, email }: Accountant,
  { address, requestId }: Shown,
  file?: string,
): Promise<void> {
  await inScope(database, { kind: 'account', accountId }, async (tx) => {
    if (file === undefined) await countVisit(tx, accountId, id);
    writeEvent(tx, {
      accountId,
      personId: null,
      action: file === undefined ? 'accountant.open' : 'accountant.download',
      entityId: String(id),
      details: { email, ...(file !== undefined && { file }) },
      address,
      requestId,
    });
  });
}
