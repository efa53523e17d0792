import { ofName } from '@boucle/contract/base/elision.ts';
import { mdiShieldCheckOutline } from '@mdi/js';
import { Suspense, useState } from 'react';
import { client } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/loading/part.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';
import { problemOf } from '../problem.ts';

const ConfirmDialog = part(() => import('../../ui/overlays/ConfirmDialog.tsx'), 'ConfirmDialog');

type SecondFactorOfProps = {
  person: { id: number; name: string };
  /** No one resets their own: it is turned off from their profile. */
  own?: boolean;
  /** It was taken away: read people again. */
  onReset: () => void;
};

/** Shows that a person has a second factor, and resets it when their telephone is lost. */
export function SecondFactorOf({ person: { id, name }, own = false, onReset }: SecondFactorOfProps) {
  const [asking, setAsking] = useState(false);
  const reset = useIdempotentMutation({
    send: (_, options) => client.secondFactor.reset({ id }, options),
    success: () => `Le deuxième facteur ${ofName(name)} est retiré.`,
    onDone: () => {
      setAsking(false);
      onReset();
    },
  });
  return (
    <>
      <StatusChip state="ok" icon={mdiShieldCheckOutline} label="Deuxième facteur" />
      {!own && (
        <Button size="small" variant="text" onClick={() => setAsking(true)}>
          Réinitialiser…<span className="b-sr"> le deuxième facteur {ofName(name)}</span>
        </Button>
      )}
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={`Réinitialiser le deuxième facteur ${ofName(name)}`}
            confirm="Réinitialiser"
            tone="danger"
            busy={reset.isPending}
            error={problemOf(reset.error)}
            onConfirm={() => reset.mutate()}
            onCancel={() => {
              reset.reset();
              setAsking(false);
            }}
          >
            Pour qui a perdu son téléphone{'\u00a0'}: vérifiez d’abord que la demande vient bien de cette personne. Son
            application, ses clés d’accès et ses codes de secours ne serviront plus, ses connexions se ferment, et un
            e-mail l’en prévient.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
