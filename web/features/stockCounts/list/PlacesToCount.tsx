import { type PlaceKind } from '@boucle/contract/features/places/calls.ts';
import { mdiClose } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { COUNTED_KINDS } from '../../../shared/counts/countedAt.ts';
import { type PlaceToCount } from '../../../shared/counts/newCount.ts';
import { PlaceField } from '../../../shared/places/PlaceField.tsx';
import { usePlace } from '../../../shared/places/usePlaces.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { PLACE_ICONS } from '../shared/looks.ts';

interface PlacesToCountProps {
  readonly value: readonly PlaceToCount[];
  readonly error: string | undefined;
  readonly onValue: (places: readonly PlaceToCount[]) => void;
}

const isSame = (one: PlaceToCount, other: PlaceToCount): boolean =>
  one.place === other.place && one.place_id === other.place_id;

/** The places of a count: those chosen, and one more. A drawer is named by where one comes from. */
export function PlacesToCount({ value, error, onValue }: PlacesToCountProps) {
  const [kind, setKind] = useState<PlaceKind | 'warehouse' | ''>(value.length === 0 ? 'restaurant' : '');
  const add = (place: PlaceToCount) => {
    if (!value.some((one) => isSame(one, place))) onValue([...value, place]);
    setKind('');
  };
  return (
    <div className="count-places">
      {value.length > 0 && (
        <ul aria-label="Lieux à compter">
          {value.map((place) => (
            <li key={`${place.place} ${place.place_id ?? ''}`}>
              <Icon path={PLACE_ICONS[place.place]} size={20} />
              <Chosen place={place} onRemove={() => onValue(value.filter((one) => !isSame(one, place)))} />
            </li>
          ))}
        </ul>
      )}
      <SelectField
        label={value.length === 0 ? 'Lieu' : 'Ajouter un lieu'}
        placeholder="Choisir une sorte de lieu"
        options={COUNTED_KINDS}
        value={kind}
        error={error}
        onChange={(event) => {
          const next = COUNTED_KINDS.find((option) => option.value === event.target.value)?.value ?? '';
          if (next === 'warehouse') add({ place: 'warehouse', place_id: null });
          else setKind(next);
        }}
      />
      {kind !== '' && kind !== 'warehouse' && (
        <PlaceField
          key={`${kind} ${value.length}`}
          kind={kind}
          value={undefined}
          onValue={(id) => {
            if (id !== undefined) add({ place: kind, place_id: id });
          }}
        />
      )}
    </div>
  );
}

function Chosen({ place: { place, place_id }, onRemove }: { place: PlaceToCount; onRemove: () => void }) {
  const isListed = place !== 'warehouse' && place !== 'drawer';
  const known = usePlace(isListed ? place : 'restaurant', isListed ? (place_id ?? undefined) : undefined);
  const drawers = useQuery({
    ...query.stockCounts.due.queryOptions({
      input: { filter: { place: ['drawer'] }, page: { number: 1, size: 100 } },
      context: { background: true },
    }),
    enabled: place === 'drawer',
  });
  const drawer = drawers.data?.data.find((one) => one.place_id === place_id)?.name;
  const name =
    place === 'warehouse'
      ? 'Entrepôt'
      : place === 'drawer'
        ? (drawer ?? `Tiroir n°\u00a0${place_id ?? ''}`)
        : known?.label;
  return (
    <>
      <span className="b-grow">{name ?? '…'}</span>
      <IconButton size="small" icon={mdiClose} label={`Retirer ${name ?? 'ce lieu'}`} onClick={onRemove} />
    </>
  );
}
