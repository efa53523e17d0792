import { keepRequest } from '../../../../partnerApi/ownRestaurant/identity.ts';
import { type PartnerWorld } from '../../worlds/partnerWorld.ts';
import { type Sent } from '../examples.ts';
import { aUnit } from './unitExamples.ts';
import { aStatement } from '../statementExamples.ts';

const DEVICE_PIN = '4182';

const atOwn = ({ ledger }: PartnerWorld): Sent => ({ id: ledger.sender });

/** Requests of what an owner reads and changes of their restaurant. */
export const ownRestaurantExamples = {
  'restaurants.change': ({ ledger }: PartnerWorld) => ({
    id: ledger.sender,
    body: {
      phone: '02 61 91 00 15',
      opening_hours: 'Sur réservation',
      opening_spans: [{ weekday: 6, from: '19:00', to: '02:00' }],
      closed_days: ['2026-12-25'],
    },
  }),
  'restaurants.confirmChange': async ({ ledger, dependencies, people2 }: PartnerWorld) => {
    const whose = { accountId: ledger.accountId, restaurantId: ledger.sender, personId: people2.owner };
    const wanted = { siren: '732829320', iban: null, code: '042318' };
    await ledger.run((tx) => keepRequest(tx, dependencies.secret, whose, wanted));
    return { id: ledger.sender, body: { code: wanted.code } };
  },
  'restaurants.devices': atOwn,
  'restaurants.pairDevice': ({ ledger }: PartnerWorld) => ({ id: ledger.sender, body: { name: 'Terrasse' } }),
  'restaurants.closeDevice': async (world: PartnerWorld) => ({
    id: world.ledger.sender,
    parts: { device: (await world.newDevice()).id },
  }),
  'restaurants.chooseDevicePin': ({ ledger }: PartnerWorld) => ({ id: ledger.sender, body: { pin: DEVICE_PIN } }),
  'restaurants.unlockDevice': async (world: PartnerWorld) => ({
    as: (await world.newDevice({ pin: DEVICE_PIN })).token,
    body: { pin: DEVICE_PIN },
  }),
  'restaurants.refusedAct': async (world: PartnerWorld) => ({
    id: world.ledger.sender,
    body: {
      transaction_type: 'return_container',
      containers: [{ format_id: world.ledger.cup, quantity: 1 }],
      card_uuid: await newCard(world),
      reason: 'Refusé.',
      made_at: '2026-04-01T07:05:00Z',
      sent_at: '2026-04-01T08:05:00Z',
    },
  }),
  'ownRestaurant.identity': atOwn,
  'restaurants.reportBreakage': (world: PartnerWorld) => ({
    id: world.ledger.sender,
    body: {
      state: 'clean',
      reason: 'broken',
      containers: [{ format_id: world.ledger.cup, quantity: 1 }],
      comment: 'Tombé en salle',
    },
  }),
  'ownRestaurant.breakages': atOwn,
  'ownRestaurant.stock': atOwn,
  'ownRestaurant.unit': async (world: PartnerWorld) => ({
    ...atOwn(world),
    parts: { code: (await aUnit(world)).code },
  }),
  'ownRestaurant.guests': atOwn,
  'ownRestaurant.rounds': atOwn,
  'ownRestaurant.papers': atOwn,
  'ownRestaurant.paper': newPaper,
};

/** A statement of one more restaurant of the owner. */
async function newPaper(world: PartnerWorld): Promise<Sent> {
  const { id, restaurantId } = await aStatement(world);
  await world.owner.query('insert into restaurant_owners (account_id, restaurant_id, person_id) values ($1, $2, $3)', [
    world.ledger.accountId,
    restaurantId,
    world.people2.owner,
  ]);
  return { id: restaurantId, parts: { paper: `statement.${id}` } };
}

export async function newCard(world: PartnerWorld): Promise<string> {
  const { data } = await world.call('POST', '/card_holders', {
    token: world.tokens.admin,
    body: { quantity: 1, initial_amount: 10 },
  });
  return (data as { uuid: string }[])[0]?.uuid ?? '';
}
