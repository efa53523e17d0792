import { SERVICE_KIND_LABELS, WASH_MODE_LABELS } from '@boucle/contract/shared/restaurants/labels.ts';
import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';

/** « Sur place, à emporter »: a capital for the first one only. */
export function kindsOf(kinds: RestaurantDetail['service_kinds']): string {
  return kinds
    .map((kind, index) => (index === 0 ? SERVICE_KIND_LABELS[kind] : SERVICE_KIND_LABELS[kind].toLowerCase()))
    .join(', ');
}

type Described = Pick<RestaurantDetail, 'address' | 'postal_code' | 'city' | 'wash_mode' | 'service_kinds'>;

/**
 * Where a restaurant is, who washes, how it serves: « 12 rue des Carmes, 44000 Nantes · Lavage par
 * l’initiative · Sur place ».
 */
export function subtitleOf({ address, postal_code, city, wash_mode, service_kinds }: Described): string {
  const place = [address, [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const kinds = kindsOf(service_kinds);
  return [place, `Lavage ${WASH_MODE_LABELS[wash_mode].toLowerCase()}`, kinds].filter(Boolean).join(' · ');
}
