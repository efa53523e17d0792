import { writtenDay } from '@boucle/contract/format.ts';
import { type RoundDetail } from '@boucle/contract/rounds/shapes.ts';
import { mdiContentCopy } from '@mdi/js';
import { client } from '../../../api/client.ts';
import { tellProblem } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { Button } from '../../../ui/Button.tsx';

/** « Copier le lien du chauffeur »: an employee of the partner drives the round by it, until its last day. */
export function DriverLink({ round }: { round: RoundDetail }) {
  const link = useIdempotentMutation<{ path: string; last_day: string }>({
    send: (_, options) => client.rounds.link({ id: round.id }, options),
    onDone: async ({ path, last_day }) => {
      const address = `${window.location.origin}${path}`;
      try {
        await navigator.clipboard.writeText(address);
        alerts.show('success', `Le lien du chauffeur est copié. Il ouvre la tournée jusqu’au ${writtenDay(last_day)}.`);
      } catch {
        alerts.show('error', `Votre navigateur ne laisse pas copier. Le lien du chauffeur\u00a0: ${address}`);
      }
    },
    onFailed: tellProblem,
  });
  return (
    <Button icon={mdiContentCopy} busy={link.isPending} onClick={() => link.mutate()}>
      Copier le lien du chauffeur
    </Button>
  );
}
