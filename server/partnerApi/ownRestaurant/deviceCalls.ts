import { DEVICE_LIMITS } from '@boucle/contract/shared/devices/labels.ts';
import { type Devices } from '@boucle/contract/partnerApi/devices.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { limitKey, pairings } from '../../auth/limits/limits.ts';
import { closeDevice, devicesOf } from '../../auth/tokens/deviceSessions.ts';
import { makePairing } from '../../auth/tokens/pairings.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { concernEntity } from '../../platform/http/audit.ts';
import { forbidden, notFound, problem, refused } from '../../platform/http/errors.ts';
import { type PartnerCaller } from '../context.ts';
import { partnerCalls } from '../procedures.ts';
import { assertOwn } from './assertOwn.ts';
import { keepDevicePin, sealedDevicePin } from './devicePins.ts';

interface Asked {
  readonly tx: Tx;
  readonly caller: PartnerCaller;
}

/** The devices of an owner's restaurant; 404 for another's. */
async function ownDevices({ tx, caller }: Asked, restaurantId: number): Promise<Devices> {
  assertOwn(caller, restaurantId);
  const { accountId } = caller;
  return {
    has_pin: (await sealedDevicePin(tx, [accountId, restaurantId])) !== null,
    devices: await asPlatform(tx, () => devicesOf(tx, { accountId, restaurantId })),
  };
}

/** Handlers of `contract/partnerApi/devices.ts`. */
export const deviceCalls = {
  devices: partnerCalls.restaurants.devices.handler(async ({ context, input }) => ({
    data: await ownDevices(context, input.id),
  })),

  pairDevice: partnerCalls.restaurants.pairDevice.handler(async ({ context, input: { id: restaurantId, name } }) => {
    const { tx, caller, dependencies } = context;
    const { accountId, accessId, person } = caller;
    const { devices } = await ownDevices(context, restaurantId);
    if (person === null) throw forbidden();
    if (devices.length >= DEVICE_LIMITS.devices)
      throw refused(`Ce restaurant a déjà ${DEVICE_LIMITS.devices} appareils\u00a0: fermez-en un d’abord.`);
    const wait = await asPlatform(tx, () => pairings(tx).count(limitKey(person.personId, accountId)));
    if (wait !== undefined)
      throw problem('too_many_requests', 'Trop d’appareils associés\u00a0: réessayez demain.', { retryAfter: wait });
    const pairing = { accountId, accessId, personId: person.personId, restaurantId, name };
    const { code, expiresAt } = await asPlatform(tx, () => makePairing(tx, dependencies.secret, pairing));
    context.details['device_name'] = name;
    return { data: { code, expires_at: expiresAt.toISOString() } };
  }),

  closeDevice: partnerCalls.restaurants.closeDevice.handler(
    async ({ context, input: { id: restaurantId, device } }) => {
      const { tx, caller } = context;
      assertOwn(caller, restaurantId);
      const { accountId } = caller;
      const name = await asPlatform(tx, () => closeDevice(tx, { accountId, restaurantId }, device));
      if (name === undefined) throw notFound('Cet appareil');
      context.details['device_name'] = name;
      return { data: await ownDevices(context, restaurantId) };
    },
  ),

  chooseDevicePin: partnerCalls.restaurants.chooseDevicePin.handler(async ({ context, input: { id, pin } }) => {
    const { tx, caller, dependencies } = context;
    assertOwn(caller, id);
    await keepDevicePin(tx, dependencies.secret, [caller.accountId, id], pin);
    return { data: await ownDevices(context, id) };
  }),

  // Its PIN was looked at with the proofs.
  unlockDevice: partnerCalls.restaurants.unlockDevice.handler(({ context }) => {
    concernEntity(context, context.caller.person?.restaurantIds[0] ?? 0);
    return { data: { unlocked: true as const } };
  }),
};
