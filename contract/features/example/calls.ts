import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { one } from '../../base/pagination.ts';
import { instant } from '../../base/primitives.ts';
import { EXAMPLE_STATES } from './labels.ts';

/** State of an initiative's example. */
export const example = z.object({
  state: z.enum(EXAMPLE_STATES),
  /** Of `EXAMPLE_STEPS`, the ones that are done. */
  steps_done: z.int(),
  /** Who opened it. */
  by: z.string().nullable(),
  opened_at: instant.nullable(),
  /** When it is removed on its own. */
  ends_at: instant.nullable(),
});
export type Example = z.infer<typeof example>;

/** They concern the real initiative, also when called from its example. */
export const exampleCalls = {
  read: call(ADMIN_READS)
    .route({ method: 'GET', path: '/account/example', summary: 'Où en est l’exemple de l’initiative' })
    .output(one(example)),
  open: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/account/example',
      summary:
        'Ouvrir l’exemple\u00a0: une seconde initiative, cachée, aux données fictives\u202f; celui qui existe est rendu tel quel',
      successStatus: 201,
    })
    .output(one(example)),
  remove: call(ADMIN_WRITES)
    .route({ method: 'DELETE', path: '/account/example', summary: 'Supprimer l’exemple et tout ce qu’il contient' })
    .output(one(example)),
};
