import { z } from 'zod';
import { ACCOUNT_REQUEST_RULES as ASKED } from './rules.ts';
import { REQUEST_STATUSES } from '../../shared/accounts/labels.ts';
import { ACCOUNT_RULES as RULES } from '../../shared/accounts/rules.ts';
import { call } from '../../base/call.ts';
import { freeText, requiredText } from '../../base/formBody.ts';
import { list, listQuery, one } from '../../base/pagination.ts';
import { id, instant, queryList } from '../../base/primitives.ts';
import { fieldText } from '../../base/validation/fieldSchema.ts';

const text = ({ label, max }: { readonly label: string; readonly max: number }) => requiredText(label, max);

/** Fields sent by someone who wants to open an initiative. */
export const accountRequest = z.object({
  name: text(ASKED.name),
  contact: text(ASKED.contact),
  email: fieldText(ASKED.email),
  city: text(ASKED.city),
  message: freeText(ASKED.message.label, ASKED.message.max).optional(),
});
export type AccountRequest = z.infer<typeof accountRequest>;

/** A request as who decides on it reads it. */
const askedAccount = z.object({
  id: z.int(),
  name: z.string(),
  contact: z.string(),
  email: z.string(),
  city: z.string(),
  message: z.string(),
  status: z.enum(REQUEST_STATUSES),
  created_at: instant,
  decided_at: instant.nullable(),
  /** Who decided: a name, else an e-mail. */
  decided_by: z.string().nullable(),
  refusal_reason: z.string(),
  /** The initiative that an accepted one became. */
  account_id: z.int().nullable(),
  account_name: z.string().nullable(),
});
export type AskedAccount = z.infer<typeof askedAccount>;

export const REQUEST_SORTS = ['id', 'name', 'city', 'created_at'] as const;
export const requestListQuery = listQuery(REQUEST_SORTS, { status: queryList(z.enum(REQUEST_STATUSES)).optional() });
export type RequestListQuery = z.infer<typeof requestListQuery>;

const reader = { roles: ['super_admin'], scope: 'read' } as const;
const manager = { roles: ['super_admin'], scope: 'write' } as const;

export const accountRequestCalls = {
  /**
   * Public, at most 5 per address and hour; always the same answer, so that it does not reveal
   * which addresses exist.
   */
  create: call({ public: true })
    .route({
      method: 'POST',
      path: '/account_requests',
      summary: 'Demander l’ouverture d’une initiative',
      successStatus: 201,
    })
    .input(accountRequest)
    .output(one(z.object({ received: z.literal(true) }))),
  list: call(reader)
    .route({ method: 'GET', path: '/account_requests', summary: 'Les demandes d’ouverture' })
    .input(requestListQuery)
    .output(list(askedAccount)),
  read: call(reader)
    .route({ method: 'GET', path: '/account_requests/{id}', summary: 'Une demande d’ouverture' })
    .input(z.object({ id }))
    .output(one(askedAccount)),
  /** Creates the initiative and invites its first administrator, once. */
  accept: call(manager)
    .route({ method: 'POST', path: '/account_requests/{id}/accept', summary: 'Accepter une demande d’ouverture' })
    .input(
      z.strictObject({
        id,
        name: fieldText(RULES.name).optional(),
        email: fieldText(RULES.email).optional(),
        person: fieldText(RULES.person).optional(),
      }),
    )
    .output(one(askedAccount)),
  refuse: call(manager)
    .route({ method: 'POST', path: '/account_requests/{id}/refuse', summary: 'Refuser une demande d’ouverture' })
    .input(z.strictObject({ id, reason: fieldText(RULES.reason) }))
    .output(one(askedAccount)),
};
