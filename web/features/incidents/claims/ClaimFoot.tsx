import { type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import {
  mdiCheck,
  mdiCommentQuestionOutline,
  mdiCommentTextOutline,
  mdiHandHeartOutline,
  mdiUndoVariant,
} from '@mdi/js';
import { client } from '../../../api/client.ts';
import { messageAsking } from '../../../shared/messages/asking.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { useStocksChanged } from '../../../shared/useStocksChanged.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { type IncidentQuestion } from '../incidentQuestion.ts';
import { type Choice } from './choice.ts';

interface ClaimFootProps {
  readonly incident: IncidentDetail;
  readonly choice: Choice;
  readonly onAsk: (question: IncidentQuestion) => void;
}

/** Answers to a claim: this return, a gesture, the movement's reversal, words, a refusal. */
export function ClaimFoot({ incident, choice: { surplus, note }, onAsk }: ClaimFootProps) {
  const { id, version, claim, claimed } = incident;
  const changed = useStocksChanged();
  const grant = useIdempotentMutation({
    send: (surplus_id: number, options) =>
      client.incidents.grant({ id, version, surplus_id, note: note.trim(), confirmed: true }, options),
    subject: (surplus_id) => surplus_id,
    success: () => 'Retour retrouvé\u00a0: la consigne est rendue.',
    onSettled: changed,
  });
  const isLoan = claim?.loan_id !== null;
  const near = (claimed?.orphan_returns.length ?? 0) > 0;
  return (
    <>
      <FormError message={problemOf(grant.error)} />
      <Button variant="text" onClick={() => onAsk('dismiss')}>
        Refuser…
      </Button>
      <span className="b-row">
        {claimed?.reachable === true && !near && (
          <Button icon={mdiCommentQuestionOutline} onClick={() => messageAsking.press('claim_question', id)}>
            Demander une précision…
          </Button>
        )}
        <Button icon={mdiCommentTextOutline} onClick={() => onAsk('explain')}>
          Expliquer…
        </Button>
        {isLoan && near ? (
          <Button
            variant="contained"
            icon={mdiCheck}
            busy={grant.isPending}
            refused={surplus === undefined}
            onClick={() => surplus !== undefined && grant.mutate(surplus)}
          >
            C’est celle-ci
          </Button>
        ) : (
          <Button
            variant="contained"
            icon={isLoan ? mdiHandHeartOutline : mdiUndoVariant}
            onClick={() => onAsk('grant')}
          >
            {isLoan ? 'À titre gracieux…' : 'Annuler le mouvement…'}
          </Button>
        )}
      </span>
    </>
  );
}
