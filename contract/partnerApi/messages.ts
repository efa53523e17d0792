import { z } from 'zod';
import { one } from '../base/pagination.ts';
import { absentSays } from '../base/formBody.ts';
import { id, instant, pieces } from '../base/primitives.ts';
import { BANNER_LEVELS, BANNER_TARGETS } from '../shared/informationBanners/labels.ts';
import { MESSAGE_ANSWERS } from '../shared/messages/labels.ts';
import { partnerCall } from './call.ts';

export const partnerMessage = z.object({
  /** Unique within its kind. */
  id: z.int(),
  /** Of the day, for all; or written to the person after an act, of the last 60 days. */
  kind: z.enum(['banner', 'message']),
  title: z.string(),
  text: z.string(),
  level: z.enum(BANNER_LEVELS),
  link_url: z.string().nullable(),
  link_label: z.string().nullable(),
  /** Whom it is for. */
  target: z.enum(BANNER_TARGETS),
  /** The restaurant that a message is for; null of others. */
  restaurant_id: z.int().nullable(),
  sent_at: instant.nullable(),
  /** One-press answers that it may have; the one that it has. */
  answers: z.array(z.enum(MESSAGE_ANSWERS)),
  answer: z.enum(MESSAGE_ANSWERS).nullable(),
  /** What a delivery brought. */
  lines: z.array(z.object({ format_id: z.int(), title: z.string(), quantity: z.int() })),
});
export type PartnerMessage = z.infer<typeof partnerMessage>;

/** Most pieces of a line. */
const PIECES_MAX = 100_000;
const LINES_MAX = 50;

/** An answer of `answers`; with `differs`, what was received of the formats that differ. */
export const messageAnswer = z.strictObject({
  id,
  answer: z.enum(MESSAGE_ANSWERS, { error: absentSays('Réponse') }),
  received: z
    .array(z.strictObject({ format_id: id, quantity: pieces(0, PIECES_MAX) }))
    .max(LINES_MAX, `Au plus ${LINES_MAX} lignes.`)
    .optional(),
});

export const messageCalls = {
  list: partnerCall({ who: ['restaurant_owner', 'customer', 'access', 'device'], scope: 'read' })
    .route({
      method: 'GET',
      path: '/messages',
      summary: 'Les messages écrits à la personne, puis ceux du jour de l’initiative, le plus important d’abord',
      tags: ['Initiatives et restaurants'],
    })
    .output(one(z.array(partnerMessage))),
  answer: partnerCall({ who: ['customer', 'restaurant_owner'], scope: 'transactions' })
    .route({
      method: 'POST',
      path: '/messages/{id}/answer',
      summary: 'Répondre à un message, une fois\u202f; ce qui n’est pas comme livré ouvre un écart',
      tags: ['Initiatives et restaurants'],
    })
    .input(messageAnswer)
    .output(one(partnerMessage)),
};
