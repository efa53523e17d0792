import { useState } from 'react';
import { SearchFilter } from '../SearchFilter.tsx';
import { HolderField } from './HolderField.tsx';
import { type HolderChoice } from './holders.ts';

type HolderFilterProps = {
  /** Kind and number of anyone who is chosen. */
  value: Pick<HolderChoice, 'kind' | 'id'> | undefined;
  onValue: (holder: HolderChoice | undefined) => void;
};

const KINDS = { card: 'carte', customer: 'conso' } as const;

/** A list narrowed to one card or conso. */
export function HolderFilter({ value, onValue }: HolderFilterProps) {
  const [chosen, setChosen] = useState<HolderChoice>();
  const known = value && chosen?.kind === value.kind && chosen.id === value.id ? chosen.label : undefined;
  return (
    <SearchFilter
      label="Personne"
      current={value && (known ?? `${KINDS[value.kind]} n°\u00a0${value.id}`)}
      onClear={() => onValue(undefined)}
    >
      {(close) => (
        <HolderField
          value={undefined}
          autoFocus
          onValue={(holder) => {
            if (!holder) return;
            setChosen(holder);
            onValue(holder);
            close();
          }}
        />
      )}
    </SearchFilter>
  );
}
