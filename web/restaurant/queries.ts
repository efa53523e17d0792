import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type OwnRound } from '@boucle/contract/partnerApi/ownRestaurant.ts';
import { queryOptions } from '@tanstack/react-query';
import { client, quietClient } from './own.ts';

// What a counter reads fails in its place alone: without network the work goes on.

/** The restaurants that the person runs. */
export const readCurrent = queryOptions({
  queryKey: ['restaurants'],
  queryFn: async ({ signal }) => (await quietClient.restaurants.current({}, { signal })).data,
});

/** Name and looks of the initiative. */
export const readInitiative = queryOptions({
  queryKey: ['initiative'],
  queryFn: async ({ signal }) => (await quietClient.content.read({}, { signal })).data,
  staleTime: Infinity,
});

/** The initiative's messages of the day. */
export const readMessages = queryOptions({
  queryKey: ['messages'],
  queryFn: async ({ signal }) => (await client.messages.list({}, { signal })).data,
});

/** What a restaurant has, reserved and dirty ones apart, and its till. */
export const readStock = (id: number) =>
  queryOptions({
    queryKey: ['stock', id],
    queryFn: async ({ signal }) => (await quietClient.ownRestaurant.stock({ id }, { signal })).data,
  });

/** SIREN and IBAN of a restaurant, and the change that was asked for. */
export const readIdentity = (id: number) =>
  queryOptions({
    queryKey: ['identity', id],
    queryFn: async ({ signal }) => (await client.ownRestaurant.identity({ id }, { signal })).data,
  });

/** Reported breakages that wait, and the ones of the last 30 days. */
export const readBreakages = (id: number) =>
  queryOptions({
    queryKey: ['breakages', id],
    queryFn: async ({ signal }) => (await client.ownRestaurant.breakages({ id }, { signal })).data,
  });

/** The last hundred transactions of the person's restaurants. */
export const readMovements = queryOptions({
  queryKey: ['movements'],
  queryFn: async ({ signal }) => (await quietClient.transactions.list({}, { signal })).data,
});

/** The rounds that come by a restaurant, the last ones too. */
export const readRounds = (id: number) =>
  queryOptions({
    queryKey: ['rounds', id],
    queryFn: async ({ signal }) => (await client.ownRestaurant.rounds({ id }, { signal })).data,
  });

/** The first round that is still to come by; undefined where none is planned. */
export const nextRound = (rounds: readonly OwnRound[]): OwnRound | undefined =>
  rounds
    .filter(({ status }) => status === 'to_do')
    .toSorted((a, b) => `${a.day} ${a.time}`.localeCompare(`${b.day} ${b.time}`))[0];

/** What guests of a restaurant hold. */
export const readGuests = (id: number) =>
  queryOptions({
    queryKey: ['guests', id],
    queryFn: async ({ signal }) => (await quietClient.ownRestaurant.guests({ id }, { signal })).data,
  });

/** The last hundred statements and invoices of a restaurant. */
export const readPapers = (id: number) =>
  queryOptions({
    queryKey: ['papers', id],
    queryFn: async ({ signal }) => (await client.ownRestaurant.papers({ id }, { signal })).data,
  });

/** The devices of a restaurant's counter, and whether a PIN is chosen. */
export const readDevices = (id: number) =>
  queryOptions({
    queryKey: ['devices', id],
    queryFn: async ({ signal }) => (await client.restaurants.devices({ id }, { signal })).data,
  });

const SHOWN_DAYS = 30;

/** Requests that are under way, or were refused in the last days. */
export const readRequests = queryOptions({
  queryKey: ['requests'],
  queryFn: async ({ signal }) => {
    const since = `${addDays(parisDay(new Date()), -SHOWN_DAYS)}T00:00:00Z`;
    return (await client.supplyRequests.list({ status: ['asked', 'planned', 'refused'], since }, { signal })).data;
  },
});
