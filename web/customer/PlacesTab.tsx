import { count } from '@boucle/contract/base/format.ts';
import { type ReturnPlace } from '@boucle/contract/partnerApi/returnPlaces.ts';
import { useQuery } from '@tanstack/react-query';
import { mdiMapOutline } from '@mdi/js';
import { Suspense, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { part } from '../ui/loading/part.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { PlaceRow } from './PlaceRow.tsx';
import { type Held, noPlace, placesFor } from './places.ts';
import { readHeld, readPlaces } from './queries.ts';
import { Reading } from './Reading.tsx';

const PlacesMap = part(() => import('./PlacesMap.tsx'), 'PlacesMap');

/** Places that take back what is held: those open with room, then the others with their hours. */
export function PlacesTab() {
  const places = useQuery(readPlaces);
  const { data: held = [] } = useQuery(readHeld);
  const [search, setSearch] = useState('');
  const [isMapped, setMapped] = useState(false);
  return (
    <main className="c-main">
      <h1>Où rendre</h1>
      <TextField
        label="Code postal, rue ou nom"
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Reading query={places} height="320px">
        {(all) => {
          const { now, later } = placesFor(all, held, search);
          return now.length + later.length === 0 ? (
            <Sheet>
              <EmptyState title="Aucun lieu">{search === '' ? noPlace(held) : 'Essayez un autre mot.'}</EmptyState>
            </Sheet>
          ) : (
            <>
              <div>
                <Button icon={mdiMapOutline} aria-expanded={isMapped} onClick={() => setMapped(!isMapped)}>
                  {isMapped ? 'Fermer la carte' : 'Voir la carte'}
                </Button>
              </div>
              {isMapped && (
                <Suspense>
                  <PlacesMap places={[...now, ...later]} held={held} readAt={places.dataUpdatedAt} />
                </Suspense>
              )}
              <Places
                title={count(now.length, 'lieu maintenant', 'lieux maintenant')}
                places={now}
                held={held}
                readAt={places.dataUpdatedAt}
              />
              <Places title="Pas maintenant" places={later} held={held} readAt={places.dataUpdatedAt} />
            </>
          );
        }}
      </Reading>
    </main>
  );
}

type PlacesProps = { title: string; places: readonly ReturnPlace[]; held: Held; readAt: number };

function Places({ title, places, held, readAt }: PlacesProps) {
  if (places.length === 0) return null;
  return (
    <Sheet title={title} flush>
      <ul className="c-rows">
        {places.map((place) => (
          <PlaceRow key={`${place.kind} ${place.id}`} place={place} held={held} readAt={readAt} />
        ))}
      </ul>
    </Sheet>
  );
}
