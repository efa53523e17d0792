import { type PlaceKind } from '@boucle/contract/features/places/calls.ts';
import { SearchFilter } from '../SearchFilter.tsx';
import { PlaceField } from './PlaceField.tsx';
import { PLACE_WORDS } from './places.ts';
import { usePlace } from './usePlaces.ts';

type PlaceFilterProps = { kind: PlaceKind; value: number | undefined; onValue: (id: number | undefined) => void };

/** A list narrowed to one place. */
export function PlaceFilter({ kind, value, onValue }: PlaceFilterProps) {
  const chosen = usePlace(kind, value);
  return (
    <SearchFilter
      label={PLACE_WORDS[kind].label}
      current={value === undefined ? undefined : (chosen?.label ?? '…')}
      onClear={() => onValue(undefined)}
    >
      {(close) => (
        <PlaceField
          kind={kind}
          value={value}
          autoFocus
          onValue={(id) => {
            onValue(id);
            if (id !== undefined) close();
          }}
        />
      )}
    </SearchFilter>
  );
}
