import { type CustomerContainer } from '@boucle/contract/partnerApi/customer.ts';
import { type OwnClaim } from '@boucle/contract/shared/incidents/shapes.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { CLAIM_DAYS, CLAIMS_OF_ONE } from '@boucle/contract/shared/incidents/claims.ts';
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

type Thing = Pick<OwnClaim, 'loan_id' | 'transaction_id'>;

/** Whether nothing was answered twice about the loan or movement: a third claim is refused. */
const mayAskAgain = (thing: Thing, claims: readonly OwnClaim[]): boolean =>
  claims.filter(
    ({ status, loan_id, transaction_id }) =>
      (status === 'dismissed' || status === 'explained') &&
      (thing.loan_id === null
        ? loan_id === null && transaction_id === thing.transaction_id
        : loan_id === thing.loan_id),
  ).length < CLAIMS_OF_ONE;

/** Whether a refused claim may still be answered, by a second one about the same thing: once. */
export const mayReply = (claim: OwnClaim, claims: readonly OwnClaim[]): boolean =>
  claim.status === 'dismissed' && mayAskAgain(claim, claims);

const isRecent = (at: string, now: number): boolean => Date.parse(at) > now - CLAIM_DAYS * 24 * 3600 * 1000;

/** Whether a loan may still be said returned. */
export const isClaimable = (
  { loan_id, since }: Pick<CustomerContainer, 'loan_id' | 'since'>,
  claims: readonly OwnClaim[],
  now: number,
): boolean => isRecent(since, now) && mayAskAgain({ loan_id, transaction_id: 0 }, claims);

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
  isRecent(completed_at ?? '', now);
