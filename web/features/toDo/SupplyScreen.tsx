import './toDo.css';
import './supply.css';
import { pathOf } from '@boucle/contract/pages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { usePlaceMoves } from '../../shared/movements/usePlaceMoves.ts';
import { warehouseQuery } from '../../shared/movements/warehouse.ts';
import { PlaceField } from '../../shared/places/PlaceField.tsx';
import { problemOf } from '../../shared/problem.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SupplyForm } from './SupplyForm.tsx';
import { readPlaces } from './work.ts';

/** Several restaurants supplied from the warehouse on one sheet: those of `?lieux=1,2`, else those below an alert level. */
export function SupplyScreen() {
  const { searchStr } = useLocation();
  const [added, setAdded] = useState<readonly number[]>();
  const named = added ?? readPlaces(searchStr);
  const context = { background: true };
  const shelves = useQuery({
    ...query.places.shelves.queryOptions({
      input: { kind: 'restaurant', ...(named === undefined ? { only: 'low' } : { id: [...named] }) },
      context,
    }),
    placeholderData: keepPreviousData,
  });
  const warehouse = useQuery(warehouseQuery());
  const moves = usePlaceMoves(({ id, lines }, options) =>
    client.restaurants.move({ id, transaction_type: 'admin_give', lines: [...lines] }, options),
  );
  const problem = problemOf(shelves.error ?? warehouse.error);
  const add = (id: number | undefined) => {
    if (id === undefined) return;
    setAdded([...new Set([...(named ?? shelves.data?.places.map((place) => place.id) ?? []), id])]);
  };
  return (
    <Page
      title="Approvisionner"
      note="depuis l’entrepôt"
      breadcrumb={[{ label: 'À faire', to: pathOf('to-do') }]}
      actions={
        <div className="supply-add">
          <PlaceField
            key={added?.length ?? 0}
            kind="restaurant"
            label="Ajouter un restaurant"
            optional
            value={undefined}
            onValue={add}
          />
        </div>
      }
    >
      {shelves.data && warehouse.data ? (
        <SupplyForm
          shelves={shelves.data}
          warehouse={warehouse.data}
          low={named === undefined}
          fresh={!shelves.isPlaceholderData}
          moves={moves}
        />
      ) : (
        <Sheet>
          {problem === undefined ? (
            <div aria-busy="true">
              <Skeleton height="320px" />
            </div>
          ) : (
            <ErrorState
              message={problem}
              onRetry={() => {
                void shelves.refetch();
                void warehouse.refetch();
              }}
            />
          )}
        </Sheet>
      )}
    </Page>
  );
}
