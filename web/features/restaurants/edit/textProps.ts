import { RESTAURANT_RULES, type RestaurantText } from '@boucle/contract/restaurants/rules.ts';
import { type UseFormReturn } from 'react-hook-form';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { fieldRules } from '../../../ui/form/fieldRules.ts';
import { type RestaurantValues } from './restaurantForm.ts';

export type RestaurantFormOf = UseFormReturn<RestaurantValues>;

/** Label, registration and rules of a text of the form. */
export function textProps(form: RestaurantFormOf, name: RestaurantText) {
  const { label, checks } = RESTAURANT_RULES[name];
  return {
    label,
    optional: !checks.some(({ rule }) => rule === 'required'),
    autoComplete: 'off',
    ...fieldProps(form, name, fieldRules(label, ...checks)),
  };
}
