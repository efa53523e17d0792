import { type Ref, useState } from 'react';
import { Combobox } from '../../ui/form/Combobox.tsx';
import { type HolderChoice } from './holders.ts';
import { useHolders } from './useHolders.ts';

type HolderFieldProps = {
  ref?: Ref<HTMLInputElement>;
  label?: string;
  value: HolderChoice | undefined;
  onValue: (holder: HolderChoice | undefined) => void;
  error?: string | undefined;
  autoFocus?: boolean;
};

/** A card or a conso, found by typing. */
export function HolderField({ label = 'Carte ou conso', ...field }: HolderFieldProps) {
  const [text, setText] = useState('');
  const choices = useHolders(text);
  return (
    <Combobox
      {...field}
      {...choices}
      label={label}
      text={text}
      onText={setText}
      hint="Numéro de carte, e-mail ou nom du conso."
      nothing="Personne ne correspond."
      clear="Choisir quelqu’un d’autre"
    />
  );
}
