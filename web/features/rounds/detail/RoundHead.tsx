import { count } from '@boucle/contract/base/format.ts';
import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { mdiAccountMultipleOutline, mdiMapMarkerPath, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import { Suspense, useState } from 'react';
import { client } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { MoreButton } from '../../../ui/overlays/MoreButton.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { roundChip } from '../shared/looks.ts';
import { kilometres } from '../shared/words.ts';
import { useRoundSave } from './useRoundSave.ts';

const RoundDialog = part(() => import('../dialogs/RoundDialog.tsx'), 'RoundDialog');
const SplitDialog = part(() => import('../dialogs/SplitDialog.tsx'), 'SplitDialog');
const CancelDialog = part(() => import('../dialogs/CancelDialog.tsx'), 'CancelDialog');

/** The title of a round, what it takes, and the computed order. */
export function RoundHead({ round, mayPrepare }: { round: RoundDetail; mayPrepare: boolean }) {
  const [asked, setAsked] = useState<'edit' | 'split' | 'cancel'>();
  const { id, version, status } = round;
  const order = useRoundSave<{ id: number; version: number }>((input, options) => client.rounds.order(input, options));
  const isPlanned = status === 'draft' || status === 'ready';
  const close = () => setAsked(undefined);
  return (
    <header className="round-head">
      <div className="b-grow">
        <h2 id="round-title">
          {round.title} <StatusChip {...roundChip(round)} />
        </h2>
        <p>{factsOf(round)}</p>
        {round.cancel_reason !== null && <p>Annulée&nbsp;: {round.cancel_reason}</p>}
      </div>
      {mayPrepare && isPlanned && round.stops_count > 1 && (
        <Button icon={mdiAccountMultipleOutline} onClick={() => setAsked('split')}>
          Répartir…
        </Button>
      )}
      {mayPrepare && isPlanned && (
        <Button icon={mdiMapMarkerPath} busy={order.isPending} onClick={() => order.mutate({ id, version })}>
          Réordonner
        </Button>
      )}
      {mayPrepare && (isPlanned || status === 'under_way') && (
        <MoreButton
          of={round.title}
          actions={[
            ...(isPlanned ? [{ label: 'Modifier…', icon: mdiPencilOutline, onSelect: () => setAsked('edit') }] : []),
            {
              label: 'Annuler la tournée…',
              icon: mdiTrashCanOutline,
              tone: 'danger' as const,
              onSelect: () => setAsked('cancel'),
            },
          ]}
        />
      )}
      <Suspense>
        {asked === 'edit' && <RoundDialog round={round} onClose={close} onSaved={close} />}
        {asked === 'split' && <SplitDialog round={round} onClose={close} />}
        {asked === 'cancel' && <CancelDialog round={round} onClose={close} />}
      </Suspense>
    </header>
  );
}

/** « 14,8 km · retour vers 11:35 · véhicule de 600 contenants » */
function factsOf({ metres, back, capacity, partner, driver, skipped }: RoundDetail): string {
  return [
    kilometres(metres),
    `retour vers ${back}`,
    ...(capacity === null ? [] : [`véhicule de ${count(capacity, 'contenant', 'contenants')}`]),
    ...(partner === null ? [] : [partner.name]),
    ...(driver === null ? [] : [driver.name]),
    ...(skipped === 0 ? [] : [count(skipped, 'arrêt passé', 'arrêts passés')]),
  ].join(' · ');
}
