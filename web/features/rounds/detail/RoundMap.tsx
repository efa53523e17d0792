import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { useMemo } from 'react';
import { MapView } from '../../../ui/map/MapView.tsx';
import { type MapMarker, type MapPoint } from '../../../ui/map/marker.ts';
import { stopProblem } from '../shared/words.ts';

const START = 'start';

interface RoundMapProps {
  readonly round: RoundDetail;
  readonly selected: number | undefined;
  readonly onSelect: (n: number | undefined) => void;
}

/**
 * The way of a round: the warehouse, then its stops by number; the list next to it says the same.
 */
export function RoundMap({ round, selected, onSelect }: RoundMapProps) {
  const { markers, route } = useMemo(() => drawn(round, selected), [round, selected]);
  return (
    <div className="round-map">
      <MapView
        label={`Carte, ${round.title}`}
        markers={markers}
        route={route}
        height="100%"
        onSelect={(id) => onSelect(id === START || Number(id) === selected ? undefined : Number(id))}
      />
    </div>
  );
}

function drawn(
  { stops, latitude, longitude }: RoundDetail,
  selected: number | undefined,
): { markers: MapMarker[]; route: MapPoint[] } {
  const start = latitude === null || longitude === null ? [] : [{ lat: latitude, lng: longitude }];
  const markers = stops.flatMap((stop, rank): MapMarker[] =>
    stop.latitude === null || stop.longitude === null
      ? []
      : [
          {
            id: stop.n,
            lat: stop.latitude,
            lng: stop.longitude,
            label: `${rank + 1}, ${stop.name}${stopProblem(stop) === undefined ? '' : `, ${stopProblem(stop) ?? ''}`}`,
            tone: stop.place === 'drawer' ? 'alert' : 'ok',
            mark: String(rank + 1),
            selected: stop.n === selected,
          },
        ],
  );
  return {
    markers: [
      ...start.map((at): MapMarker => ({ ...at, id: START, label: 'Entrepôt', tone: 'off', mark: 'E' })),
      ...markers,
    ],
    route: [...start, ...markers.map(({ lat, lng }) => ({ lat, lng })), ...start],
  };
}
