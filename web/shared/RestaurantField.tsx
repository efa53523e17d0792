import { type ReactNode, type Ref } from 'react';
import { PlaceField } from './places/PlaceField.tsx';

type RestaurantFieldProps = {
  /** Number of the restaurant as text, '' while none is chosen. */
  value: string;
  onValue: (id: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** The choice of one of the initiative's active restaurants. */
export function RestaurantField({ value, onValue, ...field }: RestaurantFieldProps) {
  return (
    <PlaceField
      {...field}
      kind="restaurant"
      value={value === '' ? undefined : Number(value)}
      onValue={(id) => onValue(id === undefined ? '' : String(id))}
    />
  );
}
