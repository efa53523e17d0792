import '../../ui/table/DataTable.css';
import { parisDay, quantity } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { availableOf, isLow } from '@boucle/contract/features/places/low.ts';
import { type ShelvedFormat, type ShelvedPlace } from '@boucle/contract/features/places/calls.ts';
import { comingLabel, loadingLabel } from '@boucle/contract/features/stockHealth/words.ts';
import { mdiAlertCircleOutline, mdiArrowCollapseUp } from '@mdi/js';
import { Fragment, useId, useState } from 'react';
import { type Deliveries, delivered, type Excess, type Warehouse } from '../../shared/movements/supply.ts';
import { Button } from '../../ui/Button.tsx';
import { Pieces, Unknown } from '../../ui/cells.tsx';
import { QuantityField } from '../../ui/form/QuantityField.tsx';
import { FormatPicture } from '../../ui/FormatPicture.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { LevelAfter } from './LevelAfter.tsx';
import { unbroken } from '../../ui/figures/unbroken.ts';

const COLUMNS = 6;

type SupplyTableProps = {
  formats: readonly ShelvedFormat[];
  places: readonly ShelvedPlace[];
  warehouse: Warehouse;
  deliveries: Deliveries;
  excesses: readonly Excess[];
  /**
   * Whether a restaurant is being sent, or its last sending had no answer: then it is sent again as
   * it is.
   */
  locked: (place: number) => boolean;
  onDelivery: (place: number, format: number, pieces: number) => void;
  onFill: (place: number) => void;
};

/**
 * Format | Entrepôt | Sur place | Cible | À livrer | Disponibles après, restaurant by restaurant.
 */
export function SupplyTable(props: SupplyTableProps) {
  const { formats, places, warehouse, deliveries, excesses, locked, onDelivery, onFill } = props;
  const id = useId();
  const [today] = useState(() => parisDay(new Date()));
  return (
    <div className="todo-scroll" role="region" aria-label="Quantités à livrer" tabIndex={0}>
      <table className="b-table supply-table">
        <caption className="b-sr">Quantités à livrer</caption>
        <thead>
          <tr>
            <th scope="col">Format</th>
            <th scope="col" className="b-cell-end">
              Entrepôt
            </th>
            <th scope="col" className="b-cell-end">
              Sur place
            </th>
            <th scope="col" className="b-cell-end">
              Cible
            </th>
            <th scope="col" className="b-cell-end">
              À livrer
            </th>
            <th scope="col" className="b-cell-end">
              Disponibles après
            </th>
          </tr>
        </thead>
        {places.map((place) => (
          <tbody key={place.id}>
            <tr className="supply-place">
              <td colSpan={COLUMNS}>
                <span>
                  <Link to={`${pathOf('restaurant', { id: place.id })}?onglet=stocks`} className="b-link">
                    {place.name}
                  </Link>
                  <small>{stateOf(place)}</small>
                  <Button
                    size="small"
                    variant="text"
                    icon={mdiArrowCollapseUp}
                    aria-label={`Mettre ce qui est proposé, ${place.name}`}
                    refused={locked(place.id)}
                    onClick={() => onFill(place.id)}
                  >
                    Mettre ce qui est proposé
                  </Button>
                </span>
              </td>
            </tr>
            {place.shelves
              .filter(({ offered }) => offered)
              .map((shelf) => {
                const format = formats.find(({ format_id }) => format_id === shelf.format_id);
                if (format === undefined) return null;
                const available = availableOf(shelf);
                const stock = warehouse.get(shelf.format_id) ?? 0;
                const [coming, loading] = [comingLabel(shelf, today), loadingLabel(stock, format.loading)];
                const given = delivered(deliveries, place.id, shelf.format_id);
                const excess = excesses.find((one) => one.place === place.id && one.format === shelf.format_id);
                const reasonId = `${id}-${place.id}-${shelf.format_id}`;
                const low = isLow(shelf, place.active);
                return (
                  <Fragment key={shelf.format_id}>
                    <tr className={excess && 'todo-told'}>
                      <th scope="row">
                        <span className="supply-format">
                          <FormatPicture url={format.picture_url} drawing={format.drawing} />
                          {unbroken(format.format_title)}
                        </span>
                      </th>
                      <td data-label="Entrepôt" className="b-cell-end">
                        <Pieces count={stock} />
                        {loading !== null && <small className="supply-note">{loading}</small>}
                      </td>
                      <td data-label="Sur place" className="b-cell-end">
                        <span className={low ? 'supply-low' : undefined}>
                          <Pieces count={shelf.clean} />
                          {low && <span className="b-sr">, sous le minimum de {shelf.alert_level}</span>}
                        </span>
                        {shelf.reserved > 0 && <small>{`dont ${quantity(shelf.reserved)} rés.`}</small>}
                        {coming !== null && <small className="supply-note">{coming}</small>}
                      </td>
                      <td data-label="Cible" className="b-cell-end b-muted">
                        {shelf.target_level === null ? <Unknown /> : <Pieces count={shelf.target_level} />}
                      </td>
                      <td data-label="À livrer" className="b-cell-end supply-asked">
                        <QuantityField
                          label={`${format.format_title}, ${place.name}`}
                          value={given}
                          onValue={(pieces) => onDelivery(place.id, shelf.format_id, pieces)}
                          invalid={excess !== undefined}
                          describedBy={excess && reasonId}
                          disabled={locked(place.id)}
                        />
                      </td>
                      <td data-label="Disponibles après" className="b-cell-end">
                        <LevelAfter
                          available={available}
                          given={given}
                          alert={shelf.alert_level}
                          target={shelf.target_level}
                          refused={excess !== undefined}
                        />
                      </td>
                    </tr>
                    {excess && (
                      <tr className="todo-reason">
                        <td colSpan={COLUMNS}>
                          <p id={reasonId} className="todo-why todo-why-refused" role="alert">
                            <Icon path={mdiAlertCircleOutline} size={16} />
                            <span>
                              {`${format.format_title}\u00a0: l’entrepôt en a ${quantity(excess.there)}, vous en demandez ${quantity(excess.asked)}. `}
                              <button
                                type="button"
                                className="b-link"
                                disabled={locked(place.id)}
                                onClick={() => onDelivery(place.id, shelf.format_id, excess.most)}
                              >
                                Mettre {quantity(excess.most)}
                              </button>
                            </span>
                          </p>
                        </td>
                      </tr>
                    )}
                  </Fragment>
                );
              })}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** Whether somebody should come: formats that are low. */
function stateOf({ shelves, active }: ShelvedPlace): string {
  const low = shelves.filter((shelf) => isLow(shelf, active)).length;
  if (low === 0) return 'au-dessus de ses minimums';
  return low === 1 ? '1 format sous le minimum' : `${low} formats sous le minimum`;
}
