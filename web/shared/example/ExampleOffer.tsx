import './example.css';
import { type Example } from '@boucle/contract/features/example/calls.ts';
import { EXAMPLE_PATH } from '@boucle/contract/features/example/address.ts';
import { EXAMPLE_DAYS, EXAMPLE_STEPS } from '@boucle/contract/features/example/labels.ts';
import { parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { RemoveExample } from './RemoveExample.tsx';
import { readAgainMs } from '../readAgain.ts';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClasses } from '../../ui/buttonClasses.ts';

/** The page is loaded anew there: it keeps nothing of the initiative. */
const ENTRY = `${EXAMPLE_PATH}${pathOf('dashboard')}`;

/**
 * A second initiative with sample data, to look around in; how far it is, and how to be rid of it.
 */
export function ExampleOffer() {
  const example = useQuery(
    query.example.read.queryOptions({
      refetchInterval: ({ state }) => readAgainMs(state, isMoving(state.data)),
    }),
  );
  const open = useIdempotentMutation({
    send: (_, options) => client.example.open(undefined, options),
    onSettled: () => void example.refetch(),
  });
  const [removing, setRemoving] = useState(false);
  const { data } = example;
  if (data === undefined) return null;
  return (
    <div className="b-example-offer" aria-live="polite">
      <p className="b-grow">{sentenceOf(data)}</p>
      {data.state === 'preparing' && (
        <progress aria-label="L’exemple se prépare" max={EXAMPLE_STEPS.length} value={data.steps_done} />
      )}
      {(data.state === 'none' || data.state === 'failed') && (
        <Button busy={open.isPending} onClick={() => open.mutate()}>
          {data.state === 'none' ? 'Voir un exemple' : 'Réessayer'}
        </Button>
      )}
      {data.state === 'ready' && (
        <>
          <Button variant="text" onClick={() => setRemoving(true)}>
            Supprimer l’exemple
          </Button>
          <a href={ENTRY} className={buttonClasses({})}>
            Voir l’exemple
          </a>
        </>
      )}
      {removing && <RemoveExample onClose={() => setRemoving(false)} />}
    </div>
  );
}

const isMoving = (example: Example | undefined): boolean =>
  example?.state === 'preparing' || example?.state === 'removing';

/** Sentence to know before the button next to it is pressed. */
function sentenceOf({ state, by, ends_at: endsAt, steps_done: done }: Example): string {
  switch (state) {
    case 'none':
      return `Un exemple s’ouvre à part, avec trois mois de données fictives\u00a0: rien n’entre dans vos comptes, et il s’efface de lui-même au bout de ${EXAMPLE_DAYS} jours.`;
    case 'preparing':
      return `L’exemple se prépare… ${EXAMPLE_STEPS[done] ?? ''}`;
    case 'ready':
      return `L’exemple est prêt${by === null ? '' : `, ouvert par ${by}`}. Il s’efface de lui-même le ${writtenDay(parisDay(new Date(endsAt ?? 0)))}.`;
    case 'removing':
      return 'L’exemple est en cours de suppression.';
    case 'failed':
      return 'L’exemple n’a pas pu être préparé.';
  }
}
