import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { absentSays, requiredText } from '../../base/formBody.ts';
import { one } from '../../base/pagination.ts';
import { id } from '../../base/primitives.ts';

/**
 * The address of a list, without its query and without numbers: a list inside the page of one thing
 * has no views.
 */
const listPath = z
  .string({ error: absentSays('Liste') })
  .max(80)
  .regex(/^(\/[a-z][a-z_-]*)+$/, 'Cette adresse n’est pas celle d’une liste.');

const name = requiredText('Nom', 60);
const search = z.string({ error: absentSays('Recherche') }).max(1000);

/** A view that an administrator shares with the team. */
const sharedView = z.object({
  id: z.int(),
  path: z.string(),
  name: z.string(),
  search: z.string(),
  /** Who shared it. */
  shared_by: z.string(),
  /** Whether the reader may rename it, replace it and end it. */
  may_edit: z.boolean(),
});
export type SharedView = z.infer<typeof sharedView>;

const newView = z.strictObject({ path: listPath, name, search });
export type NewSharedView = z.infer<typeof newView>;

export const sharedViewCalls = {
  list: call(ADMIN_READS)
    .route({ method: 'GET', path: '/shared_views', summary: 'Les vues d’une liste partagées dans l’initiative' })
    .input(z.strictObject({ path: listPath }))
    .output(one(z.array(sharedView))),
  create: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/shared_views', summary: 'Partager une vue', successStatus: 201 })
    .input(newView)
    .output(one(sharedView)),
  update: call(ADMIN_WRITES)
    .route({ method: 'PATCH', path: '/shared_views/{id}', summary: 'Renommer ou remplacer une vue partagée' })
    .input(z.strictObject({ id, name: name.optional(), search: search.optional() }))
    .output(one(sharedView)),
  remove: call(ADMIN_WRITES)
    .route({ method: 'DELETE', path: '/shared_views/{id}', summary: 'Ne plus partager une vue' })
    .input(z.object({ id }))
    .output(one(z.object({ id: z.int() }))),
};
