import { type ReturnPlace } from '@boucle/contract/partnerApi/returnPlaces.ts';
import { roomWords } from '@boucle/contract/shared/places/placeWords.ts';
import { useMemo, useState } from 'react';
import { MapView } from '../ui/map/MapView.tsx';
import { type MarkTone } from '../ui/map/marker.ts';
import { Sheet } from '../ui/Sheet.tsx';
import { PlaceRow } from './PlaceRow.tsx';
import { type Held } from './places.ts';

const TONES = { neutral: 'off', alert: 'alert', warn: 'warn', ok: 'ok' } as const satisfies Record<string, MarkTone>;

const keyOf = ({ kind, id }: ReturnPlace): string => `${kind} ${id}`;

type PlacesMapProps = { places: readonly ReturnPlace[]; held: Held; readAt: number };

/** Places with a position, each by the shape of what it takes now; a press shows its line. */
export function PlacesMap({ places, held, readAt }: PlacesMapProps) {
  const [pressed, setPressed] = useState<string>();
  const markers = useMemo(
    () =>
      places.flatMap((place) => {
        const { name, latitude: lat, longitude: lng } = place;
        if (lat === null || lng === null) return [];
        const words = roomWords(place);
        const label = words === undefined ? name : `${name}, ${words.label}`;
        const tone: MarkTone = words === undefined ? 'brand' : TONES[words.state];
        const id = keyOf(place);
        return [{ id, lat, lng, label, tone, selected: id === pressed }];
      }),
    [places, pressed],
  );
  const shown = places.find((place) => keyOf(place) === pressed);
  return (
    <>
      <MapView label="Carte des lieux" height={320} markers={markers} onSelect={(id) => setPressed(String(id))} />
      <div aria-live="polite">
        {shown && (
          <Sheet flush>
            <ul className="c-rows">
              <PlaceRow place={shown} held={held} readAt={readAt} />
            </ul>
          </Sheet>
        )}
      </div>
    </>
  );
}
