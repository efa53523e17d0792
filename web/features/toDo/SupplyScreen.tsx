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
import { proposalsQuery } from '../../shared/movements/proposalsQuery.ts';
import { proposedDeliveries } from '../../shared/movements/supply.ts';
import { warehouseQuery } from '../../shared/movements/warehouse.ts';
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

const NO_PLACES = { formats: [], places: [] };

/**
 * Several restaurants supplied from the warehouse on one sheet: those of `?lieux=1,2`, else those
 * to which the forecast proposes to bring something. The sheet begins with its proposals.
 */
export function SupplyScreen() {
  const { searchStr } = useLocation();
  const goTo = useGo();
  const [full, setFull] = useState(false);
  const named = readPlaces(searchStr);
  const context = { background: true };
  const proposals = useQuery(proposalsQuery());
  // What a round has since is proposed no more: the sheet waits for what is proposed now.
  const proposed = proposals.isFetchedAfterMount
    ? proposals.data && proposedDeliveries(proposals.data.proposals)
    : undefined;
  const ids = named ?? (proposed && [...proposed.keys()]);
  const shelves = useQuery({
    ...query.places.shelves.queryOptions({
      input: { kind: 'restaurant', id: (ids ?? []).slice(0, MAX_SELECTED) },
      context,
    }),
    placeholderData: keepPreviousData,
    enabled: ids !== undefined && ids.length > 0,
  });
  const sheet = ids?.length === 0 ? NO_PLACES : shelves.data;
  const warehouse = useQuery(warehouseQuery());
  const moves = usePlaceMoves({
    record: ({ id, lines }, options) =>
      client.restaurants.move({ id, transaction_type: 'admin_give', lines: [...lines] }, options),
    success: (pieces, places) =>
      `${count(pieces, 'contenant livré', 'contenants livrés')}\u00a0: ${count(places, 'restaurant', 'restaurants')}.`,
  });
  const problem = problemOf(shelves.error ?? warehouse.error ?? proposals.error);
  const add = (id: number | undefined) => {
    if (id === undefined || sheet === undefined) return;
    const added = new Set([...(named ?? sheet.places.map((place) => place.id)), id]);
    setFull(added.size > MAX_SELECTED);
    // The values typed on the sheet stay: it is the same one, with one restaurant more.
    if (added.size <= MAX_SELECTED)
      goTo(`${pathOf('supply')}?lieux=${[...added].join(',')}`, {
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
          {sheet ? (
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
      {sheet && warehouse.data && proposed ? (
        <SupplyForm
          shelves={sheet}
          warehouse={warehouse.data}
          chosen={named !== undefined}
          total={ids?.length ?? 0}
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
                void proposals.refetch();
              }}
            />
          )}
        </Sheet>
      )}
    </Page>
  );
}
