import { count, decimalNumber } from '@boucle/contract/format.ts';
import { type ProposedTransfer, type StockHealth } from '@boucle/contract/stockHealth/calls.ts';
import { mdiSwapHorizontal } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { ActionDialog } from '../../shared/ActionDialog.tsx';
import { useStocksChanged } from '../../shared/movements/useStocksChanged.ts';
import { Button } from '../../ui/Button.tsx';

const METRES = 1000;

/** What neighbours may give to a restaurant while the warehouse has none, and the way to record it. */
export function Transfers({
  shelf: { place_id: to, format_id },
}: {
  shelf: Pick<StockHealth, 'place_id' | 'format_id'>;
}) {
  const { data } = useQuery(query.stockHealth.proposals.queryOptions({ input: { format_id } }));
  const [asked, setAsked] = useState<ProposedTransfer>();
  const changed = useStocksChanged();
  const transfers = (data?.transfers ?? []).filter(({ to_id }) => to_id === to);
  return (
    <>
      {transfers.map((one) => (
        <p key={one.from_id} className="health-transfer">
          <span>
            {one.from_name} en a trop, à {decimalNumber(one.metres / METRES)}&nbsp;km
          </span>
          <Button size="small" icon={mdiSwapHorizontal} onClick={() => setAsked(one)}>
            Transférer {one.quantity}…
          </Button>
        </p>
      ))}
      {asked && (
        <ActionDialog
          title={`Transférer ${count(asked.quantity, 'contenant', 'contenants')}\u202f?`}
          confirm="Transférer"
          tone="default"
          send={(options) =>
            client.stockHealth.transfer(
              {
                from_id: asked.from_id,
                to_id: asked.to_id,
                lines: [{ format_id: asked.format_id, quantity: asked.quantity }],
              },
              options,
            )
          }
          success="Le transfert est enregistré."
          onSettled={changed}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {asked.format_title}&nbsp;: {asked.from_name} rend {asked.quantity} propres à l’entrepôt, qui les livre à{' '}
            {asked.to_name}. Les deux mouvements sont enregistrés ensemble, ou aucun.
          </p>
        </ActionDialog>
      )}
    </>
  );
}
