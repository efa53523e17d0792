import { writtenDay } from '@boucle/contract/base/format.ts';
import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { mdiContentCopy } from '@mdi/js';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { CopyField } from '../../../shared/copy/CopyField.tsx';
import { tellProblem } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

/**
 * « Copier le lien du chauffeur »: an employee of the partner drives the round by it, until its
 * last day.
 */
export function DriverLink({ round }: { round: RoundDetail }) {
  // An address that the browser did not let copy is shown, to be copied by hand.
  const [shown, setShown] = useState<{ address: string; until: string }>();
  const link = useIdempotentMutation<{ path: string; last_day: string }>({
    send: (_, options) => client.rounds.link({ id: round.id }, options),
    onDone: async ({ path, last_day }) => {
      const [address, until] = [`${window.location.origin}${path}`, writtenDay(last_day)];
      try {
        await navigator.clipboard.writeText(address);
        alerts.show('success', `Le lien du chauffeur est copié. Il ouvre la tournée jusqu’au ${until}.`);
      } catch {
        setShown({ address, until });
      }
    },
    onFailed: tellProblem,
  });
  return (
    <>
      <Button icon={mdiContentCopy} busy={link.isPending} onClick={() => link.mutate()}>
        Copier le lien du chauffeur
      </Button>
      {shown && (
        <Dialog title="Lien du chauffeur" size="small" dirty={false} onClose={() => setShown(undefined)}>
          <div className="b-stack">
            <p>Votre navigateur n’a pas permis de le copier. Il ouvre la tournée jusqu’au {shown.until}.</p>
            <CopyField label="Lien" value={shown.address} />
          </div>
        </Dialog>
      )}
    </>
  );
}
