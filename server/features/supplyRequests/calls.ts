import { requestPlace } from '@boucle/contract/features/supplyRequests/labels.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { askForContainers } from '../../domain/places/supplyRequests/ask.ts';
import {
  answeredWords,
  cancelRequest,
  lockRequest,
  type LockedRequest,
} from '../../domain/places/supplyRequests/requests.ts';
import { readerOf } from '../../platform/api/readers.ts';
import { askableRestaurants, requestChoices } from './choices.ts';
import { requestCsv } from './csv.ts';
import { deliverToPartner } from './deliver.ts';
import { listRequests, readRequest, requestTotals } from './queries.ts';
import { refuseRequest } from './refuse.ts';

/**
 * A request under lock, as its reader saw it, that no one answered. 404, 409 when it changed or was
 * answered.
 */
async function requestToAnswer(
  context: CallContext,
  { id, version }: { readonly id: number; readonly version?: number | undefined },
): Promise<LockedRequest> {
  const { tx, caller } = context;
  const request = await lockRequest(tx, accountOf(caller), id, caller.partnerId);
  if (request === undefined) throw notFound('Cette demande');
  const words = answeredWords(request);
  if (words !== undefined) throw conflict(words);
  expectVersion(askedVersion(context, version), request);
  return request;
}

/** Requests of containers: what `contract/features/supplyRequests/calls.ts` promises. */
export const supplyRequests = {
  list: calls.supplyRequests.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listRequests(tx, readerOf(caller), input);
    return { data: rows, meta: { count } };
  }),

  csv: calls.supplyRequests.csv.handler(({ context: { caller, dependencies }, input }) =>
    requestCsv(dependencies.database, readerOf(caller), input),
  ),

  totals: calls.supplyRequests.totals.handler(async ({ context: { tx, caller }, input }) => ({
    data: await requestTotals(tx, readerOf(caller), input),
  })),

  restaurants: calls.supplyRequests.restaurants.handler(async ({ context: { tx, caller }, input }) => ({
    data: await askableRestaurants(tx, readerOf(caller), input.q ?? ''),
  })),

  choices: calls.supplyRequests.choices.handler(async ({ context: { tx, caller }, input }) => ({
    data: await requestChoices(tx, readerOf(caller), input.restaurant_id ?? null),
  })),

  read: calls.supplyRequests.read.handler(async ({ context: { tx, caller }, input }) => ({
    data: await readRequest(tx, readerOf(caller), input.id),
  })),

  create: calls.supplyRequests.create.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const id = await askForContainers(tx, accountOf(caller), {
      restaurantId: input.restaurant_id ?? null,
      partnerId: caller.partnerId,
      personId: caller.personId,
      wantedOn: input.wanted_on ?? null,
      comment: input.comment ?? '',
      lines: input.lines,
    });
    const detail = await readRequest(tx, readerOf(caller), id);
    Object.assign(context.details, { restaurant: requestPlace(detail), pieces: detail.to_give + detail.to_take });
    return { data: detail };
  }),

  cancel: calls.supplyRequests.cancel.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const { id } = await requestToAnswer(context, input);
    await cancelRequest(tx, accountOf(caller), id);
    const detail = await readRequest(tx, readerOf(caller), id);
    context.details['restaurant'] = requestPlace(detail);
    return { data: detail };
  }),

  answer: calls.supplyRequests.answer.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const request = await requestToAnswer(context, input);
    await refuseRequest(context, request, input.reason);
    const detail = await readRequest(tx, readerOf(caller), request.id);
    Object.assign(context.details, { restaurant: requestPlace(detail), reason: input.reason });
    return { data: detail };
  }),

  deliver: calls.supplyRequests.deliver.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const request = await requestToAnswer(context, input);
    await deliverToPartner(context, request, input.lines);
    const detail = await readRequest(tx, readerOf(caller), request.id);
    Object.assign(context.details, { restaurant: requestPlace(detail), pieces: detail.done ?? 0 });
    return { data: detail };
  }),
};
