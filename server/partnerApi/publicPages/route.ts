import { formatMessage } from '@boucle/contract/base/icu.ts';
import { validation } from '@boucle/contract/base/validation/messages.ts';
import { PARTNER_PAGE_SIZE } from '@boucle/contract/partnerApi/paging.ts';
import { type ReturnPlace } from '@boucle/contract/partnerApi/returnPlaces.ts';
import { cardPagePath, placesPagePath } from '@boucle/contract/shared/account/publicPages.ts';
import { readCode } from '@boucle/contract/shared/units/labels.ts';
import { takesNow } from '@boucle/contract/shared/places/placeWords.ts';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { readForm } from '../../auth/form.ts';
import { networkKey, publicPages, wrongPublicCodes } from '../../auth/limits/limits.ts';
import { accountOfSlug } from '../../auth/people/terms.ts';
import { refuseOtherSites } from '../../auth/signIn/sameSite.ts';
import { type Dependencies } from '../../dependencies.ts';
import { stocksOf } from '../../domain/holders/stocks.ts';
import { type SignedPlace } from '../../domain/places/signedCodes.ts';
import { tryPin } from '../cardPins.ts';
import { placesByCode, placesNear, returnPlace, returnPlaces } from '../discovery/placeQueries.ts';
import { holderShown } from '../presented/queries.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { page } from '../../platform/pages/layout.ts';
import { messagePage } from '../../platform/pages/messagePage.ts';
import { tooOftenPage } from '../../platform/pages/tooOftenPage.ts';
import { BALANCE_MINUTES, balancePage, cardPage, type CardShown } from './cardPage.ts';
import { placePage, type PlaceShown, replacedPage } from './placePage.ts';
import { placesPage } from './placesPage.ts';
import { unitPage } from './unitPage.ts';
import { initiativeOfUnit, publicUnit, type PublicUnit } from './unitQueries.ts';
import { cardOfCode, formatTitles, type Initiative, KIND_OF, placeOfCode } from './queries.ts';

export type Means = Pick<Dependencies, 'database' | 'config' | 'secret'>;
export type Asked = Context<{ Variables: { requestId: string; address: string | null } }, string>;

const UNKNOWN = messagePage({
  title: 'Ce code n’ouvre rien',
  message: 'Il est incomplet, ou ne sert plus. Demandez à l’équipe qui vous l’a remis, ou là où il est affiché.',
});
const UNKNOWN_STATUS = 404;
const WRONG_STATUS = 422;
const GONE_STATUS = 410;

/** The page of all that opens nothing. */
export const unknownPage = (context: Asked): Promise<Response> => page(context, UNKNOWN_STATUS, UNKNOWN);
const OTHERS = 3;
const CODE = /^\d{0,5}$/;
const RANK = /^\d{1,6}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NO_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * The pages behind printed codes and the list of return places: for anyone, without a script, and
 * without anybody's name.
 */
export function publicRoutes(means: Means): Hono {
  const app = new Hono<{ Variables: { requestId: string; address: string | null } }>();
  for (const path of ['/p/*', '/k/*', '/u/*', '/c/:slug/lieux', '/c/:slug/lieux.json']) app.use(path, compress());
  app.use('/k/*', refuseOtherSites(means.config));
  app.get('/p/:token', (context) => byCode(means, context, () => showPlace(means, context)));
  app.get('/k/:uuid', (context) => byCode(means, context, () => showCard(means, context)));
  app.post('/k/:uuid', (context) => byCode(means, context, () => showBalance(means, context)));
  app.get('/u/:code', (context) => byCode(means, context, () => showUnit(means, context)));
  app.get('/c/:slug/lieux', async (context, next) => (await showPlaces(means, context)) ?? next());
  app.get('/c/:slug/lieux.json', async (context, next) => (await listPlaces(means, context)) ?? next());
  return app as unknown as Hono;
}

/** Seconds that a network waits before it sees another public page; undefined: none. */
export const waitOf = ({ database }: Means, context: Asked): Promise<number | undefined> =>
  publicPages(database).count(networkKey(context.get('address')));

/** Answers the holder of a code; a network with too many that open nothing waits. */
export async function byCode(means: Means, context: Asked, answer: () => Promise<Response>): Promise<Response> {
  const network = networkKey(context.get('address'));
  const wrong = wrongPublicCodes(means.database);
  // Counted before it is looked at: many at once get no more answers than one after the other.
  const wait = (await waitOf(means, context)) ?? (await wrong.count(network));
  if (wait !== undefined) return often(context, wait);
  const answered = await answer();
  if (answered.status !== UNKNOWN_STATUS && answered.status !== WRONG_STATUS) await wrong.giveBack(network, 1);
  return answered;
}

export function often(context: Asked, seconds: number): Promise<Response> {
  context.header('retry-after', String(seconds));
  return page(context, 429, tooOftenPage(seconds));
}

/** Places of the initiative, whichever partner serves them. */
const all = ({ accountId }: Initiative) => ({ accountId, partnerId: null });

async function showPlace(means: Means, context: Asked): Promise<Response> {
  const token = context.req.param('token') ?? '';
  const shown = await placeShown(means, token);
  if (shown === undefined) return unknownPage(context);
  return shown.replaced ? page(context, GONE_STATUS, replacedPage(shown)) : page(context, 200, placePage(shown));
}

/** What a code shows; undefined for one that is not ours, or of a place that is gone. */
async function placeShown(
  { database, secret }: Means,
  token: string,
): Promise<(PlaceShown & { readonly replaced: boolean }) | undefined> {
  const kind: SignedPlace = token.startsWith('t') ? 'drawer' : 'point';
  const find = (tx: Tx) => placeOfCode(tx, secret, { place: kind, token });
  const found = await inScope(database, { kind: 'platform' }, find, { readOnly: true });
  if (found === undefined) return undefined;
  return inScope(
    database,
    { kind: 'account', accountId: found.accountId },
    async (tx) => {
      const place = await returnPlace(tx, all(found), { kind: KIND_OF[kind], id: found.id });
      if (place === undefined) return undefined;
      const titles = await formatTitles(tx, found.accountId);
      return {
        initiative: found,
        place,
        inService: found.inService,
        replaced: found.replaced,
        formats: place.format_ids.map((id) => titles.get(id) ?? ''),
        others: bestOf(place.format_ids, await placesNear(tx, all(found), place)),
        now: tx.now(),
        token,
      };
    },
    { readOnly: true },
  );
}

/** Of the nearest, the ones that take one of the formats: those that take it now come first. */
function bestOf(format_ids: readonly number[], near: readonly ReturnPlace[]): ReturnPlace[] {
  const taking = near.filter((one) => one.format_ids.some((id) => format_ids.includes(id)));
  return [...taking.filter(takesNow), ...taking.filter((one) => !takesNow(one))].slice(0, OTHERS);
}

/** The card that an address names; undefined for one that serves no longer, or never did. */
async function cardShown({ database }: Means, context: Asked): Promise<CardShown | undefined> {
  const typed = context.req.param('uuid') ?? '';
  const uuid = UUID.test(typed) ? typed.toLowerCase() : NO_UUID;
  const card = await inScope(database, { kind: 'platform' }, (tx) => cardOfCode(tx, uuid), { readOnly: true });
  return card && { initiative: card, id: card.id, uuid };
}

async function showCard(means: Means, context: Asked): Promise<Response> {
  const card = await cardShown(means, context);
  return card === undefined ? unknownPage(context) : page(context, 200, cardPage(card));
}

async function showBalance(means: Means, context: Asked): Promise<Response> {
  const card = await cardShown(means, context);
  if (card === undefined) return unknownPage(context);
  const pin = (await readForm(context))?.get('pin')?.trim();
  const refused = (status: 422 | 429, error: string) => page(context, status, cardPage({ ...card, error }));
  if (pin === undefined) return refused(WRONG_STATUS, formatMessage(validation.required, { field: 'Code PIN' }));
  const { accountId } = card.initiative;
  const read = await inScope(means.database, { kind: 'account', accountId }, async (tx) => {
    const verdict = await tryPin(tx, means.secret, accountId, { uuid: card.uuid }, pin);
    if (!('card' in verdict)) return verdict;
    const ref = { kind: 'card', id: card.id } as const;
    const holder = await holderShown(tx, accountId, ref);
    return { holder, loans: await stocksOf(tx, accountId, ref), now: tx.now() };
  });
  if ('wrong' in read) return refused(WRONG_STATUS, read.wrong);
  if ('unreadable' in read) return refused(WRONG_STATUS, read.unreadable);
  if ('wait' in read) {
    context.header('retry-after', String(read.wait));
    return refused(429, read.sentence);
  }
  context.header('refresh', `${BALANCE_MINUTES * 60}; url=${cardPagePath(card.uuid)}`);
  return page(context, 200, balancePage(card, read));
}

async function showUnit(means: Means, context: Asked): Promise<Response> {
  // A text that is no code is looked for as well: it takes as long.
  const code = readCode(context.req.param('code') ?? '');
  const initiative = await inScope(means.database, { kind: 'platform' }, (tx) => initiativeOfUnit(tx, code), {
    readOnly: true,
  });
  if (initiative === undefined) return unknownPage(context);
  return inScope(
    means.database,
    { kind: 'account', accountId: initiative.accountId },
    async (tx) => {
      const unit = await publicUnit(tx, initiative, code);
      if (unit === undefined) return unknownPage(context);
      const shown = { unit, places: await placesForUnit(tx, unit), now: tx.now() };
      return page(context, unit.retired ? GONE_STATUS : 200, unitPage(shown));
    },
    { readOnly: true },
  );
}

/** Where a container may be returned, from the restaurant that it last left. */
async function placesForUnit(tx: Tx, unit: PublicUnit): Promise<ReturnPlace[]> {
  const { restaurantId: id, formatId } = unit;
  const last = id === null ? undefined : await returnPlace(tx, all(unit), { kind: 'restaurant', id });
  const near =
    last === undefined ? await placesByCode(tx, all(unit), '', 0) : [last, ...(await placesNear(tx, all(unit), last))];
  return bestOf([formatId], near);
}

/** Undefined for a slug of no initiative, which the pages of initiatives refuse. */
export async function initiativeOf({ database }: Means, context: Asked): Promise<Initiative | undefined> {
  const slug = context.req.param('slug') ?? '';
  const account = await inScope(database, { kind: 'platform' }, (tx) => accountOfSlug(tx, slug), { readOnly: true });
  return account && { accountId: account.id, account: account.name, slug: account.slug };
}

async function showPlaces(means: Means, context: Asked): Promise<Response | undefined> {
  const wait = await waitOf(means, context);
  if (wait !== undefined) return often(context, wait);
  const initiative = await initiativeOf(means, context);
  if (initiative === undefined) return undefined;
  if (initiative.slug !== context.req.param('slug')) return context.redirect(placesPagePath(initiative.slug), 302);
  const { code = '', from = '' } = context.req.query();
  const asked = CODE.test(code.trim()) ? code.trim() : '';
  const first = RANK.test(from) ? Number(from) : 0;
  return inScope(
    means.database,
    { kind: 'account', accountId: initiative.accountId },
    async (tx) => {
      const read = await placesByCode(tx, all(initiative), asked, first);
      const shown = {
        initiative,
        places: read.slice(0, PARTNER_PAGE_SIZE),
        code: asked,
        before: first === 0 ? null : Math.max(0, first - PARTNER_PAGE_SIZE),
        after: read.length > PARTNER_PAGE_SIZE ? first + PARTNER_PAGE_SIZE : null,
        now: tx.now(),
      };
      return page(context, 200, placesPage(shown));
    },
    { readOnly: true },
  );
}

/** All of them as JSON, each as `GET /return_places` of the partner API has it. */
async function listPlaces(means: Means, context: Asked): Promise<Response | undefined> {
  const wait = await waitOf(means, context);
  if (wait !== undefined) return often(context, wait);
  const initiative = await initiativeOf(means, context);
  if (initiative === undefined) return undefined;
  const { accountId, account, slug } = initiative;
  const places = await inScope(
    means.database,
    { kind: 'account', accountId },
    async (tx) => {
      const read: ReturnPlace[] = [];
      for (;;) {
        const more = await returnPlaces(tx, all(initiative), read.at(-1));
        read.push(...more.slice(0, PARTNER_PAGE_SIZE));
        if (more.length <= PARTNER_PAGE_SIZE) return read;
      }
    },
    { readOnly: true },
  );
  return context.json({ initiative: { name: account, slug }, data: places }, 200, {
    'cache-control': 'public, max-age=60',
  });
}
