import { dateTime } from '@boucle/contract/base/format.ts';
import { type OwnBreakage } from '@boucle/contract/partnerApi/ownRestaurantActs.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { tellProblem } from '../shared/problem.ts';
import { alerts } from '../ui/alerts/alerts.ts';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { piecesWords, REASONS } from './breakageWords.ts';
import { client } from './own.ts';
import { PendingSheet } from './PendingSheet.tsx';
import { readBreakages, readStock } from './queries.ts';

/** What was reported as broken or lost, and what the initiative answered in the last 30 days. */
export function BreakagesSheet({ id }: { id: number }) {
  const query = useQuery(readBreakages(id));
  if (!query.data) return <PendingSheet title="Casses signalées" query={query} />;
  if (query.data.length === 0) return null;
  return (
    <Sheet title="Casses signalées" flush>
      <ul className="r-rows r-papers">
        {query.data.map((breakage) => (
          <Breakage key={breakage.id} restaurantId={id} breakage={breakage} />
        ))}
      </ul>
    </Sheet>
  );
}

const STATUS: Partial<Record<OwnBreakage['status'], string>> = {
  pending: 'En attente',
  completed: 'Acceptée',
  failed: 'Refusée',
};

function Breakage({ restaurantId, breakage }: { restaurantId: number; breakage: OwnBreakage }) {
  const queries = useQueryClient();
  const { id, status, reason, asked_at, answer } = breakage;
  const cancel = useMutation({
    mutationFn: () => client.transactions.cancel({ id }),
    onSuccess: () => alerts.show('success', 'Le signalement est annulé.'),
    onError: tellProblem,
    onSettled: () =>
      Promise.all(
        [readStock(restaurantId), readBreakages(restaurantId)].map(({ queryKey }) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return (
    <li>
      <div>
        <b>{`${STATUS[status] ?? ''}, ${dateTime(asked_at)}`}</b>
        <p>{`${REASONS[reason]}\u00a0: ${piecesWords(breakage)}`}</p>
        {answer !== null && <p>{`Réponse de l’initiative\u00a0: ${answer}`}</p>}
      </div>
      {status === 'pending' && (
        <Button variant="text" size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          Annuler
        </Button>
      )}
    </li>
  );
}
