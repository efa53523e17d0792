import { z } from 'zod';
import { ACCOUNT_STATUSES } from '../../shared/accounts/labels.ts';
import { ACCOUNT_RULES as RULES } from '../../shared/accounts/rules.ts';
import { slugInput } from '../../shared/accounts/slugInput.ts';
import { call } from '../../base/call.ts';
import { CONNECT_STATUSES } from '../../base/constants.ts';
import { absentSays, formVersion } from '../../base/formBody.ts';
import { listQuery, one } from '../../base/pagination.ts';
import { picture } from '../../base/pictures.ts';
import { eurosOut, id, instant, queryList } from '../../base/primitives.ts';
import { chosenMember, invitation, team } from '../../shared/team/shapes.ts';
import { fieldText } from '../../base/validation/fieldSchema.ts';
import { listAndCsv } from '../../base/listCalls.ts';

export const application = z.object({
  id: z.int(),
  name: z.string(),
  logo_url: z.string().nullable(),
  connect_status: z.enum(CONNECT_STATUSES),
  restaurants_count: z.int(),
  customers_count: z.int(),
  /**
   * Pieces of its fleet wherever they are, as /stats/account counts them, and the dirty ones among
   * them.
   */
  containers_count: z.int(),
  dirty_containers_count: z.int(),
  reuses_30_days: z.int(),
  /** The ones who may enter. */
  administrators_count: z.int(),
  status: z.enum(ACCOUNT_STATUSES),
  created_at: instant,
  last_activity_at: instant.nullable(),
});
export type Application = z.infer<typeof application>;

export const applicationDetail = application.extend({
  /** Its word in the addresses of its pages. */
  slug: z.string(),
  partners_count: z.int(),
  drop_off_points_count: z.int(),
  open_orders_count: z.int(),
  /** Pieces in its warehouse, clean and dirty. */
  warehouse_containers_count: z.int(),
  /** Pieces that customers, cards and guests have. */
  held_containers_count: z.int(),
  /** Money owed to holders: cagnottes, and the deposits of what they have. */
  credits: eurosOut,
  deposits: eurosOut,
  version: z.int(),
});
export type ApplicationDetail = z.infer<typeof applicationDetail>;

export const APPLICATION_SORTS = [
  'id',
  'name',
  'created_at',
  'restaurants_count',
  'customers_count',
  'containers_count',
  'reuses_30_days',
  'administrators_count',
] as const;

export const applicationListQuery = listQuery(APPLICATION_SORTS, {
  status: queryList(z.enum(ACCOUNT_STATUSES)).optional(),
  connect_status: queryList(z.enum(CONNECT_STATUSES)).optional(),
});
export type ApplicationListQuery = z.infer<typeof applicationListQuery>;

const fields = { logo: picture('Logo') };

const reader = { roles: ['super_admin'], scope: 'read' } as const;
const manager = { roles: ['super_admin'], scope: 'write' } as const;
const numbered = z.object({ id });

/** Initiatives, « applications » on screen: for anyone who runs the platform. */
export const accountsCalls = {
  ...listAndCsv(reader, '/accounts', applicationListQuery, application, [
    'Les applications',
    'Les applications, en CSV',
  ]),
  read: call(reader)
    .route({ method: 'GET', path: '/accounts/{id}', summary: 'Une application' })
    .input(numbered)
    .output(one(applicationDetail)),
  create: call({ ...manager, pictures: true })
    .route({ method: 'POST', path: '/accounts', summary: 'Créer une application', successStatus: 201 })
    .input(
      z.strictObject({
        account: z.strictObject(
          {
            name: fieldText(RULES.name),
            ...fields,
            /** Who is invited to administer it first; may be invited later. */
            email: z.union([z.literal(''), fieldText(RULES.email)]).optional(),
            person: fieldText(RULES.person).optional(),
          },
          { error: absentSays('Application') },
        ),
      }),
    )
    .output(one(applicationDetail)),
  update: call({ ...manager, pictures: true })
    .route({ method: 'PATCH', path: '/accounts/{id}', summary: 'Modifier une application' })
    .input(
      z.strictObject({
        id,
        account: z.strictObject({
          name: fieldText(RULES.name).optional(),
          slug: slugInput.optional(),
          ...fields,
          version: formVersion,
        }),
      }),
    )
    .output(one(applicationDetail)),
  deactivate: call(manager)
    .route({ method: 'POST', path: '/accounts/{id}/deactivate', summary: 'Désactiver une application' })
    .input(numbered)
    .output(one(applicationDetail)),
  reactivate: call(manager)
    .route({ method: 'POST', path: '/accounts/{id}/reactivate', summary: 'Réactiver une application' })
    .input(numbered)
    .output(one(applicationDetail)),
  admins: call(reader)
    .route({ method: 'GET', path: '/accounts/{id}/admins', summary: 'Les administrateurs d’une application' })
    .input(numbered)
    .output(team),
  inviteAdmin: call(manager)
    .route({
      method: 'POST',
      path: '/accounts/{id}/admins',
      summary: 'Inviter un administrateur',
      successStatus: 201,
    })
    .input(z.object({ id, ...invitation }))
    .output(team),
  resendAdmin: call(manager)
    .route({ method: 'POST', path: '/accounts/{id}/admins/resend', summary: 'Renvoyer une invitation' })
    .input(z.object({ id, ...chosenMember }))
    .output(team),
  removeAdmin: call(manager)
    .route({ method: 'POST', path: '/accounts/{id}/admins/remove', summary: 'Retirer un administrateur' })
    .input(z.object({ id, ...chosenMember }))
    .output(team),
};
