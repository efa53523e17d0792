import './contest.css';
import { type OwnClaim } from '@boucle/contract/shared/incidents/shapes.ts';
import { Button } from '../../../ui/Button.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { claimChip } from '../../claims/claims.ts';

type ContestEndProps = { claim: OwnClaim | undefined; onContest: (() => void) | undefined };

/** The state of a movement's claim, with the answer; else « Contester », where it may be. */
export function ContestEnd({ claim, onContest }: ContestEndProps) {
  if (claim !== undefined)
    return (
      <span className="o-claim">
        <StatusChip {...claimChip(claim.status)} />
        {claim.answer !== null && <small>{claim.answer}</small>}
      </span>
    );
  if (onContest === undefined) return null;
  return (
    <Button variant="text" size="small" onClick={onContest}>
      Contester
    </Button>
  );
}
