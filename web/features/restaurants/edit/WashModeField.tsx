import { restaurants as messages } from '@boucle/contract/messages/fr/restaurants.ts';
import { formatMessage } from '@boucle/contract/base/icu.ts';
import { WASH_MODE_LABELS } from '@boucle/contract/shared/restaurants/labels.ts';
import { type ComponentProps } from 'react';
import { RadioCards } from '../../../ui/form/RadioCards.tsx';
import { LABELS } from './restaurantForm.ts';

type WashModeFieldProps = Omit<ComponentProps<typeof RadioCards>, 'label' | 'options' | 'hint'> & {
  /** Dirty containers of the restaurant: the mode is locked while there are some. */
  dirty: number;
  /** The mode it has. */
  current?: string;
};

const NOTES = {
  account: 'Les retours attendent d’être repris, sales',
  restaurant: 'Les retours redeviennent propres sur place',
} as const;

/** Who washes; the other choice is refused, and says why, while dirty containers stand there. */
export function WashModeField({ dirty, current, ...field }: WashModeFieldProps) {
  const locked = dirty > 0;
  return (
    <RadioCards
      label={LABELS.wash_mode}
      {...field}
      hint={locked ? formatMessage(messages.wash_mode_locked, { count: dirty }) : undefined}
      options={(['account', 'restaurant'] as const).map((value) => ({
        value,
        label: WASH_MODE_LABELS[value],
        note: NOTES[value],
        disabled: locked && value !== current,
      }))}
    />
  );
}
