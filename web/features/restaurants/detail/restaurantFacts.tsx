import { date } from '@boucle/contract/base/format.ts';
import { BUYER_KIND_LABELS } from '@boucle/contract/shared/invoices/labels.ts';
import { WASH_MODE_LABELS } from '@boucle/contract/shared/restaurants/labels.ts';
import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { type ReactNode } from 'react';
import { companyNumber } from '@boucle/contract/base/companyNumber.ts';
import { hoursFacts } from '../../../shared/places/hours.ts';
import { Unknown } from '../../../ui/cells.tsx';
import { kindsOf } from './subtitle.ts';

const orUnknown = (text: string | null): ReactNode => (text === null || text === '' ? <Unknown /> : text);

/**
 * Whether containers are exchanged at the counter: the restaurant's choice, else what its wash mode
 * gives.
 */
export function exchangeText({
  exchange_at_counter: own,
  wash_mode,
}: Pick<RestaurantDetail, 'exchange_at_counter' | 'wash_mode'>): string {
  if (own !== null) return own ? 'Oui' : 'Non';
  return wash_mode === 'account' ? 'Oui (par défaut)' : 'Non (par défaut)';
}

/** Who a restaurant is, line by line. */
export function restaurantFacts(restaurant: RestaurantDetail): (readonly [string, ReactNode])[] {
  const place = [restaurant.address, [restaurant.postal_code, restaurant.city].filter(Boolean).join(' ')];
  return [
    ['Raison sociale', orUnknown(restaurant.legal_name)],
    ['Adresse', orUnknown(place.filter(Boolean).join(', '))],
    ['Téléphone', orUnknown(restaurant.phone)],
    ['E-mail', orUnknown(restaurant.email)],
    restaurant.siret
      ? ['SIRET', companyNumber(restaurant.siret)]
      : ['SIREN', orUnknown(restaurant.siren && companyNumber(restaurant.siren))],
    ['TVA', orUnknown(restaurant.vat_number && companyNumber(restaurant.vat_number))],
    ['Client', BUYER_KIND_LABELS[restaurant.buyer_kind]],
    ['Facturé à', orUnknown(restaurant.billing_address ?? null)],
    ['E-mail de facturation', orUnknown(restaurant.billing_email ?? null)],
    ['Adresse électronique', orUnknown(restaurant.e_address ?? null)],
    ['IBAN', orUnknown(restaurant.iban ?? null)],
    ['BIC', orUnknown(restaurant.bic ?? null)],
    ...hoursFacts(restaurant),
    ...(restaurant.opening_hours === '' ? [] : [['Précisions', restaurant.opening_hours] as const]),
    ['Types', orUnknown(kindsOf(restaurant.service_kinds))],
    ['Lavage', WASH_MODE_LABELS[restaurant.wash_mode]],
    ['Échange au comptoir', exchangeText(restaurant)],
    ['Visible', restaurant.visible ? 'Oui, dans l’application' : 'Non'],
    ['Inscrit le', date(restaurant.created_at)],
  ];
}
