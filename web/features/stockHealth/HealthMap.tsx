import { count } from '@boucle/contract/base/format.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { type MappedPlace, type StockHealth } from '@boucle/contract/features/stockHealth/calls.ts';
import { HEALTH_PLACE_LABELS, type Urgency } from '@boucle/contract/shared/stockHealth/labels.ts';
import { coverLabel, momentOf } from '@boucle/contract/features/stockHealth/words.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { mdiClose, mdiTruckDeliveryOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../api/query.ts';
import { type MappedPlace as Mark, PlaceMap } from '../../shared/places/PlaceMap.tsx';
import { urgencyChip } from '../../shared/places/urgency.ts';
import { problemOf } from '../../shared/problem.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { CLOSE } from '../../ui/texts.ts';
import { type ListState } from '../../ui/table/listSearch.ts';
import { HEALTH_LIST } from './healthList.ts';

/** The shapes of the other maps, and what they say here. */
const TONES = { risk: 'full', order: 'soon', full: 'off', unknown: 'fine', ok: 'fine' } as const satisfies Record<
  Urgency,
  Mark['urgency']
>;
const LEGEND = {
  full: 'À risque d’ici 48\u00a0h',
  soon: 'Sous le seuil',
  off: 'Trop plein',
  fine: 'Rien à faire',
} as const;

const keyOf = ({ place, place_id }: Pick<MappedPlace, 'place' | 'place_id'>): number =>
  place_id * 10 + ['A', 'R', 'P', 'D'].indexOf(place);

type HealthMapProps = { state: ListState; addressOf: (id: number) => Address };

/**
 * The places of the filter on a map and in the list next to it, the most urgent first; the mark has
 * the days of the shelf that runs out first.
 */
export function HealthMap({ state, addressOf }: HealthMapProps) {
  const { data, error, refetch } = useQuery(
    query.stockHealth.map.queryOptions({ input: HEALTH_LIST.filtered(state), placeholderData: keepPreviousData }),
  );
  const [selected, setSelected] = useState<number>();
  const [today] = useState(() => parisDay(new Date()));
  const places = useMemo(() => data?.map((one) => markOf(one, today)), [data, today]);
  const place = data?.find((one) => keyOf(one) === selected);
  if (error && data === undefined)
    return (
      <Sheet>
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      </Sheet>
    );
  return (
    <PlaceMap
      label="Santé des stocks par lieu"
      places={places}
      selected={selected}
      onSelect={setSelected}
      legend={LEGEND}
      empty={<EmptyState title="Aucun lieu">Aucun stock ne répond à ces filtres.</EmptyState>}
      card={
        place && <PlaceCard place={place} today={today} addressOf={addressOf} onClose={() => setSelected(undefined)} />
      }
    />
  );
}

function chipOf({ urgency, at_risk, to_order, too_full }: MappedPlace) {
  const words: Readonly<Record<Urgency, string>> = {
    risk: `${at_risk} à risque`,
    // Nothing is delivered to the warehouse.
    order: to_order === 0 ? 'Sous le seuil' : `${to_order} à livrer`,
    full: count(too_full, 'trop plein', 'trop pleins'),
    unknown: 'Trop peu de données',
    ok: 'Rien à faire',
  };
  return urgencyChip(TONES[urgency], words[urgency]);
}

const coverOf = (first: Pick<StockHealth, 'cover_days'>): string =>
  first.cover_days === null ? '–' : String(Math.min(99, Math.floor(first.cover_days)));

const markOf = (place: MappedPlace, today: string): Mark => ({
  id: keyOf(place),
  name: place.place_name,
  detail: [HEALTH_PLACE_LABELS[place.place], count(place.shelves, 'format', 'formats')].join(' · '),
  chip: chipOf(place),
  meta: [place.first.format_title, momentOf(place.first, today)].filter(Boolean).join(', '),
  urgency: TONES[place.urgency],
  fill: null,
  mark: coverOf(place.first),
  lat: place.latitude,
  lng: place.longitude,
});

type PlaceCardProps = {
  place: MappedPlace;
  today: string;
  addressOf: HealthMapProps['addressOf'];
  onClose: () => void;
};

function PlaceCard({ place, today, addressOf, onClose }: PlaceCardProps) {
  const { first, place_name: name } = place;
  return (
    <section className="b-map-card" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <StatusChip {...chipOf(place)} />
        <IconButton size="small" icon={mdiClose} label={CLOSE} onClick={onClose} />
      </header>
      <p>
        {first.format_title}
        {first.cover_days === null
          ? '\u00a0: pas de rupture prévue'
          : `\u00a0: ${coverLabel(first.cover_days)}, ${momentOf(first, today) ?? ''}`}
      </p>
      <div className="b-map-card-actions">
        {place.place === 'R' && (
          <ButtonLink
            size="small"
            variant="contained"
            icon={mdiTruckDeliveryOutline}
            to={`${pathOf('supply')}?lieux=${place.place_id}`}
          >
            Approvisionner
          </ButtonLink>
        )}
        <ButtonLink size="small" to={addressOf(first.id)}>
          Voir ce stock
        </ButtonLink>
      </div>
    </section>
  );
}
