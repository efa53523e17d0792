import { z } from 'zod';
import {
  API_ACCESS_RULES as RULES,
  isReturnAddress,
  MOST_RETURN_ADDRESSES,
  RETURN_ADDRESS_REFUSAL,
  TOO_MANY_RETURN_ADDRESSES,
} from './fields.ts';
import { API_ACCESS_STATUSES, CALL_OUTCOMES } from './labels.ts';
import { call, history } from '../../base/call.ts';
import { absentSays } from '../../base/formBody.ts';
import { list, listQuery, one } from '../../base/pagination.ts';
import { PARTNER_SCOPES } from '../../shared/apiAccesses/scopes.ts';
import { id, instant, queryInteger, queryList } from '../../base/primitives.ts';
import { fieldMessage, fieldText } from '../../base/validation/fieldSchema.ts';
import { listAndCsv } from '../../base/listCalls.ts';

export const apiAccess = z.object({
  id: z.int(),
  name: z.string(),
  client_id: z.string(),
  scopes: z.array(z.enum(PARTNER_SCOPES)),
  redirect_uris: z.array(z.string()),
  /** disabled: revoked, for ever. */
  status: z.enum(API_ACCESS_STATUSES),
  created_at: instant,
  renewed_at: instant.nullable(),
  /** Until when the secret before the last one still opens; null when it no longer does. */
  previous_secret_until: instant.nullable(),
  last_used_at: instant.nullable(),
  revoked_at: instant.nullable(),
  /** Calls with a wrong secret, which are counted and not in the list of calls. */
  refused_tries: z.object({ last_hour: z.int(), last_day: z.int(), last_30_days: z.int() }),
});
export type ApiAccess = z.infer<typeof apiAccess>;

/** Shown once, at creation and renewal: no one can read it again. */
export const apiAccessWithSecret = apiAccess.extend({ client_secret: z.string() });
export type ApiAccessWithSecret = z.infer<typeof apiAccessWithSecret>;

export const apiCall = z.object({
  id: z.int(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  duration_ms: z.int(),
  /** Keys that the call does not know: they had no effect. */
  ignored: z.array(z.string()),
  created_at: instant,
});
export type ApiCall = z.infer<typeof apiCall>;

/** A call, with the access that made it. */
export const recentCall = apiCall.extend({ access: z.object({ id: z.int(), name: z.string() }) });
export type RecentCall = z.infer<typeof recentCall>;

/** The calls of all the accesses of the partner, the latest first. */
export const recentCallsQuery = listQuery(['id'], {
  access_id: id.optional(),
  outcome: queryList(z.enum(CALL_OUTCOMES)).optional(),
});
export type RecentCallsQuery = z.infer<typeof recentCallsQuery>;

export const API_ACCESS_SORTS = ['name', 'created_at', 'last_used_at'] as const;
export const apiAccessListQuery = listQuery(API_ACCESS_SORTS, { status: z.enum(API_ACCESS_STATUSES).optional() });
export type ApiAccessListQuery = z.infer<typeof apiAccessListQuery>;

/** Calls of one access, the latest first. */
export const apiCallsQuery = z.strictObject({
  id,
  page: z
    .strictObject({ number: queryInteger(1, 1_000_000).optional(), size: queryInteger(1, 100).optional() })
    .optional(),
});

const newAccess = z.object({
  name: fieldText(RULES.name),
  scopes: z
    .array(z.enum(PARTNER_SCOPES), { error: absentSays(RULES.scopes.label) })
    .min(1, fieldMessage('required', RULES.scopes.label))
    .max(10)
    .transform((scopes) => [...new Set(scopes)]),
  redirect_uris: z
    .array(z.string().trim().refine(isReturnAddress, RETURN_ADDRESS_REFUSAL))
    .max(MOST_RETURN_ADDRESSES, TOO_MANY_RETURN_ADDRESSES)
    .optional(),
});

const reader = { roles: ['partner_admin'], scope: 'read' } as const;
const writer = { roles: ['partner_admin'], scope: 'write' } as const;

const { list: recentCalls, csv: recentCallsCsv } = listAndCsv(
  history(reader),
  '/api_accesses/calls',
  recentCallsQuery,
  recentCall,
  ['Les appels de tous les accès, 30 jours', 'Les appels de tous les accès, en CSV'],
);

export const apiAccessCalls = {
  ...listAndCsv(reader, '/api_accesses', apiAccessListQuery, apiAccess, [
    'Les accès à l’API du partenaire',
    'Les accès à l’API du partenaire, en CSV',
  ]),
  recentCalls,
  recentCallsCsv,
  create: call(writer)
    .route({
      method: 'POST',
      path: '/api_accesses',
      summary: 'Créer un accès\u202f; son secret n’est montré qu’ici',
      successStatus: 201,
    })
    .input(newAccess)
    .output(one(apiAccessWithSecret)),
  renew: call(writer)
    .route({
      method: 'POST',
      path: '/api_accesses/{id}/renew',
      summary: 'Donner un nouveau secret\u202f; l’ancien ouvre encore 24 heures',
    })
    .input(z.object({ id }))
    .output(one(apiAccessWithSecret)),
  revoke: call(writer)
    .route({ method: 'POST', path: '/api_accesses/{id}/revoke', summary: 'Révoquer un accès, pour toujours' })
    .input(z.object({ id }))
    .output(one(apiAccess)),
  calls: call(history(reader))
    .route({ method: 'GET', path: '/api_accesses/{id}/calls', summary: 'Les appels d’un accès, 30 jours' })
    .input(apiCallsQuery)
    .output(list(apiCall)),
};
