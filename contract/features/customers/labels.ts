/** Whether a conso signs in: never invited, invited without a password yet, or signed up. */
export const CUSTOMER_ACCESSES = ['none', 'invited', 'active'] as const;
export type CustomerAccess = (typeof CUSTOMER_ACCESSES)[number];

export const CUSTOMER_ACCESS_LABELS: Readonly<Record<CustomerAccess, string>> = {
  none: 'Aucun',
  invited: 'Invité',
  active: 'Actif',
};
