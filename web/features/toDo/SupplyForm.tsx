import { count } from '@boucle/contract/base/format.ts';
import { type ShelvedFormat, type ShelvedPlace } from '@boucle/contract/features/places/calls.ts';
import { mdiArrowCollapseUp, mdiRoutes } from '@mdi/js';
import { useState } from 'react';
import {
  type Deliveries,
  deliveryLines,
  excessesOf,
  piecesOf,
  plannedLines,
  withDelivery,
  withoutPlaces,
  withProposed,
} from '../../shared/movements/supply.ts';
import { PlanDialog } from '../../shared/rounds/PlanDialog.tsx';
import { type usePlaceMoves } from '../../shared/movements/usePlaceMoves.ts';
import { type WarehouseStock } from '../../shared/movements/warehouse.ts';
import { useReadingAgain } from '../../shared/useReadingAgain.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { UnsavedGuard } from '../../ui/form/leaving/UnsavedGuard.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { FirstOnly } from './FirstOnly.tsx';
import { Outcomes } from './Outcomes.tsx';
import { NotOffered } from './NotOffered.tsx';
import { SupplyTable } from './SupplyTable.tsx';
import { WarehouseAfter } from './WarehouseAfter.tsx';

type SupplyFormProps = {
  shelves: {
    readonly formats: readonly ShelvedFormat[];
    readonly places: readonly ShelvedPlace[];
  };
  /** How many restaurants there are, shown or not. */
  total: number;
  warehouse: readonly WarehouseStock[];
  /** The restaurants were named; otherwise they are those to which something is proposed. */
  chosen: boolean;
  /** The restaurants are those asked for, not those of the address before. */
  fresh: boolean;
  moves: ReturnType<typeof usePlaceMoves>;
  /** Deliveries that the forecast proposes, which the sheet begins with. */
  proposed: Deliveries;
};

/**
 * Deliveries to each restaurant, as the forecast proposes them at first, and what the warehouse
 * keeps: planned in a round, or recorded, one transaction a restaurant.
 */
export function SupplyForm({ shelves, total, warehouse, chosen, fresh, moves, proposed }: SupplyFormProps) {
  const { formats } = shelves;
  const { outcomes, unanswered, running, over } = moves;
  const stock = new Map(warehouse.map(({ format_id, clean, reserved }) => [format_id, clean - reserved]));
  const [typed, setTyped] = useState(false);
  const [planning, setPlanning] = useState(false);
  const [sent, setSent] = useState<readonly ShelvedPlace[]>([]);
  // A place without an answer stays on the sheet: recorded perhaps, it may be low no more, and the
  // same must be sent again to know.
  const missing = sent.filter(({ id }) => unanswered.has(id) && !shelves.places.some((place) => place.id === id));
  const places = [...shelves.places, ...missing];
  const [known, setKnown] = useState<ReadonlySet<number>>(() => new Set(places.map(({ id }) => id)));
  const [all, setDeliveries] = useState(proposed);
  // A restaurant that left the sheet asks nothing of the warehouse any more.
  const deliveries: Deliveries = new Map(places.map(({ id }) => [id, all.get(id) ?? new Map()]));
  const added = fresh ? places.filter(({ id }) => !known.has(id)).map(({ id }) => id) : [];
  if (added.length > 0) {
    setKnown(new Set([...known, ...added]));
    setDeliveries(withProposed(deliveries, proposed, added));
  }
  const moving = places.filter(({ id }) => piecesOf(deliveries.get(id)) > 0);
  const pieces = moving.reduce((sum, { id }) => sum + piecesOf(deliveries.get(id)), 0);
  // A place without an answer may be recorded: the warehouse may be short of it already, and what
  // is asked of it stays as it was sent.
  const open = withoutPlaces(deliveries, unanswered);
  const excesses = excessesOf(places, stock, open);
  const refused = useReadingAgain() ? 0 : excesses.length;

  const fill = (ids: readonly number[]) => {
    setDeliveries(
      withProposed(
        deliveries,
        proposed,
        ids.filter((id) => !unanswered.has(id)),
      ),
    );
    setTyped(true);
  };
  const save = async () => {
    setSent(moving);
    const done = await moves.send(
      moving.map(({ id, name }) => ({ id, name, lines: deliveryLines(deliveries.get(id)) })),
    );
    setTyped(done.size < moving.length);
    setDeliveries((now) => withoutPlaces(now, done));
  };
  const shownOutcomes = [...outcomes.values()];
  if (places.length === 0)
    return (
      <Sheet>
        <Outcomes outcomes={shownOutcomes} />
        <EmptyState title={chosen ? 'Aucun restaurant' : 'Rien à livrer'}>
          {chosen
            ? 'Ajoutez un restaurant pour le livrer.'
            : 'La prévision ne propose aucune livraison. Vous pouvez ajouter un restaurant pour le livrer.'}
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
              refused={running}
              onClick={() => fill(places.map(({ id }) => id))}
            >
              Mettre ce qui est proposé
            </Button>
          )
        }
      >
        <Outcomes outcomes={shownOutcomes} />
        <FirstOnly shown={shelves.places.length} total={total} />
        <SupplyTable
          formats={formats}
          places={places}
          warehouse={stock}
          deliveries={deliveries}
          excesses={excesses}
          locked={(place) => running || unanswered.has(place)}
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
              {refused > 0
                ? count(refused, 'ligne à corriger', 'lignes à corriger')
                : 'Une transaction par restaurant, tout ou rien pour chacun'}
            </small>
          </p>
          <span className="supply-acts">
            <Button busy={running} refused={refused > 0 || moving.length === 0} onClick={() => void save()}>
              {running ? `${over} sur ${moving.length}…` : saveWords(moving.length)}
            </Button>
            <Button
              variant="contained"
              icon={mdiRoutes}
              refused={running || unanswered.size > 0 || refused > 0 || moving.length === 0}
              onClick={() => setPlanning(true)}
            >
              Planifier la tournée
            </Button>
          </span>
        </div>
      </Sheet>
      <div className="supply-side">
        <WarehouseAfter formats={formats} warehouse={stock} deliveries={open} />
        <NotOffered formats={formats} places={places} />
      </div>
      {planning && (
        <PlanDialog
          title="Planifier la tournée"
          confirm="Mettre en tournée"
          brings={{ lines: plannedLines(deliveries) }}
          wanted={null}
          isNew
          success={({ title }) => `${count(pieces, 'contenant', 'contenants')} dans la tournée «\u00a0${title}\u00a0».`}
          onDone={() => {
            setTyped(false);
            setDeliveries(new Map());
          }}
          onClose={() => setPlanning(false)}
        >
          {`${count(pieces, 'contenant', 'contenants')} à livrer dans ${count(moving.length, 'restaurant', 'restaurants')}. Rien n’est livré avant le passage de la tournée.`}
        </PlanDialog>
      )}
    </div>
  );
}

const saveWords = (places: number): string =>
  places > 1 ? `Enregistrer les ${places} comme livrés` : 'Enregistrer comme livré';
