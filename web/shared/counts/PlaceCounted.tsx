import { SelectField } from '../../ui/form/SelectField.tsx';
import { PlaceField } from '../places/PlaceField.tsx';
import { COUNTED_KINDS, COUNTED_STATES, type CountedAt, NUMBER_FIELDS } from './countedAt.ts';

type PlaceCountedProps = {
  value: CountedAt;
  onValue: (value: CountedAt) => void;
  /** Error of each field, by its name in the API. */
  errors: Readonly<Record<string, string | undefined>>;
};

/** Where containers were counted, and in which state. */
export function PlaceCounted({ value, onValue, errors }: PlaceCountedProps) {
  const { kind, id, state } = value;
  return (
    <>
      <SelectField
        label="Lieu"
        options={COUNTED_KINDS}
        value={kind}
        onChange={(event) => {
          const next = COUNTED_KINDS.find((option) => option.value === event.target.value);
          onValue({ kind: next?.value ?? 'warehouse', id: undefined, state });
        }}
      />
      {kind !== 'warehouse' && kind !== 'drawer' && (
        <PlaceField
          key={kind}
          kind={kind}
          value={id}
          error={errors[NUMBER_FIELDS[kind]]}
          onValue={(number) => onValue({ ...value, id: number })}
        />
      )}
      <SelectField
        label="État"
        options={COUNTED_STATES}
        value={state}
        error={errors['place']}
        onChange={(event) => onValue({ ...value, state: event.target.value === 'dirty' ? 'dirty' : 'clean' })}
      />
    </>
  );
}
