import { decimalNumber } from '@boucle/contract/base/format.ts';
import { type StockHealth } from '@boucle/contract/features/stockHealth/calls.ts';
import { mdiRoutes, mdiSwapHorizontal } from '@mdi/js';
import { Suspense, useState } from 'react';
import { pathOf } from '@boucle/contract/pages.ts';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/loading/part.tsx';
import { useGo } from '../../ui/navigation/useGo.ts';

const TransferDialog = part(() => import('./TransferDialog.tsx'), 'TransferDialog');
const PlanProposals = part(() => import('./PlanProposals.tsx'), 'PlanProposals');

type Transfer = StockHealth['transfers'][number];

/**
 * Transfers that neighbours may make while the warehouse lacks the format, here or from here:
 * recorded now, or given to a round.
 */
export function Transfers({ shelf }: { shelf: StockHealth }) {
  const [asked, setAsked] = useState<{ readonly transfer: Transfer; readonly how: 'record' | 'plan' }>();
  const goTo = useGo();
  const close = () => setAsked(undefined);
  return (
    <>
      {shelf.transfers.map((one) => (
        <div key={`${one.from_id} ${one.to_id}`} className="health-transfer">
          <p>
            {one.to_id === shelf.place_id
              ? `${one.from_name} en a trop, à ${distanceOf(one)}`
              : `${one.to_name} en manque, à ${distanceOf(one)}`}
          </p>
          <span className="b-row b-wrap">
            <Button size="small" icon={mdiSwapHorizontal} onClick={() => setAsked({ transfer: one, how: 'record' })}>
              Transférer {one.quantity}…
            </Button>
            <Button size="small" icon={mdiRoutes} onClick={() => setAsked({ transfer: one, how: 'plan' })}>
              Mettre en tournée…
            </Button>
          </span>
        </div>
      ))}
      <Suspense>
        {asked?.how === 'record' && <TransferDialog shelf={shelf} transfer={asked.transfer} onClose={close} />}
        {asked?.how === 'plan' && (
          <PlanProposals
            shelves={[{ ...shelf, proposals: [], transfers: [asked.transfer] }]}
            onDone={({ id, day }) => goTo(`${pathOf('rounds')}?semaine=${day}&open=${id}`)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

const distanceOf = ({ metres }: Transfer): string => `${decimalNumber(Math.round(metres / 100) / 10)}\u00a0km`;
