import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { absentSays, fieldSays, requiredText } from '../../base/formBody.ts';
import { one } from '../../base/pagination.ts';
import { id, instant, queryList } from '../../base/primitives.ts';
import {
  MESSAGE_ACTS,
  MESSAGE_ANSWERS,
  MESSAGE_AUDIENCES,
  MESSAGE_LIMITS as MOST,
  MESSAGE_STATES,
  MESSAGE_THINGS,
} from '../../shared/messages/labels.ts';

const act = z.enum(MESSAGE_ACTS, { error: absentSays('Acte') });

/** A person or a place that an act concerns. */
export const recipient = z.object({
  /** Names them in `to`. */
  key: z.string(),
  name: z.string(),
  /** The restaurant, the partner… that they are written to for. */
  of: z.object({ audience: z.enum(MESSAGE_AUDIENCES), id: z.int(), name: z.string() }),
  /** Null where none is known. */
  address: z.string().nullable(),
  /** Wants no such mail: the message stands on their page alone. */
  declined: z.boolean(),
  /** Written to unless somebody unticks them. */
  chosen: z.boolean(),
});
export type Recipient = z.infer<typeof recipient>;

export const draft = z.object({
  act: z.enum(MESSAGE_ACTS),
  /** « Livraison de 30 Grands bols à Chez Manon ». */
  about: z.string(),
  recipients: z.array(recipient),
  subject: z.string(),
  /** Without the greeting and the signature, which are added for each. */
  text: z.string(),
});
export type Draft = z.infer<typeof draft>;

export const message = z.object({
  id: z.int(),
  act: z.enum(MESSAGE_ACTS),
  thing_id: z.int(),
  of: recipient.shape.of,
  name: z.string(),
  address: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  created_at: instant,
  created_by: z.string().nullable(),
  state: z.enum(MESSAGE_STATES),
  sent_at: instant.nullable(),
  /** Why it did not leave, or came back. */
  reason: z.string().nullable(),
  /** Whether the same mail may leave again: it failed before it left. */
  resendable: z.boolean(),
  /** When its link was first opened on our pages. */
  opened_at: instant.nullable(),
  /** The answer of the restaurant, the partner… by this message or another one of the act. */
  answer: z
    .object({
      answer: z.enum(MESSAGE_ANSWERS),
      at: instant,
      by: z.string().nullable(),
      /** What it opened, each with both figures. */
      incidents: z.array(z.object({ id: z.int(), detail: z.string() })),
    })
    .nullable(),
});
export type Message = z.infer<typeof message>;

const rows = one(z.array(message));

export const messageCalls = {
  /** Of one thing, or of a restaurant; the latest first, `MESSAGE_LIMITS.recipients` at most. */
  list: call(ADMIN_READS)
    .route({ method: 'GET', path: '/messages', summary: 'Les messages d’un acte, ou d’un restaurant' })
    .input(
      z
        .strictObject({
          thing: z.enum(MESSAGE_THINGS).optional(),
          thing_id: id.optional(),
          restaurant_id: id.optional(),
        })
        .refine(
          ({ thing, thing_id, restaurant_id }) => (thing && thing_id) !== undefined || restaurant_id !== undefined,
          {
            path: ['thing'],
            message: 'Indiquez de quoi, ou de quel restaurant.',
          },
        ),
    )
    .output(rows),
  draft: call(ADMIN_READS)
    .route({ method: 'GET', path: '/messages/draft', summary: 'Qui un acte concerne, et ce qui peut leur être écrit' })
    .input(z.strictObject({ act, thing_id: id }))
    .output(one(draft)),
  /**
   * Of several things, in their order: the draft, null where nothing may be written, and the state
   * of the last message.
   */
  drafts: call(ADMIN_READS)
    .route({
      method: 'GET',
      path: '/messages/drafts',
      summary: 'Ce qui peut être écrit sur plusieurs papiers à la fois',
    })
    .input(z.strictObject({ act, thing_id: queryList(id, MOST.drafts) }))
    .output(
      one(z.array(z.object({ thing_id: z.int(), draft: draft.nullable(), state: z.enum(MESSAGE_STATES).nullable() }))),
    ),
  send: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/messages',
      summary: `Écrire à ceux qu’un acte concerne\u00a0: part ${MOST.seconds}\u00a0secondes plus tard`,
      successStatus: 201,
    })
    .input(
      z.strictObject({
        act,
        thing_id: id,
        to: z
          .array(z.string().max(60), { error: absentSays('Destinataires') })
          .min(1, 'Choisissez au moins un destinataire.')
          .max(MOST.recipients, `Au plus ${MOST.recipients} destinataires.`),
        subject: requiredText('Objet', MOST.subject).refine(
          (text) => !/[\r\n]/.test(text),
          fieldSays('Objet', 'default'),
        ),
        text: requiredText('Message', MOST.text),
        /** 409 where somebody has sent it already, of a reminder in the last day. */
        unless_sent: z.boolean().optional(),
        /** The author receives the words too. */
        copied: z.boolean().optional(),
      }),
    )
    .output(rows),
  /** All of them, or none where one has left. */
  recall: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/messages/recall', summary: 'Rappeler des messages qui ne sont pas partis' })
    .input(z.strictObject({ ids: z.array(z.int().positive()).min(1).max(MOST.recipients) }))
    .output(rows),
  resend: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/messages/{id}/resend', summary: 'Réessayer un message qui n’est pas parti' })
    .input(z.strictObject({ id }))
    .output(one(message)),
};
