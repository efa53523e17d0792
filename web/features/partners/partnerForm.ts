import { labelsOf, sentTexts, type TypedTexts, typedTexts } from '@boucle/contract/base/fields/fields.ts';
import { PARTNER_FIELDS } from '@boucle/contract/shared/partners/fields.ts';
import { type PartnerKind } from '@boucle/contract/shared/partners/labels.ts';
import { type PartnerDetail } from '@boucle/contract/features/partners/calls.ts';

/** Values of a partner's form, as they are typed. */
export interface PartnerValues extends TypedTexts<typeof PARTNER_FIELDS> {
  readonly account_id: string;
  readonly kind: PartnerKind;
  /** Off: only the ones that are ticked. */
  readonly all_restaurants: boolean;
  readonly restaurant_ids: readonly string[];
  readonly all_drop_off_points: boolean;
  readonly drop_off_point_ids: readonly string[];
}

/** Labels of the fields, for the form and for the comparison of two versions. */
export const LABELS = labelsOf(PARTNER_FIELDS);

export const PARTNER_NAMES = [
  'account_id',
  ...(Object.keys(LABELS) as (keyof typeof LABELS)[]),
  'restaurant_ids',
  'drop_off_point_ids',
] as const;

export const NEW_PARTNER: PartnerValues = {
  ...typedTexts(PARTNER_FIELDS),
  account_id: '',
  kind: 'cooperative',
  all_restaurants: true,
  restaurant_ids: [],
  all_drop_off_points: true,
  drop_off_point_ids: [],
};

/** A partner as its form shows it. */
export function partnerValues(partner: PartnerDetail): PartnerValues {
  const { account_id, kind, restaurant_ids, drop_off_point_ids } = partner;
  return {
    ...typedTexts(PARTNER_FIELDS, partner),
    account_id: String(account_id),
    kind,
    all_restaurants: restaurant_ids === null,
    restaurant_ids: (restaurant_ids ?? []).map(String),
    all_drop_off_points: drop_off_point_ids === null,
    drop_off_point_ids: (drop_off_point_ids ?? []).map(String),
  };
}

/** Body that the form sends. */
export function partnerSent(values: PartnerValues) {
  const chosen = (all: boolean, ids: readonly string[]): number[] | null => (all ? null : ids.map(Number));
  return {
    ...sentTexts(PARTNER_FIELDS, values),
    kind: values.kind,
    restaurant_ids: chosen(values.all_restaurants, values.restaurant_ids),
    drop_off_point_ids: chosen(values.all_drop_off_points, values.drop_off_point_ids),
  };
}
