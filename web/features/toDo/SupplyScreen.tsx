import './toDo.css';
import './supply.css';
import { MAX_SELECTED } from '@boucle/contract/base/constants.ts';
import { count } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { usePlaceMoves } from '../../shared/movements/usePlaceMoves.ts';
import { proposedDeliveries } from '../../shared/movements/supply.ts';
import { warehouseQuery } from '../../shared/movements/warehouse.ts';
import { useWord } from '../../shared/opening.ts';
import { PlaceField } from '../../shared/places/PlaceField.tsx';
import { problemOf } from '../../shared/problem.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useGo } from '../../ui/navigation/useGo.ts';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import { SupplyForm } from './SupplyForm.tsx';
import { readPlaces } from './work.ts';

/**
 * Several restaurants supplied from the warehouse on one sheet: those of `?lieux=1,2`, else those
 * below an alert level. With `?proposition=1` the sheet begins with what the forecast proposes to
 * bring, instead of what lacks up to the targets.
 */
export function SupplyScreen() {
  const { searchStr } = useLocation();
  const goTo = useGo();
  const [full, setFull] = useState(false);
  const named = readPlaces(searchStr);
  const context = { background: true };
  const shelves = useQuery({
    ...query.places.shelves.queryOptions({
      input: { kind: 'restaurant', ...(named === undefined ? { only: 'low' } : { id: [...named] }) },
      context,
    }),
    placeholderData: keepPreviousData,
  });
  const warehouse = useQuery(warehouseQuery());
  const asks = useWord('proposition').open && named !== undefined;
  const proposals = useQuery({
    ...query.stockHealth.proposals.queryOptions({ input: { place: ['R'] }, context }),
    enabled: asks,
  });
  const proposed = asks && proposals.data ? proposedDeliveries(proposals.data.proposals) : undefined;
  const moves = usePlaceMoves({
    record: ({ id, lines }, options) =>
      client.restaurants.move({ id, transaction_type: 'admin_give', lines: [...lines] }, options),
    success: (pieces, places) =>
      `${count(pieces, 'contenant livré', 'contenants livrés')}\u00a0: ${count(places, 'restaurant', 'restaurants')}.`,
  });
  const problem = problemOf(shelves.error ?? warehouse.error ?? proposals.error);
  const add = (id: number | undefined) => {
    if (id === undefined || shelves.data === undefined) return;
    const ids = new Set([...(named ?? shelves.data.places.map((place) => place.id)), id]);
    setFull(ids.size > MAX_SELECTED);
    // The values typed on the sheet stay: it is the same one, with one restaurant more.
    if (ids.size <= MAX_SELECTED)
      goTo(`${pathOf('supply')}?lieux=${[...ids].join(',')}${asks ? '&proposition=1' : ''}`, {
        inPlace: true,
        keepsTyped: true,
      });
  };
  return (
    <Page
      title="Approvisionner"
      note="depuis l’entrepôt"
      breadcrumb={[{ label: 'À faire', to: pathOf('to-do') }]}
      actions={
        <div className="supply-actions">
          <ButtonLink variant="text" to={pathOf('stock-health')}>
            Santé des stocks
          </ButtonLink>
          {shelves.data ? (
            <PlaceField
              key={named?.length ?? 0}
              kind="restaurant"
              label="Ajouter un restaurant"
              optional
              value={undefined}
              error={full ? `Une feuille prend ${MAX_SELECTED} restaurants au plus.` : undefined}
              onValue={add}
            />
          ) : (
            problem === undefined && (
              <div className="b-field">
                <Skeleton height="68px" />
              </div>
            )
          )}
        </div>
      }
    >
      {shelves.data && warehouse.data && (proposed !== undefined || !asks) ? (
        <SupplyForm
          shelves={shelves.data}
          warehouse={warehouse.data}
          low={named === undefined}
          fresh={!shelves.isPlaceholderData}
          moves={moves}
          proposed={proposed}
        />
      ) : (
        <Sheet>
          {problem === undefined ? (
            <SkeletonLines busy />
          ) : (
            <ErrorState
              message={problem}
              onRetry={() => {
                void shelves.refetch();
                void warehouse.refetch();
                if (asks) void proposals.refetch();
              }}
            />
          )}
        </Sheet>
      )}
    </Page>
  );
}
