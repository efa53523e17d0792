import { type ReturnPlace } from '@boucle/contract/partnerApi/returnPlaces.ts';
import { queryOptions } from '@tanstack/react-query';
import { quietClient } from './own.ts';

// What is read fails in its place alone: without network the page shows what it read before.

/** What the customer has: what may be spent, what is locked. */
export const readCurrent = queryOptions({
  queryKey: ['current'],
  queryFn: async ({ signal }) => (await quietClient.customer.current({}, { signal })).data,
});

/** How the cagnotte is given back, and what of it was offered. */
export const readRefunds = queryOptions({
  queryKey: ['refunds'],
  queryFn: async ({ signal }) => (await quietClient.customer.refunds({}, { signal })).data,
});

/** What the customer holds, the oldest loans first. */
export const readHeld = queryOptions({
  queryKey: ['held'],
  queryFn: async ({ signal }) => (await quietClient.customer.containers({}, { signal })).data,
});

/** Name, looks, first steps, questions and texts of the initiative. */
export const readInitiative = queryOptions({
  queryKey: ['initiative'],
  queryFn: async ({ signal }) => (await quietClient.content.read({}, { signal })).data,
  staleTime: Infinity,
});

/** The initiative's messages of the day. */
export const readMessages = queryOptions({
  queryKey: ['messages'],
  queryFn: async ({ signal }) => (await quietClient.messages.list({}, { signal })).data,
});

export const readRewards = queryOptions({
  queryKey: ['rewards'],
  queryFn: async ({ signal }) => (await quietClient.customer.rewards({}, { signal })).data,
});

/** The last hundred transactions of the customer. */
export const readHistory = queryOptions({
  queryKey: ['history'],
  queryFn: async ({ signal }) => (await quietClient.transactions.list({}, { signal })).data,
});

/** Every place that takes containers back, page after page. */
export const readPlaces = queryOptions({
  queryKey: ['places'],
  queryFn: async ({ signal }) => {
    const places: ReturnPlace[] = [];
    let cursor: string | undefined;
    do {
      const { data, meta } = await quietClient.returnPlaces.list(cursor === undefined ? {} : { cursor }, { signal });
      places.push(...data);
      cursor = meta.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return places;
  },
});

/** What a transaction changes, read again after each. */
export const CHANGED = ['current', 'held', 'history', 'rewards'] as const;
