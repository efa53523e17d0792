import { type PlaceKind } from '@boucle/contract/features/places/calls.ts';
import { type ReactNode, type Ref, useState } from 'react';
import { Combobox } from '../../ui/form/Combobox.tsx';
import { PLACE_WORDS } from './places.ts';
import { usePlace, usePlaces } from './usePlaces.ts';

type PlaceFieldProps = {
  kind: PlaceKind;
  /** Number of the place. */
  value: number | undefined;
  /** The number, and the name it is known by. */
  onValue: (id: number | undefined, name: string) => void;
  label?: string;
  optional?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** One of the initiative's active restaurants, partners or drop-off points, found by typing. */
export function PlaceField({ kind, value, onValue, label, ...field }: PlaceFieldProps) {
  const [text, setText] = useState('');
  const choices = usePlaces(kind, text);
  const chosen = usePlace(kind, value);
  const words = PLACE_WORDS[kind];
  return (
    <Combobox
      {...field}
      {...choices}
      label={label ?? words.label}
      eager
      text={text}
      onText={setText}
      value={chosen}
      onValue={(choice) => onValue(choice?.id, choice?.label ?? '')}
      placeholder={words.search}
      nothing={words.nothing}
      clear={words.other}
    />
  );
}
