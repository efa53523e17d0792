import { asPlatform } from '../../auth/asPlatform.ts';
import { closeDevice, devicesOf } from '../../auth/tokens/deviceSessions.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { notFound } from '../../platform/http/errors.ts';
import { restaurantNamed } from './queries.ts';

/** The devices of a restaurant's counter, as the initiative sees and closes them. */
export const deviceCalls = {
  devices: calls.restaurants.devices.handler(async ({ context: { tx, caller }, input: { id: restaurantId } }) => {
    const accountId = accountOf(caller);
    await restaurantNamed(tx, accountId, restaurantId);
    return { data: await asPlatform(tx, () => devicesOf(tx, { accountId, restaurantId })) };
  }),

  closeDevice: calls.restaurants.closeDevice.handler(async ({ context, input: { id: restaurantId, device_id } }) => {
    const { tx, caller } = context;
    const counter = { accountId: accountOf(caller), restaurantId };
    const { name, left } = await asPlatform(tx, async () => ({
      name: await closeDevice(tx, counter, device_id),
      left: await devicesOf(tx, counter),
    }));
    if (name === undefined) throw notFound('Cet appareil');
    context.details['device_name'] = name;
    return { data: left };
  }),
};
