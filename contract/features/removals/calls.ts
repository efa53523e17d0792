import { z } from 'zod';
import { call } from '../../base/call.ts';
import { one } from '../../base/pagination.ts';
import { id } from '../../base/primitives.ts';
import { HANGING, type HangingEnd, type HangingKind, REMOVED } from './labels.ts';

const named = z.object({ id: z.int(), name: z.string() });

export const removal = z.object({
  /** Nothing of what is not there; `things` only of rounds and counts, the first to come first. */
  hangs: z.array(
    z.object({
      kind: z.enum(Object.keys(HANGING) as HangingKind[]),
      end: z.enum(['handed_over', 'copied', 'first', 'kept'] satisfies HangingEnd[]),
      count: z.int(),
      things: z.array(named),
    }),
  ),
  /** Successors, by name. */
  heirs: z.array(named),
});
export type Removal = z.infer<typeof removal>;

export const removalCalls = {
  read: call({ roles: ['account_admin', 'partner_admin'], scope: 'read' })
    .route({
      method: 'GET',
      path: '/removals/{thing}/{id}',
      summary: 'Ce qui dépend d’une personne, d’un partenaire ou d’un lieu à désactiver, et qui peut le reprendre',
    })
    .input(z.object({ thing: z.enum(REMOVED), id }))
    .output(one(removal)),
};
