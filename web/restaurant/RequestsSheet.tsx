import { count, writtenDay } from '@boucle/contract/base/format.ts';
import { REQUEST_STATUS_LABELS, REQUEST_WAY_LABELS } from '@boucle/contract/features/supplyRequests/labels.ts';
import { type PartnerSupplyRequest } from '@boucle/contract/partnerApi/supplyRequests.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { tellProblem } from '../shared/problem.ts';
import { alerts } from '../ui/alerts/alerts.ts';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { client } from './own.ts';
import { PendingSheet } from './PendingSheet.tsx';
import { readRequests } from './queries.ts';

type RequestsSheetProps = { id: number; onChange: (request: PartnerSupplyRequest) => void };

/** What was asked for and is not here yet, or was refused in the last days. */
export function RequestsSheet({ id, onChange }: RequestsSheetProps) {
  const query = useQuery(readRequests);
  if (!query.data) return <PendingSheet title="Vos demandes" query={query} />;
  const rows = query.data.filter(({ restaurant_id }) => restaurant_id === id);
  if (rows.length === 0) return null;
  return (
    <Sheet title="Vos demandes" flush>
      <ul className="r-rows r-papers">
        {rows.map((request) => (
          <Request key={request.id} request={request} onChange={() => onChange(request)} />
        ))}
      </ul>
    </Sheet>
  );
}

function Request({ request, onChange }: { request: PartnerSupplyRequest; onChange: () => void }) {
  const queries = useQueryClient();
  const { id, status, wanted_on, round_day, answer, lines } = request;
  const cancel = useMutation({
    mutationFn: () => client.supplyRequests.cancel({ id }),
    onSuccess: () => alerts.show('success', 'La demande est annulée.'),
    onError: tellProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: readRequests.queryKey }),
  });
  const when = round_day ?? wanted_on;
  const ways = [...new Set(lines.map(({ way }) => way))].map((way) => {
    const pieces = lines.filter((line) => line.way === way).reduce((sum, line) => sum + line.quantity, 0);
    return `${REQUEST_WAY_LABELS[way]}\u00a0: ${count(pieces, 'contenant', 'contenants')}`;
  });
  return (
    <li>
      <div>
        <b>{`${REQUEST_STATUS_LABELS[status]}${when === null ? '' : `, pour le ${writtenDay(when)}`}`}</b>
        <p>{answer ?? ways.join(', ')}</p>
      </div>
      {status === 'asked' && (
        <span>
          <Button variant="text" size="small" onClick={onChange}>
            Modifier
          </Button>
          <Button variant="text" size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            Annuler
          </Button>
        </span>
      )}
    </li>
  );
}
