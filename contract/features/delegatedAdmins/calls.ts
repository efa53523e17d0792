import { z } from 'zod';
import { MEMBER_STATUSES } from '../../shared/accounts/labels.ts';
import { call } from '../../base/call.ts';
import { INVITATION_RULES as RULES } from './fields.ts';
import { listQuery, one } from '../../base/pagination.ts';
import { id, instant, queryList } from '../../base/primitives.ts';
import { fieldText } from '../../base/validation/fieldSchema.ts';
import { listAndCsv } from '../../base/listCalls.ts';
import { journalOf } from '../../shared/events/journalOf.ts';

/** An employee of a partner: brings containers back to drop-off points, and nothing else. */
export const delegatedAdmin = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** invited: chose no password yet. disabled: may not enter. */
  status: z.enum(MEMBER_STATUSES),
  /** Deposits recorded in the last 30 days, without those taken back. */
  drops_30_days: z.int(),
  created_at: instant,
  last_login_at: instant.nullable(),
  second_factor: z.boolean(),
});
export type DelegatedAdmin = z.infer<typeof delegatedAdmin>;

export const DELEGATED_ADMIN_SORTS = ['name', 'email', 'created_at', 'drops_30_days', 'last_login_at'] as const;
export const delegatedAdminListQuery = listQuery(DELEGATED_ADMIN_SORTS, {
  status: queryList(z.enum(MEMBER_STATUSES)).optional(),
});
export type DelegatedAdminListQuery = z.infer<typeof delegatedAdminListQuery>;

const reader = { roles: ['partner_admin'], scope: 'read' } as const;
const writer = { roles: ['partner_admin'], scope: 'write' } as const;
const numbered = z.object({ id });

export const delegatedAdminCalls = {
  ...listAndCsv(reader, '/delegated_admins', delegatedAdminListQuery, delegatedAdmin, [
    'Les employés du partenaire',
    'Les employés du partenaire, en CSV',
  ]),
  read: call(reader)
    .route({ method: 'GET', path: '/delegated_admins/{id}', summary: 'Un employé du partenaire' })
    .input(numbered)
    .output(one(delegatedAdmin)),
  invite: call(writer)
    .route({ method: 'POST', path: '/delegated_admins', summary: 'Inviter un employé', successStatus: 201 })
    .input(z.object({ name: fieldText(RULES.name), email: fieldText(RULES.email) }))
    .output(one(delegatedAdmin)),
  resend: call(writer)
    .route({ method: 'POST', path: '/delegated_admins/{id}/resend', summary: 'Renvoyer l’invitation d’un employé' })
    .input(numbered)
    .output(one(delegatedAdmin)),
  deactivate: call(writer)
    .route({ method: 'POST', path: '/delegated_admins/{id}/deactivate', summary: 'Désactiver un employé' })
    .input(numbered.extend({ to_id: id.nullish() }))
    .output(one(delegatedAdmin)),
  reactivate: call(writer)
    .route({ method: 'POST', path: '/delegated_admins/{id}/reactivate', summary: 'Réactiver un employé' })
    .input(numbered)
    .output(one(delegatedAdmin)),
  events: journalOf(
    reader,
    '/delegated_admins/{id}',
    'Le journal d’un employé\u00a0: ce qu’on a fait de son accès, ce que la personne a fait',
  ),
};
