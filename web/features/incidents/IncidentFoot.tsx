import { mdiCommentTextOutline } from '@mdi/js';
import { Button } from '../../ui/Button.tsx';
import { type IncidentQuestion } from './incidentQuestion.ts';

/** What may be done of an incident that nothing settled. */
export function IncidentFoot({ onAsk }: { onAsk: (question: IncidentQuestion) => void }) {
  return (
    <>
      <Button variant="text" onClick={() => onAsk('dismiss')}>
        Classer sans suite…
      </Button>
      <Button variant="contained" icon={mdiCommentTextOutline} onClick={() => onAsk('explain')}>
        Expliquer…
      </Button>
    </>
  );
}
