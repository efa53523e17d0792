import { z } from 'zod';
import { one } from '../base/pagination.ts';
import { id, instant } from '../base/primitives.ts';
import { DEVICE_LIMITS } from '../shared/devices/labels.ts';
import { device } from '../shared/devices/shapes.ts';
import { partnerCall } from './call.ts';

export const devices = z.object({
  devices: z.array(device),
  /** Whether a PIN is asked for after twelve hours without use. */
  has_pin: z.boolean(),
});
export type Devices = z.infer<typeof devices>;

const owner = { who: ['restaurant_owner'], scope: 'transactions' } as const;
const TAGS = ['Restaurant'];
const fourDigits = z.string().regex(/^\d{4}$/, 'Ce code compte quatre chiffres.');

/** Among the calls of restaurants: their journal is the restaurant's. */
export const deviceCalls = {
  devices: partnerCall(owner)
    .route({
      method: 'GET',
      path: '/restaurants/{id}/devices',
      summary: 'Les appareils du comptoir, les derniers utilisés d’abord',
      tags: TAGS,
    })
    .input(z.object({ id }))
    .output(one(devices)),
  pairDevice: partnerCall(owner)
    .route({
      method: 'POST',
      path: '/restaurants/{id}/devices',
      summary: 'Un code à taper sur l’appareil à associer\u00a0: huit caractères, une fois, dix minutes',
      successStatus: 201,
      tags: TAGS,
    })
    .input(
      z.strictObject({
        id,
        name: z
          .string()
          .trim()
          .min(1, 'Indiquez un nom.')
          .max(DEVICE_LIMITS.name, `Au plus ${DEVICE_LIMITS.name} caractères.`),
      }),
    )
    .output(one(z.object({ code: z.string(), expires_at: instant }))),
  closeDevice: partnerCall(owner)
    .route({
      method: 'DELETE',
      path: '/restaurants/{id}/devices/{device}',
      summary: 'Fermer un appareil\u00a0: ses jetons ne valent plus rien',
      tags: TAGS,
    })
    .input(z.object({ id, device: id }))
    .output(one(devices)),
  chooseDevicePin: partnerCall(owner)
    .route({
      method: 'PUT',
      path: '/restaurants/{id}/devices/pin',
      summary: 'Choisir le code PIN que demande un appareil resté douze heures sans servir',
      tags: TAGS,
    })
    .input(z.strictObject({ id, pin: fourDigits }))
    .output(one(devices)),
  unlockDevice: partnerCall({ who: ['device'], scope: 'read', unkept: true })
    .route({
      method: 'POST',
      path: '/devices/unlock',
      summary: 'Déverrouiller l’appareil par son code PIN\u202f; le cinquième code erroné le ferme',
      tags: TAGS,
    })
    .input(z.strictObject({ pin: fourDigits }))
    .output(one(z.object({ unlocked: z.literal(true) }))),
};
