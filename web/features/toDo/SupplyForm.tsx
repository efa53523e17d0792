import { count } from '@boucle/contract/format.ts';
import { type ShelvedFormat, type ShelvedPlace } from '@boucle/contract/places/calls.ts';
import { mdiArrowCollapseUp, mdiTruckDeliveryOutline } from '@mdi/js';
import { useState } from 'react';
import {
  type Deliveries,
  deliveryLines,
  excessesOf,
  filledToTarget,
  piecesOf,
  withDelivery,
} from '../../shared/movements/supply.ts';
import { type usePlaceMoves } from '../../shared/movements/usePlaceMoves.ts';
import { type WarehouseStock } from '../../shared/movements/warehouse.ts';
import { useUndo } from '../../shared/transactions/useUndo.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { UnsavedGuard } from '../../ui/form/leaving/UnsavedGuard.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Outcomes } from './Outcomes.tsx';
import { NotOffered } from './NotOffered.tsx';
import { SupplyTable } from './SupplyTable.tsx';
import { WarehouseAfter } from './WarehouseAfter.tsx';

type SupplyFormProps = {
  shelves: { readonly formats: readonly ShelvedFormat[]; readonly places: readonly ShelvedPlace[] };
  warehouse: readonly WarehouseStock[];
  /** The restaurants are those below an alert level, not some that were named. */
  low: boolean;
  /** The restaurants are those asked for, not those of the address before. */
  fresh: boolean;
  moves: ReturnType<typeof usePlaceMoves>;
};

/** What each restaurant is given, filled to the target at first, and what the warehouse keeps; one transaction a restaurant. */
export function SupplyForm({ shelves: { formats, places }, warehouse, low, fresh, moves }: SupplyFormProps) {
  const { outcomes, running, over } = moves;
  const offerUndo = useUndo();
  const stock = new Map(warehouse.map(({ format_id, clean }) => [format_id, clean]));
  const [typed, setTyped] = useState(false);
  const [known, setKnown] = useState<ReadonlySet<number>>(() => new Set(places.map(({ id }) => id)));
  const [all, setDeliveries] = useState<Deliveries>(() => filledToTarget(places, stock, new Map()));
  // A restaurant that left the sheet asks nothing of the warehouse any more.
  const deliveries: Deliveries = new Map(places.map(({ id }) => [id, all.get(id) ?? new Map()]));
  const added = fresh ? places.filter(({ id }) => !known.has(id)).map(({ id }) => id) : [];
  if (added.length > 0) {
    setKnown(new Set([...known, ...added]));
    setDeliveries(filledToTarget(places, stock, deliveries, new Set(added)));
  }
  const unanswered = new Set([...outcomes].flatMap(([id, { state }]) => (state === 'unknown' ? [id] : [])));
  // What had no answer and left the sheet was recorded: it is low no more.
  const told = [...outcomes].flatMap(([id, outcome]) =>
    outcome.state === 'unknown' && !places.some((place) => place.id === id) ? [] : [outcome],
  );
  const moving = places.filter(({ id }) => piecesOf(deliveries.get(id)) > 0);
  const pieces = moving.reduce((sum, { id }) => sum + piecesOf(deliveries.get(id)), 0);
  const excesses = excessesOf(places, stock, deliveries);

  const fill = (ids: readonly number[]) => {
    const open = ids.filter((id) => !unanswered.has(id));
    setDeliveries(filledToTarget(places, stock, deliveries, new Set(open)));
    setTyped(true);
  };
  const save = async () => {
    const sent = moving.map(({ id, name }) => ({ id, name, lines: deliveryLines(deliveries.get(id)) }));
    const found = await moves.send(sent);
    const done = new Set(sent.filter((_, index) => found[index]?.state === 'done').map(({ id }) => id));
    setDeliveries((now) => new Map([...now].filter(([id]) => !done.has(id))));
    setTyped(false);
    const recorded = found.flatMap((outcome) => (outcome.state === 'done' ? [outcome.row] : []));
    const given = recorded.reduce((sum, row) => sum + row.containers_count, 0);
    const message = `${count(given, 'contenant livré', 'contenants livrés')}\u00a0: ${count(recorded.length, 'restaurant', 'restaurants')}.`;
    offerUndo(message, recorded);
    if (recorded.length < sent.length) return;
    moves.forget();
    alerts.show('success', message);
  };
  if (places.length === 0)
    return (
      <Sheet>
        <Outcomes outcomes={told} />
        <EmptyState title={low ? 'Aucun stock bas' : 'Aucun restaurant'}>
          {low
            ? 'Chaque restaurant est au-dessus de ses alertes. Vous pouvez en ajouter un pour le livrer.'
            : 'Ajoutez un restaurant pour le livrer.'}
        </EmptyState>
      </Sheet>
    );
  return (
    <div className="supply">
      <UnsavedGuard when={typed && pieces > 0 && !running} />
      <Sheet
        title={count(places.length, 'restaurant', 'restaurants')}
        flush
        className="todo-work"
        actions={
          places.length > 1 && (
            <Button
              size="small"
              variant="soft"
              icon={mdiArrowCollapseUp}
              onClick={() => fill(places.map(({ id }) => id))}
            >
              {`Compléter les ${places.length}`}
            </Button>
          )
        }
      >
        <Outcomes outcomes={told} />
        <SupplyTable
          formats={formats}
          places={places}
          warehouse={stock}
          deliveries={deliveries}
          excesses={excesses}
          unanswered={unanswered}
          onDelivery={(place, format, asked) => {
            setDeliveries(withDelivery(deliveries, place, format, asked));
            setTyped(true);
          }}
          onFill={(place) => fill([place])}
        />
        <div className="todo-foot">
          <p aria-live="polite">
            <b>
              {moving.length === 0
                ? 'Rien à livrer'
                : `${count(pieces, 'contenant', 'contenants')}, ${count(moving.length, 'restaurant', 'restaurants')}`}
            </b>
            <small>
              {excesses.length > 0
                ? count(excesses.length, 'ligne à corriger', 'lignes à corriger')
                : 'Une transaction par restaurant, tout ou rien pour chacun'}
            </small>
          </p>
          <Button
            variant="contained"
            icon={mdiTruckDeliveryOutline}
            busy={running}
            refused={excesses.length > 0 || moving.length === 0}
            onClick={() => void save()}
          >
            {running ? `${over} sur ${moving.length}…` : saveWords(moving.length)}
          </Button>
        </div>
      </Sheet>
      <div className="supply-side">
        <WarehouseAfter formats={formats} warehouse={stock} deliveries={deliveries} />
        <NotOffered formats={formats} places={places} />
      </div>
    </div>
  );
}

const saveWords = (places: number): string =>
  places > 1 ? `Enregistrer les ${places} livraisons` : 'Enregistrer la livraison';
