import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { absentSays } from '../../base/formBody.ts';
import { list, listQuery, one } from '../../base/pagination.ts';
import { eurosOut, id, instant, pieces, positiveEuros, queryList } from '../../base/primitives.ts';
import { AWAITING_STATUSES, REASON_MAX } from './labels.ts';

const person = z.object({ id: z.int(), name: z.string() });

/** An act beyond what one person may do alone in a day. */
export const awaitingAct = z.object({
  id: z.int(),
  account_id: z.int(),
  account_name: z.string(),
  status: z.enum(AWAITING_STATUSES),
  /** The call that it asks for: `transactions.record`. */
  call: z.string(),
  /** « Remboursement de cagnotte ». */
  title: z.string(),
  /** Holders and amounts, line by line; deleted once it is decided. */
  details: z.array(z.string()),
  amount: eurosOut,
  pieces: z.int(),
  reason: z.string(),
  author: person,
  asked_at: instant,
  lapses_at: instant,
  /** No one else administered the initiative at the time of the request. */
  alone: z.boolean(),
  /** From when its author may confirm it alone; null where somebody else confirms. */
  alone_from: instant.nullable(),
  decided_by: person.nullable(),
  decided_at: instant.nullable(),
  decision_reason: z.string(),
  transaction_ids: z.array(z.int()),
  /** When the platform looked at what was confirmed alone. */
  seen_at: instant.nullable(),
  reader_may: z.object({ confirm: z.boolean(), refuse: z.boolean(), withdraw: z.boolean(), see: z.boolean() }),
});
export type AwaitingAct = z.infer<typeof awaitingAct>;

export const secondPersonSettings = z.object({
  threshold_value: eurosOut,
  threshold_pieces: z.int(),
  /** What the reader gave away, paid out and took out today. */
  used_value: eurosOut,
  used_pieces: z.int(),
  version: z.int(),
});
export type SecondPersonSettings = z.infer<typeof secondPersonSettings>;

const reason = z.string().trim().max(REASON_MAX, `Le motif compte au plus ${REASON_MAX} caractères.`);

export const awaitingActListQuery = listQuery(['id'], { status: queryList(z.enum(AWAITING_STATUSES)).optional() });
export type AwaitingActListQuery = z.infer<typeof awaitingActListQuery>;

export const awaitingActCalls = {
  list: call({ roles: ['super_admin', 'account_admin'], scope: 'read' })
    .route({ method: 'GET', path: '/awaiting_acts', summary: 'Les actes à confirmer par une autre personne' })
    .input(awaitingActListQuery)
    .output(list(awaitingAct)),
  settings: call(ADMIN_READS)
    .route({ method: 'GET', path: '/awaiting_acts/settings', summary: 'Les seuils d’une personne par jour' })
    .output(one(secondPersonSettings)),
  setSettings: call(ADMIN_WRITES)
    .route({ method: 'PATCH', path: '/awaiting_acts/settings', summary: 'Changer les seuils d’une personne par jour' })
    .input(
      z.strictObject({
        threshold_value: positiveEuros.or(z.literal(0)),
        threshold_pieces: pieces(0, 1_000_000),
        version: z.int().optional(),
      }),
    )
    .output(one(secondPersonSettings)),
  ask: call({ ...ADMIN_WRITES, pictures: true })
    .route({
      method: 'POST',
      path: '/awaiting_acts',
      summary: 'Demander un acte qui dépasse les seuils',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        /**
         * The name of the call that answered 428 `second_person_required`, and its input as it was
         * sent.
         */
        call: z
          .string({ error: absentSays('Appel') })
          .min(1, 'Nommez l’appel.')
          .max(80, 'Cet appel n’existe pas.'),
        input: z.record(z.string(), z.unknown(), { error: absentSays('Demande') }),
        reason: reason.optional(),
      }),
    )
    .output(one(awaitingAct)),
  confirm: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/awaiting_acts/{id}/confirm', summary: 'Confirmer un acte, qui est enregistré' })
    .input(z.strictObject({ id }))
    .output(one(awaitingAct)),
  refuse: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/awaiting_acts/{id}/refuse', summary: 'Refuser un acte' })
    .input(z.strictObject({ id, reason: reason.min(1, 'Dites pourquoi vous refusez.') }))
    .output(one(awaitingAct)),
  withdraw: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/awaiting_acts/{id}/withdraw', summary: 'Retirer un acte que l’on a demandé' })
    .input(z.strictObject({ id }))
    .output(one(awaitingAct)),
  see: call({ roles: ['super_admin'], scope: 'write' })
    .route({ method: 'POST', path: '/awaiting_acts/{id}/see', summary: 'Avoir vu un acte confirmé seul' })
    .input(z.strictObject({ id, account_id: id }))
    .output(one(awaitingAct)),
};
