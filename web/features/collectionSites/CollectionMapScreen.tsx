import { type CollectionSite } from '@boucle/contract/features/collectionSites/shapes.ts';
import { count as counted } from '@boucle/contract/base/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../api/query.ts';
import { type MappedPlace, PlaceMap } from '../../shared/places/PlaceMap.tsx';
import { problemOf } from '../../shared/problem.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { SiteCard } from './SiteCard.tsx';
import { SiteFrame } from './SiteFrame.tsx';
import { SITE_LIST, siteMapInput } from './siteList.ts';
import { emptiedLabel, siteChip, siteSize } from './siteLabels.ts';

/** The collectors on a map, and next to it in a list that says the same, the most urgent first. */
export function CollectionMapScreen() {
  const { state, change } = useListState(SITE_LIST);
  const [selected, setSelected] = useState<number>();
  const list = useQuery(
    query.collectionSites.list.queryOptions({ input: siteMapInput(state), placeholderData: keepPreviousData }),
  );
  const sites = list.data?.data;
  const count = list.data?.meta.count;
  const places = useMemo(() => sites?.map(placeOf), [sites]);
  const site = sites?.find(({ id }) => id === selected);
  const hidden = (count ?? 0) - (sites?.length ?? 0);
  return (
    <SiteFrame onMap state={state} change={change} count={count}>
      {(empty) =>
        list.error && sites === undefined ? (
          <Sheet>
            <ErrorState message={problemOf(list.error) ?? ''} onRetry={() => void list.refetch()} />
          </Sheet>
        ) : (
          <PlaceMap
            label="Collecteurs"
            places={places}
            selected={selected}
            onSelect={setSelected}
            note={hidden > 0 ? `${counted(hidden, 'autre', 'autres')}\u00a0: filtrez pour les voir.` : undefined}
            empty={empty}
            card={site && <SiteCard site={site} onClose={() => setSelected(undefined)} />}
          />
        )
      }
    </SiteFrame>
  );
}

function placeOf(site: CollectionSite): MappedPlace {
  return {
    id: site.id,
    name: site.name,
    detail: siteSize(site),
    chip: siteChip(site),
    meta: emptiedLabel(site.last_emptied_at),
    urgency: site.urgency,
    fill: site.max_fill_percent,
    lat: site.latitude,
    lng: site.longitude,
  };
}
