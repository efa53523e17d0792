import { type Author, type SubscriptionFeeType, type WashMode } from '../../base/constants.ts';
import { statusLabel } from '../transactions/statuses.ts';

export const RESTAURANT_STATUSES = ['pending', 'active', 'disabled'] as const;
export type RestaurantStatus = (typeof RESTAURANT_STATUSES)[number];

export const RESTAURANT_STATUS_LABELS: Readonly<Record<RestaurantStatus, string>> = {
  pending: statusLabel('pending', 'masculine'),
  active: statusLabel('active', 'masculine'),
  disabled: statusLabel('disabled', 'masculine'),
};

export const WASH_MODE_LABELS: Readonly<Record<WashMode, string>> = {
  account: 'Par l’initiative',
  restaurant: 'Par le restaurant',
};

export const SERVICE_KINDS = ['eat_in', 'takeaway', 'delivery'] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];

export const SERVICE_KIND_LABELS: Readonly<Record<ServiceKind, string>> = {
  eat_in: 'Sur place',
  takeaway: 'À emporter',
  delivery: 'Livraison',
};

export const FEE_TYPE_LABELS: Readonly<Record<SubscriptionFeeType, string>> = {
  per_refill: 'Par réutilisation',
  per_card_activation: 'Par activation de carte',
  recurring_subscription: 'Abonnement mensuel',
};

export const AUTHOR_LABELS: Readonly<Record<Author, string>> = {
  restaurant_owner: 'Restaurant',
  customer: 'Conso',
};

/** A price line that names no side. */
export const BOTH_AUTHORS = 'Les deux';

/** Of a SIREN or an IBAN that an owner wants; a later request replaces an earlier one. */
export const IDENTITY_STATUSES = ['to_confirm', 'expired', 'awaiting', 'accepted', 'refused'] as const;
export type IdentityStatus = (typeof IDENTITY_STATUSES)[number];
