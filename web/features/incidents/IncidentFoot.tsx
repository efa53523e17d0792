import { type IncidentKind } from '@boucle/contract/shared/incidents/labels.ts';
import { mdiCheck, mdiCommentTextOutline } from '@mdi/js';
import { Button } from '../../ui/Button.tsx';
import { type IncidentQuestion } from './incidentQuestion.ts';

interface IncidentFootProps {
  readonly kind: IncidentKind;
  readonly onAsk: (question: IncidentQuestion) => void;
}

/** What settling is called, where nothing is to be chosen. */
const SETTLES: Partial<Readonly<Record<IncidentKind, string>>> = {
  late: 'Avant le comptage…',
  received: 'Corriger la livraison…',
};

/**
 * Actions on an incident that nothing settled; a stop done otherwise than planned is explained, the
 * books follow it already.
 */
export function IncidentFoot({ kind, onAsk }: IncidentFootProps) {
  const isOfPlan = kind === 'plan';
  return (
    <>
      <Button variant="text" onClick={() => onAsk('dismiss')}>
        Classer sans suite…
      </Button>
      <span className="b-row">
        <Button
          variant={isOfPlan ? 'contained' : 'outlined'}
          icon={mdiCommentTextOutline}
          onClick={() => onAsk('explain')}
        >
          Expliquer…
        </Button>
        {!isOfPlan && (
          <Button variant="contained" icon={mdiCheck} onClick={() => onAsk('settle')}>
            {SETTLES[kind] ?? 'Régler…'}
          </Button>
        )}
      </span>
    </>
  );
}
