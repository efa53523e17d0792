import { countedOf } from '@boucle/contract/features/stockCounts/rules.ts';
import { countGuestPath } from '@boucle/contract/shared/stockCounts/labels.ts';
import { ORPCError } from '@orpc/server';
import { Hono } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { asPlatform } from '../../auth/asPlatform.ts';
import { readForm } from '../../auth/form.ts';
import { limitKey, wrongGuestCodes } from '../../auth/limits/limits.ts';
import { refuseOtherSites } from '../../auth/signIn/sameSite.ts';
import {
  browserToken,
  isGuestBrowser,
  isGuestCode,
  readGuestLink,
} from '../../features/stockCounts/guests/guestLink.ts';
import {
  enterAsGuest,
  type GuestLine,
  guestLines,
  openGuest,
  type OpenGuest,
} from '../../features/stockCounts/guests/guests.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { writeEvent } from '../../platform/http/audit.ts';
import { page } from '../../platform/pages/layout.ts';
import { guestCodePage, guestCountPage, looksOdd } from './countPage.ts';
import { type Asked, byCode, type Means, often, unknownPage } from './route.ts';

/** A count lasts some days: the code is typed once in each browser. */
const COOKIE_SECONDS = 31 * 24 * 3600;
const PATH = countGuestPath('');

/** Pages on which a guest counts, by a link and a code, without a script or an account. */
export function countRoutes(means: Means): Hono {
  const app = new Hono<{ Variables: { requestId: string; address: string | null } }>();
  app.post(`${PATH}:token/*`, refuseOtherSites(means.config));
  app.get(`${PATH}:token`, (context) =>
    ofGuest(means, context, async (tx, guest) => {
      if (!isKnown(means, context, guest)) return page(context, 200, guestCodePage(addressOf(context), guest));
      const lines = await guestLines(tx, guest);
      return page(context, 200, guestCountPage(addressOf(context), guest, { lines }));
    }),
  );
  app.get(`${PATH}:token/*`, (context) => context.redirect(addressOf(context), 303));
  app.post(`${PATH}:token/code`, (context) =>
    ofGuest(means, context, (tx, guest) => checkCode(means, context, tx, guest)),
  );
  app.post(`${PATH}:token/lignes`, (context) =>
    ofGuest(means, context, (tx, guest) => save(means, context, tx, guest)),
  );
  return app as unknown as Hono;
}

const addressOf = (context: Asked): string => countGuestPath(context.req.param('token') ?? '');
const cookieName = ({ accountId, id }: OpenGuest): string => `boucle_count_${accountId}_${id}`;

/** Answers a link in the scope of its initiative; one page for all that open nothing. */
const ofGuest = (
  means: Means,
  context: Asked,
  work: (tx: Tx, guest: OpenGuest) => Promise<Response>,
): Promise<Response> =>
  byCode(means, context, async () => {
    const named = readGuestLink(means.secret, context.req.param('token') ?? '');
    if (named === undefined) return unknownPage(context);
    return inScope(means.database, { kind: 'account', accountId: named.accountId }, async (tx) => {
      const guest = await openGuest(tx, named);
      return guest === undefined ? unknownPage(context) : work(tx, guest);
    });
  });

function isKnown({ secret }: Means, context: Asked, guest: OpenGuest): boolean {
  const token = getCookie(context, cookieName(guest), 'secure') ?? getCookie(context, cookieName(guest));
  return token !== undefined && isGuestBrowser(secret, guest, token);
}

async function checkCode({ secret, config }: Means, context: Asked, tx: Tx, guest: OpenGuest): Promise<Response> {
  const typed = (await readForm(context))?.get('code')?.replace(/\s/g, '') ?? '';
  const key = limitKey(guest.accountId, guest.id);
  // Counted before it is looked at, and given back when it was right.
  const seconds = await asPlatform(tx, () => wrongGuestCodes(tx).count(key));
  if (seconds !== undefined) return often(context, seconds);
  if (!isGuestCode(secret, guest, typed))
    return page(
      context,
      422,
      guestCodePage(addressOf(context), guest, 'Ce n’est pas ce code\u00a0: vérifiez les six chiffres.'),
    );
  await asPlatform(tx, () => wrongGuestCodes(tx).giveBack(key, 1));
  const isSecure = config.publicUrl?.startsWith('https:') === true;
  const cookie = generateCookie(cookieName(guest), browserToken(secret, guest), {
    path: PATH,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: COOKIE_SECONDS,
    ...(isSecure ? { prefix: 'secure', secure: true } : {}),
  });
  context.header('set-cookie', cookie);
  return context.redirect(addressOf(context), 303);
}

/** Keeps the numbers that changed; what is refused gives the form back as it was filled. */
async function save(means: Means, context: Asked, tx: Tx, guest: OpenGuest): Promise<Response> {
  if (!isKnown(means, context, guest)) return context.redirect(addressOf(context), 303);
  const form = (await readForm(context)) ?? new Map<string, string>();
  const lines = await guestLines(tx, guest);
  const typed = new Map(lines.map(({ key }) => [key, form.get(key)?.trim() ?? '']));
  const errors = new Map<string, string>();
  const changed = lines.flatMap((line) => {
    const text = typed.get(line.key) ?? '';
    const pieces = countedOf(text);
    if (text === '' || pieces === line.own) return [];
    if (pieces === undefined) errors.set(line.key, 'Indiquez un nombre entier, 0 compris.');
    else if (looksOdd(line, pieces) && form.get(`vu ${line.key}`) !== text)
      errors.set(line.key, `${text}\u202f? C’est inhabituel ici\u00a0: recomptez, puis envoyez de nouveau.`);
    return pieces === undefined ? [] : [{ ...line, pieces }];
  });
  const again = (more: { error?: string }) =>
    page(context, 422, guestCountPage(addressOf(context), guest, { lines, typed, errors, ...more }));
  if (errors.size > 0) return again({});
  if (changed.length === 0) return again({ error: 'Rien de nouveau à enregistrer.' });
  try {
    await keep(context, tx, guest, changed);
  } catch (error) {
    // Thrown before anything is written.
    if (error instanceof ORPCError) return again({ error: error.message });
    throw error;
  }
  return page(
    context,
    200,
    guestCountPage(addressOf(context), guest, { lines: await guestLines(tx, guest), isSaved: true }),
  );
}

async function keep(
  context: Asked,
  tx: Tx,
  guest: OpenGuest,
  changed: readonly (GuestLine & { readonly pieces: number })[],
): Promise<void> {
  const details = await enterAsGuest(tx, guest, changed);
  writeEvent(tx, {
    accountId: guest.accountId,
    personId: guest.partnerId === null ? null : guest.invitedBy,
    action: 'stockCounts.enterAsGuest',
    entityId: String(guest.count.id),
    details: { ...details, guest: guest.name },
    address: context.get('address'),
    requestId: context.get('requestId'),
  });
}
