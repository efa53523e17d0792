import { type NewPartnerSupplyRequest, type PartnerSupplyRequest } from '@boucle/contract/partnerApi/supplyRequests.ts';
import { type Tx } from '../platform/database/transaction.ts';
import { conflict, notFound, problem } from '../platform/http/errors.ts';
import { LedgerRefusal } from '../domain/ledger/refusals.ts';
import { canonical } from '../platform/api/idempotency.ts';
import { askForContainers, changeRequest } from '../domain/places/supplyRequests/ask.ts';
import { answeredWords, cancelRequest, lockRequest } from '../domain/places/supplyRequests/requests.ts';
import { hasRestaurant } from './accountQueries.ts';
import { type PartnerCaller } from './context.ts';
import { lockExternal } from './orderQueries.ts';
import { numberOf, pageOf } from './pages.ts';
import { partnerCalls } from './procedures.ts';
import { requestOfExternal, visibleRequest, visibleRequests } from './supplyRequestQueries.ts';

interface Context {
  readonly tx: Tx;
  readonly caller: PartnerCaller;
}

async function theRequest({ tx, caller }: Context, id: number): Promise<PartnerSupplyRequest> {
  const request = await visibleRequest(tx, caller, id);
  if (request === undefined) throw notFound('Cette demande');
  return request;
}

/** Locks a request of the caller that no one answered. 404, and 409 with what became of it. */
async function openRequest(context: Context, id: number): Promise<void> {
  const { tx, caller } = context;
  await theRequest(context, id);
  const request = await lockRequest(tx, caller.accountId, id, caller.partnerId);
  const words = request === undefined ? undefined : answeredWords(request);
  if (words !== undefined) throw conflict(words);
}

/** The content by which two requests are the same, whatever the order of their lines. */
const contentOf = (
  restaurantId: number | null,
  {
    wanted_on = null,
    comment = '',
    lines,
  }: Pick<NewPartnerSupplyRequest, 'wanted_on' | 'comment'> & {
    readonly lines: readonly NewPartnerSupplyRequest['lines'][number][];
  },
): string =>
  canonical([
    restaurantId,
    wanted_on,
    comment,
    lines.map(({ way, format_id, quantity }) => `${way}/${format_id}/${quantity}`).sort(),
  ]);

/** The request already made under this number, when it is the same; another is a 409. */
async function sameRequest(
  context: Context,
  restaurantId: number | null,
  asked: NewPartnerSupplyRequest,
): Promise<PartnerSupplyRequest | undefined> {
  const { tx, caller } = context;
  await lockExternal(tx, caller.accessId, asked.external_id);
  const id = await requestOfExternal(tx, caller, asked.external_id);
  if (id === undefined) return undefined;
  const known = await theRequest(context, id);
  if (contentOf(known.restaurant_id, known) === contentOf(restaurantId, asked)) return known;
  throw conflict(`Une autre demande porte déjà la référence ${asked.external_id}.`);
}

/** Refusals name the fields of this API's body, and the restaurant of its address. */
async function withBodyFields<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LedgerRefusal) || error.fields === undefined) throw error;
    const fields = Object.entries(error.fields).map(
      ([name, sentences]) => [name === 'restaurant_id' ? 'id' : `supply_request.${name}`, sentences] as const,
    );
    throw problem('refused', error.detail, { fields: Object.fromEntries(fields) });
  }
}

/** Asks for a restaurant, or for the partner's reserve (null), once for each external number. */
async function ask(
  context: Context,
  restaurantId: number | null,
  asked: NewPartnerSupplyRequest,
): Promise<PartnerSupplyRequest> {
  const { tx, caller } = context;
  const known = await sameRequest(context, restaurantId, asked);
  if (known !== undefined) return known;
  const id = await withBodyFields(() =>
    askForContainers(tx, caller.accountId, {
      restaurantId,
      partnerId: caller.partnerId,
      personId: caller.person?.personId ?? null,
      access: { id: caller.accessId, externalId: asked.external_id },
      wantedOn: asked.wanted_on ?? null,
      comment: asked.comment ?? '',
      lines: asked.lines,
    }),
  );
  return theRequest(context, id);
}

/**
 * Handlers of `contract/partnerApi/supplyRequests.ts`, under the console's rules
 * (`server/domain/places/supplyRequests`).
 */
export const supplyRequests = {
  create: partnerCalls.supplyRequests.create.handler(
    async ({ context, input: { id: restaurantId, supply_request: asked } }) => {
      const { tx, caller } = context;
      const own = caller.person === null || caller.person.restaurantIds.includes(restaurantId);
      if (!own || !(await hasRestaurant(tx, caller.accountId, restaurantId))) throw notFound('Ce restaurant');
      return { data: await ask(context, restaurantId, asked) };
    },
  ),

  createForReserve: partnerCalls.supplyRequests.createForReserve.handler(async ({ context, input }) => {
    if (context.caller.partnerId === null) throw notFound('Cette réserve');
    return { data: await ask(context, null, input.supply_request) };
  }),

  read: partnerCalls.supplyRequests.read.handler(async ({ context, input }) => ({
    data: await theRequest(context, input.id),
  })),

  list: partnerCalls.supplyRequests.list.handler(async ({ context: { tx, caller }, input }) =>
    pageOf(await visibleRequests(tx, caller, input), numberOf),
  ),

  update: partnerCalls.supplyRequests.update.handler(async ({ context, input: { id, supply_request: changes } }) => {
    const { tx, caller } = context;
    await openRequest(context, id);
    const { restaurant_id: restaurantId, wanted_on, comment, lines } = await theRequest(context, id);
    await withBodyFields(() =>
      changeRequest(tx, caller.accountId, id, {
        restaurantId,
        partnerId: caller.partnerId,
        wantedOn: changes.wanted_on === undefined ? wanted_on : changes.wanted_on,
        comment: changes.comment ?? comment,
        lines: changes.lines ?? lines,
      }),
    );
    return { data: await theRequest(context, id) };
  }),

  cancel: partnerCalls.supplyRequests.cancel.handler(async ({ context, input: { id } }) => {
    const { tx, caller } = context;
    await openRequest(context, id);
    await cancelRequest(tx, caller.accountId, id);
    return { data: await theRequest(context, id) };
  }),
};
