import { type PartnerKind } from '@boucle/contract/partners/labels.ts';
import { type PartnerDetail } from '@boucle/contract/partners/calls.ts';

/** What the form of a partner holds, as it is typed. */
export interface PartnerValues {
  readonly account_id: string;
  readonly name: string;
  readonly kind: PartnerKind;
  readonly legal_name: string;
  readonly siren: string;
  readonly address: string;
  readonly contact: string;
  readonly email: string;
  readonly phone: string;
  /** Off: only those that are ticked. */
  readonly all_restaurants: boolean;
  readonly restaurant_ids: readonly string[];
  readonly all_drop_off_points: boolean;
  readonly drop_off_point_ids: readonly string[];
}

export const PARTNER_FIELDS = [
  'account_id',
  'name',
  'kind',
  'legal_name',
  'siren',
  'address',
  'contact',
  'email',
  'phone',
  'restaurant_ids',
  'drop_off_point_ids',
] as const;

export const NEW_PARTNER: PartnerValues = {
  account_id: '',
  name: '',
  kind: 'cooperative',
  legal_name: '',
  siren: '',
  address: '',
  contact: '',
  email: '',
  phone: '',
  all_restaurants: true,
  restaurant_ids: [],
  all_drop_off_points: true,
  drop_off_point_ids: [],
};

/** A partner as its form shows it. */
export function partnerValues(partner: PartnerDetail): PartnerValues {
  const { account_id, name, kind, legal_name, siren, address, contact, email, phone } = partner;
  const { restaurant_ids, drop_off_point_ids } = partner;
  return {
    account_id: String(account_id),
    name,
    kind,
    legal_name,
    siren: siren ?? '',
    address,
    contact,
    email: email ?? '',
    phone: phone ?? '',
    all_restaurants: restaurant_ids === null,
    restaurant_ids: (restaurant_ids ?? []).map(String),
    all_drop_off_points: drop_off_point_ids === null,
    drop_off_point_ids: (drop_off_point_ids ?? []).map(String),
  };
}

/** What the form sends. */
export function partnerSent(values: PartnerValues) {
  const { name, kind, legal_name, siren, address, contact, email, phone } = values;
  const chosen = (all: boolean, ids: readonly string[]): number[] | null => (all ? null : ids.map(Number));
  return {
    name: name.trim(),
    kind,
    legal_name: legal_name.trim(),
    siren: siren.trim(),
    address: address.trim(),
    contact: contact.trim(),
    email: email.trim(),
    phone: phone.trim(),
    restaurant_ids: chosen(values.all_restaurants, values.restaurant_ids),
    drop_off_point_ids: chosen(values.all_drop_off_points, values.drop_off_point_ids),
  };
}
