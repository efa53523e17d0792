import { RESTAURANT_FIELDS } from '@boucle/contract/shared/restaurants/fields.ts';
import { accountRead } from '../../domain/accounts/accountRead.ts';
import { changesBank, followBankChange } from '../../domain/accounts/ibanChanges.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { handOver } from '../../domain/places/removal.ts';
import { closedWithContents, expectLikely } from '../../platform/api/likely.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { readableBy } from '../../platform/api/readers.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { expectConfirmed } from '../../auth/secondFactor/confirmation.ts';
import { listEvents } from '../../domain/journal/listEvents.ts';
import { pictureChange } from '../../platform/pictures/keepPicture.ts';
import { restaurantsCsv } from './csv.ts';
import { guestCalls } from './guestCalls.ts';
import { identityCalls } from './identityCalls.ts';
import { importCalls } from './importCalls.ts';
import { citiesOf, listRestaurants } from './listQueries.ts';
import { deviceCalls } from './deviceCalls.ts';
import { ownerCalls } from './ownerCalls.ts';
import { priceCalls } from './priceCalls.ts';
import {
  insertRestaurant,
  lockRestaurant,
  readRestaurant,
  restaurantNamed,
  setStatus,
  updateRestaurant,
} from './queries.ts';
import { assertConsistent, assertWashMode, fieldsOf } from './rules.ts';
import { stockCalls } from './stockCalls.ts';
import { transactionCalls } from './transactionCalls.ts';

/** Pixels of the longest side that is kept. */
const PICTURE_SIDE = 800;

/** Restaurants: what `contract/features/restaurants/calls.ts` promises. */
export const restaurants = {
  ...stockCalls,
  ...guestCalls,
  ...identityCalls,
  ...priceCalls,
  ...ownerCalls,
  ...deviceCalls,
  ...transactionCalls,
  ...importCalls,

  list: calls.restaurants.list.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountRead(caller, input.filter?.account_id);
    const { rows, count } = await listRestaurants(tx, accountId, input);
    return { data: rows.map((row) => readableBy(caller, RESTAURANT_FIELDS, row)), meta: { count } };
  }),

  csv: calls.restaurants.csv.handler(({ context: { caller, dependencies }, input }) =>
    restaurantsCsv(dependencies.database, accountOf(caller), input),
  ),

  cities: calls.restaurants.cities.handler(async ({ context: { tx, caller } }) => ({
    data: await citiesOf(tx, accountOf(caller)),
  })),

  create: calls.restaurants.create.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    assertConsistent(input);
    const fields = { ...fieldsOf(input), name: input.name };
    if (changesBank({}, fields)) await expectConfirmed(tx, caller);
    const id = await insertRestaurant(tx, accountId, fields);
    noteChange(context, null, fields);
    return { data: await readRestaurant(tx, accountId, id) };
  }),

  read: calls.restaurants.read.handler(async ({ context: { tx, caller }, input }) => ({
    data: await readRestaurant(tx, accountOf(caller), input.id),
  })),

  update: calls.restaurants.update.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    await lockRestaurant(tx, accountId, input.id);
    const before = await readRestaurant(tx, accountId, input.id);
    expectVersion(askedVersion(context, input.version), before);
    const fields = fieldsOf(input);
    assertWashMode(before, fields.wash_mode);
    assertConsistent({ ...before, ...fields });
    await followBankChange(
      tx,
      accountId,
      { restaurant: before, path: `/restaurants/${input.id}`, before, after: fields },
      { caller, notifiers: context.dependencies },
    );
    await updateRestaurant(tx, accountId, input.id, fields);
    noteChange(context, { ...before }, fields);
    return { data: await readRestaurant(tx, accountId, input.id) };
  }),

  setPicture: calls.restaurants.setPicture.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    await lockRestaurant(tx, accountId, input.id);
    const before = await readRestaurant(tx, accountId, input.id);
    const picture_url = await pictureChange(tx, accountId, input.picture, {
      maxSide: PICTURE_SIDE,
      path: 'picture',
      field: 'Photo',
    });
    if (picture_url === undefined) return { data: before };
    await updateRestaurant(tx, accountId, input.id, { picture_url });
    noteChange(context, { picture_url: before.picture_url }, { picture_url });
    return { data: await readRestaurant(tx, accountId, input.id) };
  }),

  activate: calls.restaurants.activate.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    await lockRestaurant(tx, accountId, input.id);
    const { status } = await restaurantNamed(tx, accountId, input.id);
    await setStatus(tx, accountId, input.id, 'active');
    noteChange(context, { status }, { status: 'active' });
    return { data: await readRestaurant(tx, accountId, input.id) };
  }),

  deactivate: calls.restaurants.deactivate.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    await lockRestaurant(tx, accountId, input.id);
    const before = await readRestaurant(tx, accountId, input.id);
    const { name, clean_containers_count: clean, dirty_containers_count: dirty, guest_containers_count: held } = before;
    if (before.status !== 'disabled') {
      await handOver(tx, accountId, { thing: 'restaurant', id: input.id });
      expectLikely(input.confirm, [closedWithContents({ name, pieces: clean + dirty + held })]);
    }
    await setStatus(tx, accountId, input.id, 'disabled');
    noteChange(context, { status: before.status }, { status: 'disabled' });
    return { data: await readRestaurant(tx, accountId, input.id) };
  }),

  events: calls.restaurants.events.handler(async ({ context: { tx, caller }, input: { id, filter, ...page } }) => {
    const accountId = accountOf(caller);
    await restaurantNamed(tx, accountId, id);
    const { rows, count } = await listEvents(tx, accountId, {
      ...page,
      filter: { ...filter, entity: 'restaurant', entity_id: id },
    });
    return { data: rows, meta: { count } };
  }),
};
