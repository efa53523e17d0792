import { mdiCheck, mdiCommentTextOutline } from '@mdi/js';
import { Button } from '../../ui/Button.tsx';
import { type IncidentQuestion } from './incidentQuestion.ts';

/** What may be done of an incident that nothing settled. */
export function IncidentFoot({ onAsk }: { onAsk: (question: IncidentQuestion) => void }) {
  return (
    <>
      <Button variant="text" onClick={() => onAsk('dismiss')}>
        Classer sans suite…
      </Button>
      <span className="b-row">
        <Button icon={mdiCommentTextOutline} onClick={() => onAsk('explain')}>
          Expliquer…
        </Button>
        <Button variant="contained" icon={mdiCheck} onClick={() => onAsk('settle')}>
          Régler…
        </Button>
      </span>
    </>
  );
}
