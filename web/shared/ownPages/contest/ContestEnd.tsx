import './contest.css';
import { type OwnClaim } from '@boucle/contract/shared/incidents/shapes.ts';
import { Button } from '../../../ui/Button.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { claimChip, mayReply } from '../../claims/claims.ts';

type ContestEndProps = {
  /** Of the movement, the latest first. */
  claims: readonly OwnClaim[];
  onContest: (() => void) | undefined;
};

/** The state of a movement's claim, with the answer; else « Contester », where it may be. */
export function ContestEnd({ claims, onContest }: ContestEndProps) {
  const [claim] = claims;
  if (claim !== undefined)
    return (
      <span className="o-claim">
        <StatusChip {...claimChip(claim.status)} />
        {claim.answer !== null && <small>{claim.answer}</small>}
        {onContest && mayReply(claim, claims) && (
          <Button variant="text" size="small" onClick={onContest}>
            Répondre
          </Button>
        )}
      </span>
    );
  if (onContest === undefined) return null;
  return (
    <Button variant="text" size="small" onClick={onContest}>
      Contester
    </Button>
  );
}
