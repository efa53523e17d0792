import { type OwnClaim } from '@boucle/contract/shared/incidents/shapes.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { CLAIM_DAYS } from '@boucle/contract/shared/incidents/claims.ts';
import { mdiArchiveOutline, mdiCheckCircleOutline, mdiCommentQuestionOutline, mdiCommentTextOutline } from '@mdi/js';
import { chipsOf } from '../../ui/StatusChip.tsx';

/** The state of a contested movement. */
export const claimChip = chipsOf<OwnClaim['status']>(
  {
    open: { state: 'warn', icon: mdiCommentQuestionOutline },
    explained: { state: 'transit', icon: mdiCommentTextOutline },
    settled: { state: 'ok', icon: mdiCheckCircleOutline },
    dismissed: { state: 'neutral', icon: mdiArchiveOutline },
  },
  { open: 'Contesté', explained: 'Répondu', settled: 'Corrigé', dismissed: 'Refusé' },
);

/** Whether a refused claim may still be answered, by a second one about the same thing: once. */
export const mayReply = (claim: OwnClaim, claims: readonly OwnClaim[]): boolean =>
  claim.status === 'dismissed' &&
  claims.every(
    ({ id, loan_id, transaction_id }) =>
      id === claim.id || loan_id !== claim.loan_id || transaction_id !== claim.transaction_id,
  );

type Movement = Pick<TransactionRow, 'status' | 'reverses_id' | 'completed_at'> & {
  readonly containers: readonly unknown[];
  readonly undone: boolean;
};

/** Whether a movement of containers may still be contested. */
export const isContestable = (
  { status, reverses_id, containers, completed_at, undone }: Movement,
  now: number,
): boolean =>
  status === 'completed' &&
  !undone &&
  reverses_id === null &&
  containers.length > 0 &&
  Date.parse(completed_at ?? '') > now - CLAIM_DAYS * 24 * 3600 * 1000;
