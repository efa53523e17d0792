import { z } from 'zod';
import { COMMENT_MAX } from '../base/constants.ts';
import { one } from '../base/pagination.ts';
import { changedTexts } from '../base/fields/schemas.ts';
import { day, deviceTimes, id, instant } from '../base/primitives.ts';
import { REFUSED_TYPES } from '../shared/incidents/refused.ts';
import { RESTAURANT_FIELDS } from '../shared/restaurants/fields.ts';
import { IDENTITY_STATUSES } from '../shared/restaurants/labels.ts';
import { TRANSACTION_STATUSES } from '../shared/transactions/statuses.ts';
import { partnerCall } from './call.ts';
import { cardUuid, containers, refusedContainers, sixDigits } from './pieces.ts';
import { ownRestaurant } from './restaurants.ts';

const owner = { who: ['restaurant_owner'], scope: 'transactions' } as const;
const TAGS = ['Restaurant'];

const { phone, opening_hours, siren, iban } = changedTexts(RESTAURANT_FIELDS);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'L’heure attendue est de la forme 19:30.');

/**
 * What an owner changes at once, and a SIREN and an IBAN, which are requests; absent fields stay as
 * they were.
 */
export const ownChange = z.strictObject({
  id,
  phone,
  opening_hours,
  opening_spans: z
    .array(z.strictObject({ weekday: z.int().min(1).max(7), from: time, to: time }))
    .max(21)
    .optional(),
  closed_days: z.array(day).max(366).optional(),
  siren,
  iban,
});
export type OwnChange = z.infer<typeof ownChange>;

const REASON_MAX = 500;

/** An act that was done without network and refused since: what it was, when, and the refusal. */
export const refusedAct = z.strictObject({
  id,
  transaction_type: z.enum(REFUSED_TYPES),
  containers: refusedContainers,
  card_uuid: cardUuid.optional(),
  reason: z
    .string()
    .trim()
    .min(1, 'Indiquez pourquoi cet acte a été refusé.')
    .max(REASON_MAX, `La raison compte au plus ${REASON_MAX} caractères.`),
  ...deviceTimes,
});
export type RefusedAct = z.infer<typeof refusedAct>;

export const BREAKAGE_STATES = ['clean', 'dirty'] as const;
export const BREAKAGE_REASONS = ['broken', 'lost'] as const;

export const ownBreakage = z.object({
  /** Of its transaction, by which it is cancelled while it waits. */
  id: z.int(),
  status: z.enum(TRANSACTION_STATUSES),
  state: z.enum(BREAKAGE_STATES),
  reason: z.enum(BREAKAGE_REASONS),
  containers: z.array(z.object({ format_id: z.int(), title: z.string(), quantity: z.int() })),
  comment: z.string(),
  asked_at: instant,
  /** Why the initiative refused it. */
  answer: z.string().nullable(),
});
export type OwnBreakage = z.infer<typeof ownBreakage>;

/** What an owner reports as broken or lost, of what stands at the restaurant. */
export const newBreakage = z.strictObject({
  id,
  state: z.enum(BREAKAGE_STATES, 'Indiquez si ces contenants étaient propres ou sales.'),
  reason: z.enum(BREAKAGE_REASONS, 'Indiquez si ces contenants sont cassés ou perdus.'),
  containers,
  comment: z
    .string('Dites ce qui s’est passé.')
    .trim()
    .min(1, 'Dites ce qui s’est passé.')
    .max(COMMENT_MAX, `Le commentaire compte au plus ${COMMENT_MAX} caractères.`),
});
export type NewBreakage = z.infer<typeof newBreakage>;

export const ownIdentity = z.object({
  siren: z.string().nullable(),
  /** Its first and last four characters. */
  iban: z.string().nullable(),
  /** The last change that was asked for; null where none was. */
  request: z
    .object({
      siren: z.string().nullable(),
      iban: z.string().nullable(),
      status: z.enum(IDENTITY_STATUSES),
      asked_at: instant,
      /** Why it was refused. */
      answer: z.string().nullable(),
    })
    .nullable(),
});
export type OwnIdentity = z.infer<typeof ownIdentity>;

/** Among the calls of restaurants: their journal is the restaurant's. */
export const ownRestaurantActs = {
  change: partnerCall(owner)
    .route({
      method: 'POST',
      path: '/restaurants/{id}/changes',
      summary:
        'Le restaurateur change son téléphone ou ses horaires, aussitôt\u202f; un SIREN ou un IBAN est une demande, à confirmer par un code',
      tags: TAGS,
    })
    .input(ownChange)
    .output(one(ownRestaurant)),
  refusedAct: partnerCall({ ...owner, who: [...owner.who, 'device'], keyed: true })
    .route({
      method: 'POST',
      path: '/restaurants/{id}/refused_acts',
      summary: 'Un acte fait sans réseau, refusé depuis\u00a0: un écart au restaurant, que règle l’initiative',
      successStatus: 201,
      tags: TAGS,
    })
    .input(refusedAct)
    .output(one(z.object({ incident_ids: z.array(z.int()) }))),
  confirmChange: partnerCall(owner)
    .route({
      method: 'POST',
      path: '/restaurants/{id}/changes/confirm',
      summary: 'Confirmer une demande de changement, par le code reçu par mail',
      tags: TAGS,
    })
    .input(z.strictObject({ id, code: sixDigits }))
    .output(one(ownIdentity)),
  reportBreakage: partnerCall({ ...owner, keyed: true })
    .route({
      method: 'POST',
      path: '/restaurants/{id}/breakages',
      summary: 'Signaler des contenants cassés ou perdus\u00a0: attend l’initiative',
      successStatus: 201,
      tags: TAGS,
    })
    .input(newBreakage)
    .output(one(ownBreakage)),
};
