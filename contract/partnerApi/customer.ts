import { z } from 'zod';
import { fileDownload } from '../base/download.ts';
import { changedTexts } from '../base/fields/schemas.ts';
import { one } from '../base/pagination.ts';
import { instant } from '../base/primitives.ts';
import { CUSTOMER_FIELDS } from '../shared/customers/fields.ts';
import { partnerCall } from './call.ts';
import { sixDigits } from './pieces.ts';

const self = { who: ['customer'], scope: 'customers' } as const;
const TAGS = ['Client'];

export const currentCustomer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** Cents that may be spent now. */
  credits_count_cents: z.int(),
  /** Deposits locked on the containers held, in cents. */
  deposits_cents: z.int(),
  containers_count: z.int(),
});
export type CurrentCustomer = z.infer<typeof currentCustomer>;

export const customerContainer = z.object({
  /** Number of the loan, by which it is claimed. */
  loan_id: z.int(),
  format_id: z.int(),
  title: z.string(),
  quantity: z.int(),
  deposit_cents: z.int(),
  since: instant,
  restaurant_id: z.int().nullable(),
  restaurant_name: z.string().nullable(),
  /** Paris days: due, and from when the deposit is kept; null without a rule, and never kept. */
  due_on: z.string().nullable(),
  kept_on: z.string().nullable(),
});
export type CustomerContainer = z.infer<typeof customerContainer>;

export const customerReward = z.object({
  id: z.int(),
  title: z.string(),
  value_cents: z.int(),
  /** Reuses that earn it once. */
  every_reuses: z.int(),
  /** Reuses of the customer, since always. */
  reuses_count: z.int(),
  used_count: z.int(),
  /** How many times it may be used now. */
  available_count: z.int(),
});
export type CustomerReward = z.infer<typeof customerReward>;

/**
 * What a device makes codes of (RFC 6238, SHA-1, 8 digits, 30 s). Its QR code holds
 * `<code>-<customer_uuid>`.
 */
const authenticator = z.object({
  customer_uuid: z.uuid(),
  /** 160 bits in base 32. */
  secret: z.string(),
});
export type Authenticator = z.infer<typeof authenticator>;

const { name, email } = changedTexts(CUSTOMER_FIELDS);

export const customerCalls = {
  current: partnerCall(self)
    .route({ method: 'GET', path: '/customer/current', summary: 'La cagnotte disponible du client', tags: TAGS })
    .output(one(currentCustomer)),
  containers: partnerCall(self)
    .route({
      method: 'GET',
      path: '/customer/containers',
      summary: 'Ce que détient le client, les plus anciens emprunts d’abord',
      tags: TAGS,
    })
    .output(one(z.array(customerContainer))),
  update: partnerCall(self)
    .route({
      method: 'PATCH',
      path: '/customer',
      summary: 'Le client change son nom, ou demande une autre adresse\u00a0: un code y est envoyé',
      tags: TAGS,
    })
    .input(z.strictObject({ name, email: email.optional() }))
    .output(one(currentCustomer)),
  confirmEmail: partnerCall(self)
    .route({
      method: 'POST',
      path: '/customer/email',
      summary: 'Le code reçu à la nouvelle adresse\u00a0: elle remplace l’ancienne, et les sessions se ferment',
      tags: TAGS,
    })
    .input(z.strictObject({ code: sixDigits }))
    .output(one(currentCustomer)),
  data: partnerCall({ ...self, paper: true })
    .route({
      method: 'GET',
      path: '/customer/data',
      summary: 'Tout ce que l’initiative sait du client, en ZIP (JSON et CSV)',
      tags: TAGS,
    })
    .output(fileDownload),
  erase: partnerCall(self)
    .route({
      method: 'DELETE',
      path: '/customer',
      summary: 'Le client efface ses données\u00a0: refusé tant que quelque chose lui est dû, ou qu’il doit',
      tags: TAGS,
    })
    /** What is left of gifts, in cents, as the customer read it: it is given up. */
    .input(z.strictObject({ give_up_cents: z.int().min(1).optional() }).optional())
    .output(one(z.object({ erased: z.literal(true) }))),
  rewards: partnerCall(self)
    .route({ method: 'GET', path: '/customer/rewards', summary: 'Les récompenses, et où en est le client', tags: TAGS })
    .output(one(z.array(customerReward))),
  authenticator: partnerCall({ who: ['customer'], scope: 'transactions', unkept: true })
    .route({
      method: 'POST',
      path: '/customer/authenticator',
      summary: 'Le secret des codes que l’appareil calcule sans réseau\u00a0: il remplace le précédent de la session',
      successStatus: 201,
      tags: TAGS,
    })
    .output(one(authenticator)),
  code: partnerCall({ who: ['customer'], scope: 'transactions' })
    .route({
      method: 'POST',
      path: '/customer/codes',
      summary: 'Un code à montrer au restaurant\u00a0: six chiffres, une fois, cinq minutes',
      successStatus: 201,
      tags: TAGS,
    })
    .output(one(z.object({ customer_id: z.int(), code: z.string(), expires_at: instant }))),
};
