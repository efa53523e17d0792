import './PlaceMap.css';
import { type Urgency, URGENCIES, URGENCY_LABELS } from '@boucle/contract/shared/collectionSites/urgency.ts';
import { type ReactNode, useMemo } from 'react';
import { MapMark } from '../../ui/map/MapMark.tsx';
import { MapView } from '../../ui/map/MapView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type ChipLook, StatusChip } from '../../ui/StatusChip.tsx';
import { MARK_TONES, markText } from './urgency.ts';

/** A place as the map and its list show it. */
export interface MappedPlace {
  readonly id: number;
  readonly name: string;
  readonly detail: string;
  readonly chip: ChipLook;
  readonly meta: string;
  readonly urgency: Urgency;
  readonly fill: number | null;
  /** Text of its mark instead of how full it is. */
  readonly mark?: string;
  readonly lat: number | null;
  readonly lng: number | null;
}

type PlaceMapProps = {
  label: string;
  /** The most urgent first; undefined while they are under way. */
  places: readonly MappedPlace[] | undefined;
  selected: number | undefined;
  onSelect: (id: number | undefined) => void;
  /** Under the list: how many there are beyond those shown. */
  note?: string | undefined;
  empty: ReactNode;
  /** Meaning of each mark here. */
  legend?: Readonly<Record<Urgency, string>>;
  /** Over the map: the place that is selected. */
  card?: ReactNode;
};

const GHOSTS = ['a', 'b', 'c', 'd', 'e'];

/** The places as a list, the most urgent first, and a map with the same marks. */
export function PlaceMap({
  label,
  places,
  selected,
  onSelect,
  note,
  empty,
  card,
  legend = URGENCY_LABELS,
}: PlaceMapProps) {
  const markers = useMemo(
    () =>
      (places ?? []).flatMap(({ id, name, chip, lat, lng, urgency, fill, mark }) =>
        lat === null || lng === null
          ? []
          : [
              {
                id,
                lat,
                lng,
                label: `${name}, ${chip.label}${fill === null || urgency === 'off' ? '' : `, rempli à ${fill}\u00a0%`}`,
                tone: MARK_TONES[urgency],
                mark: mark ?? markText(urgency, fill),
                selected: id === selected,
              },
            ],
      ),
    [places, selected],
  );
  return (
    <div className="b-places">
      <div className="b-places-list">
        {places?.length === 0 ? (
          empty
        ) : (
          <ul aria-label={label} aria-busy={places === undefined}>
            {places?.map((place) => (
              <li key={place.id}>
                <button
                  type="button"
                  className="b-place b-print"
                  aria-pressed={place.id === selected}
                  onClick={() => onSelect(place.id === selected ? undefined : place.id)}
                >
                  <MapMark tone={MARK_TONES[place.urgency]} mark={place.mark ?? markText(place.urgency, place.fill)} />
                  <span className="b-place-words">
                    <b>{place.name}</b>
                    <small>{place.lat === null ? `${place.detail} · sans position` : place.detail}</small>
                  </span>
                  <span className="b-place-end">
                    <StatusChip {...place.chip} />
                    <small>{place.meta}</small>
                  </span>
                </button>
              </li>
            )) ??
              GHOSTS.map((ghost) => (
                <li key={ghost} className="b-place">
                  <Skeleton width="36px" height="36px" />
                  <Skeleton width="50%" />
                </li>
              ))}
          </ul>
        )}
        {note !== undefined && <p className="b-places-note">{note}</p>}
      </div>
      <div className="b-places-map">
        <MapView
          label={`Carte, ${label.toLocaleLowerCase('fr')}`}
          markers={markers}
          onSelect={(id) => onSelect(Number(id))}
          height="100%"
        >
          {card}
          <ul className="b-map-legend" aria-label="Légende">
            {URGENCIES.map((urgency) => (
              <li key={urgency}>
                <MapMark tone={MARK_TONES[urgency]} mark="" />
                {legend[urgency]}
              </li>
            ))}
          </ul>
        </MapView>
      </div>
    </div>
  );
}
