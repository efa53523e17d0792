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
  unscanned: 'Rendre la consigne…',
};

/**
 * Actions on an incident that nothing settled; a stop done otherwise than planned, or a retired
 * container, is explained: the books follow it already.
 */
export function IncidentFoot({ kind, onAsk }: IncidentFootProps) {
  const isExplained = kind === 'plan' || kind === 'retired';
  return (
    <>
      <Button variant="text" onClick={() => onAsk('dismiss')}>
        Classer sans suite…
      </Button>
      <span className="b-row">
        <Button
          variant={isExplained ? 'contained' : 'outlined'}
          icon={mdiCommentTextOutline}
          onClick={() => onAsk('explain')}
        >
          Expliquer…
        </Button>
        {!isExplained && (
          <Button variant="contained" icon={mdiCheck} onClick={() => onAsk('settle')}>
            {SETTLES[kind] ?? 'Régler…'}
          </Button>
        )}
      </span>
    </>
  );
}
