import { z } from 'zod';
import { account } from '../../shared/account/shapes.ts';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { DUE_KINDS } from '../../shared/connect/due.ts';
import { CONNECT_STATUSES } from '../../base/constants.ts';
import { one } from '../../base/pagination.ts';
import { eurosOut, instant } from '../../base/primitives.ts';

export const connection = z.object({
  status: z.enum(CONNECT_STATUSES),
  /** Whether this server speaks to a provider at all. */
  available: z.boolean(),
  /** The provider of this machine, where nothing is real. */
  simulated: z.boolean(),
  charges_enabled: z.boolean(),
  payouts_enabled: z.boolean(),
  due: z.array(z.enum(DUE_KINDS)),
  /** The last link of onboarding can no longer be followed. */
  link_expired: z.boolean(),
});
export type Connection = z.infer<typeof connection>;

/** A difference between our books and the provider's list, about one object of the provider. */
const difference = z.object({
  /** The provider's own identifier; null for what none of its objects answers to. */
  source: z.string().nullable(),
  /** As the provider calls it: charge, refund, payout… */
  kind: z.string().nullable(),
  ours: eurosOut.nullable(),
  theirs: eurosOut.nullable(),
  moved_at: instant.nullable(),
  /** The provider's event may still be on its way: no gap yet. */
  waiting: z.boolean(),
});
export type Difference = z.infer<typeof difference>;

export const reconciliation = z.object({
  id: z.int(),
  run_at: instant,
  /** Our balance at the provider, in euros. */
  ours: eurosOut,
  /** Balance that the provider reports. */
  theirs: eurosOut,
  difference: eurosOut,
  /** Rows of the provider's list that were compared. */
  compared: z.int(),
  off: z.int(),
  /** Who asked for it; null for the nightly one. */
  by: z.string().nullable(),
  differences: z.array(difference),
});
export type Reconciliation = z.infer<typeof reconciliation>;

export const connectCalls = {
  read: call(ADMIN_READS)
    .route({ method: 'GET', path: '/connect', summary: 'La connexion au prestataire de paiement' })
    .output(one(connection)),
  start: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/connect/start', summary: 'Connecter le prestataire de paiement' })
    .output(one(z.object({ stripe_url: z.string() }))),
  complete: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/connect/complete', summary: 'Terminer la connexion au prestataire de paiement' })
    .output(one(account)),
  reconciliations: call(ADMIN_READS)
    .route({ method: 'GET', path: '/connect/reconciliations', summary: 'Les derniers rapprochements' })
    .output(one(z.array(reconciliation))),
  reconcile: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/connect/reconciliations', summary: 'Rapprocher maintenant', successStatus: 201 })
    .output(one(reconciliation)),
};
