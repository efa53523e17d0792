import { quantity } from '@boucle/contract/base/format.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { type TransactionDetail } from '@boucle/contract/features/transactions/calls.ts';
import { type TransactionDisplay } from '@boucle/contract/features/transactions/describe.ts';
import { mdiUndoVariant } from '@mdi/js';
import { Suspense, useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { part } from '../../../ui/loading/part.tsx';

const ReverseDialog = part(() => import('./ReverseDialog.tsx'), 'ReverseDialog');

/** « Annuler… », or why it cannot be, or where else it should be. */
export function ReversalFoot({ detail, display }: { detail: TransactionDetail; display: TransactionDisplay }) {
  const [asking, setAsking] = useState(false);
  const reasonId = useId();
  const { irreversible_reason: reason, twice_incident_id: incident } = detail;
  const never = detail.reversible === false;
  const sentence = incident === null ? (reason ?? '') : twiceSentence(incident, !never);
  return (
    <>
      <span id={reasonId} className={incident === null ? 'tx-reason' : 'tx-reason tx-reason-line'}>
        {sentence}
      </span>
      {(!never || incident === null) && (
        <Button
          variant="text"
          size="small"
          tone="danger"
          icon={mdiUndoVariant}
          refused={never}
          aria-describedby={sentence === '' ? undefined : reasonId}
          onClick={() => setAsking(true)}
        >
          {incident === null ? 'Annuler…' : 'Annuler seule…'}
        </Button>
      )}
      {incident !== null && (
        <ButtonLink size="small" to={partAddress('/control', 'ecarts', `open=${incident}`)}>
          Voir l’écart
        </ButtonLink>
      )}
      <Suspense>
        {asking && <ReverseDialog detail={detail} display={display} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}

/**
 * Reversed alone, it would take off a second time what was counted since: the desk of the incident
 * does both.
 */
const twiceSentence = (incident: number, reversible: boolean): string =>
  `Saisie deux fois\u202f?${reversible ? ' L’annuler seule fausserait le stock compté depuis\u00a0:' : ''} elle s’annule dans l’écart n°\u00a0${quantity(incident)}.`;
