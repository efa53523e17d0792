import { type TextName } from '@boucle/contract/base/fields/fields.ts';
import { RESTAURANT_FIELDS } from '@boucle/contract/shared/restaurants/fields.ts';
import { type UseFormReturn } from 'react-hook-form';
import { declaredText } from '../../../ui/form/declared/declaredText.ts';
import { type RestaurantValues } from './restaurantForm.ts';

export type RestaurantFormOf = UseFormReturn<RestaurantValues>;

/** Label, registration and rules of a text of the form. */
export const textProps = (form: RestaurantFormOf, name: TextName<typeof RESTAURANT_FIELDS>) =>
  declaredText(form, RESTAURANT_FIELDS, name);
