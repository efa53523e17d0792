import { parisDay } from '@boucle/contract/base/format.ts';
import { RETURN_PLACE_KINDS } from '@boucle/contract/shared/places/returnPlaces.ts';
import { type BannerTarget } from '@boucle/contract/shared/informationBanners/labels.ts';
import { keepAnswer } from '../../features/messages/answer.ts';
import { messageTo, type Reader, writtenTo } from '../../features/messages/onPage.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type PartnerCaller } from '../context.ts';
import { pageOf } from '../pages.ts';
import { partnerCalls } from '../procedures.ts';
import { contentOf, messagesOn } from './accountQueries.ts';
import { returnPlaces as placesAfter } from './placeQueries.ts';

/** Which audiences a caller is of; an access shows both. */
function audiencesOf({ person }: PartnerCaller): { customers: boolean; restaurants: boolean } {
  if (person === null) return { customers: true, restaurants: true };
  return { customers: person.customerId !== null, restaurants: person.restaurantIds.length > 0 };
}

/** Whose messages a caller reads; a counter's device and an access read none. */
const readerOf = ({ person }: PartnerCaller): Reader =>
  person === null || person.device !== null
    ? { restaurantIds: [], customerId: null }
    : { restaurantIds: person.restaurantIds, customerId: person.customerId };

/** Handlers of `contract/partnerApi/returnPlaces.ts`. */
export const returnPlaces = {
  list: partnerCalls.returnPlaces.list.handler(async ({ context: { tx, caller }, input: { cursor } }) => {
    const kind = RETURN_PLACE_KINDS.find((one) => cursor?.startsWith(`${one}.`));
    const after = kind && { kind, id: Number(cursor?.slice(kind.length + 1)) };
    return pageOf(await placesAfter(tx, caller, after), (place) => `${place.kind}.${place.id}`);
  }),
};

/** Handlers of `contract/partnerApi/messages.ts`. */
export const messages = {
  list: partnerCalls.messages.list.handler(async ({ context: { tx, caller, dependencies } }) => {
    const { customers, restaurants } = audiencesOf(caller);
    const targets: BannerTarget[] = [
      'both',
      ...(customers ? (['customers'] as const) : []),
      ...(restaurants ? (['restaurants'] as const) : []),
    ];
    const banners = await messagesOn(tx, caller.accountId, parisDay(dependencies.now()), targets);
    return { data: [...(await writtenTo(tx, caller.accountId, readerOf(caller))), ...banners] };
  }),

  answer: partnerCalls.messages.answer.handler(async ({ context: { tx, caller, details }, input }) => {
    const { accountId } = caller;
    const reader = readerOf(caller);
    const message = await messageTo(tx, accountId, reader, input.id);
    if (message === undefined) throw notFound('Ce message');
    const { incidentIds } = await keepAnswer(
      tx,
      accountId,
      { ...message, personId: caller.person?.personId ?? null },
      input,
    );
    details['answer'] = input.answer;
    if (incidentIds.length > 0) details['incident_ids'] = incidentIds;
    const shown = (await writtenTo(tx, accountId, reader)).find(({ id }) => id === input.id);
    if (shown === undefined) throw notFound('Ce message');
    return { data: shown };
  }),
};

/** Handlers of `contract/partnerApi/content.ts`. */
export const content = {
  read: partnerCalls.content.read.handler(async ({ context: { tx, caller, dependencies } }) => {
    const found = await contentOf(tx, caller.accountId, consoleOrigin(dependencies.config));
    if (found === undefined) throw notFound('Cette initiative');
    const { customers, restaurants } = audiencesOf(caller);
    return {
      data: {
        ...found,
        customer_help_video_url: customers ? found.customer_help_video_url : null,
        restaurant_help_video_url: restaurants ? found.restaurant_help_video_url : null,
        terms: found.terms.filter(({ kind }) => (kind === 'restaurants' ? restaurants : customers)),
      },
    };
  }),
};
