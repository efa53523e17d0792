import { z } from 'zod';
import { ADMIN_READS, call } from '../../base/call.ts';
import { absentSays, freeText } from '../../base/formBody.ts';
import { one } from '../../base/pagination.ts';
import { day, id } from '../../base/primitives.ts';
import {
  DATA_REQUEST_KINDS,
  DATA_TEXT_MAX,
  ERASED_AT_ONCE,
  INACTIVE_MONTHS,
  TEXT_SOURCE_KEYS,
  WARNED_AT_ONCE,
} from './dataLabels.ts';

/** A text that may name a conso. */
const mention = z.object({
  source: z.enum(TEXT_SOURCE_KEYS),
  text: z.string(),
  /** Rows that say it. */
  rows: z.int(),
  /** It has the whole name or the e-mail; else a part of the name, of anyone. */
  certain: z.boolean(),
});
export type Mention = z.infer<typeof mention>;

const dataRequest = z.object({
  id: z.int(),
  customer_id: z.int(),
  customer_name: z.string(),
  kind: z.enum(DATA_REQUEST_KINDS),
  /** Paris days. */
  received_on: z.string(),
  due_on: z.string(),
  note: z.string(),
  received_by: z.string().nullable(),
  answered_on: z.string().nullable(),
  answer: z.string(),
  answered_by: z.string().nullable(),
});
export type DataRequest = z.infer<typeof dataRequest>;

const inactiveCustomer = z.object({
  id: z.int(),
  name: z.string(),
  /** Paris day of the last movement, else of their arrival. */
  last_on: z.string(),
  /** Paris day of the warning since; null: none left. */
  warned_on: z.string().nullable(),
  /** Whether the warning left long enough ago. */
  erasable: z.boolean(),
});
const inactive = z.object({
  /** Months without a movement; null: no one is erased. */
  months: z.int().nullable(),
  /** The longest without a movement first, 1,000 at most. */
  customers: z.array(inactiveCustomer),
});
export type Inactive = z.infer<typeof inactive>;

/** Texts that lose the name in addition to the ones that surely have it. */
export const alsoRedacted = z
  .array(
    z.strictObject({
      source: z.enum(TEXT_SOURCE_KEYS, { error: absentSays('Texte') }),
      text: z.string().min(1).max(10_000),
    }),
  )
  .max(500)
  .optional();

const manager = { roles: ['account_admin'], scope: 'user_account:manage' } as const;
const some = (most: number) => z.strictObject({ ids: z.array(id).min(1, 'Choisissez des consos.').max(most) });

/** What is done about the personal data of consos, in addition to export and erasure. */
export const personalDataCalls = {
  mentions: call({ ...ADMIN_READS, audited: true })
    .route({ method: 'GET', path: '/customers/{id}/mentions', summary: 'Les textes qui citent un conso' })
    .input(z.object({ id }))
    .output(one(z.array(mention))),
  dataRequests: call(ADMIN_READS)
    .route({ method: 'GET', path: '/data_requests', summary: 'Les demandes de consos sur leurs données' })
    .input(z.strictObject({ customer_id: id.optional() }))
    .output(one(z.array(dataRequest))),
  receiveDataRequest: call(manager)
    .route({
      method: 'POST',
      path: '/data_requests',
      summary: 'Noter la demande d’un conso sur ses données',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        customer_id: id,
        kind: z.enum(DATA_REQUEST_KINDS, { error: absentSays('Demande') }),
        received_on: day,
        note: freeText('Note', DATA_TEXT_MAX).optional(),
      }),
    )
    .output(one(dataRequest)),
  /** 409: answered before. */
  answerDataRequest: call(manager)
    .route({ method: 'POST', path: '/data_requests/{id}/answers', summary: 'Répondre à une demande sur des données' })
    .input(z.strictObject({ id, answered_on: day, answer: freeText('Réponse', DATA_TEXT_MAX).optional() }))
    .output(one(dataRequest)),
  inactive: call(ADMIN_READS)
    .route({ method: 'GET', path: '/inactive_customers', summary: 'Les consos inactifs, et la règle qui les efface' })
    .output(one(inactive)),
  setInactive: call(manager)
    .route({ method: 'PUT', path: '/inactive_customers/rule', summary: 'Choisir après combien de mois on efface' })
    .input(
      z.strictObject({
        months: z
          .union(
            INACTIVE_MONTHS.map((months) => z.literal(months)),
            { error: absentSays('Durée') },
          )
          .nullable(),
      }),
    )
    .output(one(inactive)),
  /** Consos who are not inactive any more are left out. */
  warnInactive: call(manager)
    .route({ method: 'POST', path: '/inactive_customers/warnings', summary: 'Prévenir des consos inactifs par e-mail' })
    .input(some(WARNED_AT_ONCE))
    .output(one(inactive)),
  eraseInactive: call(manager)
    .route({ method: 'POST', path: '/inactive_customers/erasures', summary: 'Effacer les données de consos prévenus' })
    .input(some(ERASED_AT_ONCE))
    .output(one(inactive)),
};
