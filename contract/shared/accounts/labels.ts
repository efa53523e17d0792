import { statusLabel } from '../transactions/statuses.ts';

export const ACCOUNT_STATUSES = ['active', 'disabled'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export const ACCOUNT_STATUS_LABELS: Readonly<Record<AccountStatus, string>> = {
  active: statusLabel('active', 'feminine'),
  disabled: statusLabel('disabled', 'feminine'),
};

export const REQUEST_STATUSES = ['pending', 'accepted', 'refused'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const REQUEST_STATUS_LABELS: Readonly<Record<RequestStatus, string>> = {
  pending: 'À traiter',
  accepted: 'Acceptée',
  refused: 'Refusée',
};

/** Of a person of a team, of a partner's, of an owner of restaurants. */
export const MEMBER_STATUSES = ['invited', 'active', 'disabled'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];
