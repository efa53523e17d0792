export const DROP_OFF_KINDS = ['restaurant', 'shop', 'company', 'public'] as const;
export type DropOffKind = (typeof DROP_OFF_KINDS)[number];

export const DROP_OFF_KIND_LABELS: Readonly<Record<DropOffKind, string>> = {
  restaurant: 'Restaurant',
  shop: 'Commerce',
  company: 'Entreprise',
  public: 'Espace public',
};

export const DROP_OFF_STATUSES = ['active', 'disabled'] as const;
export type DropOffStatus = (typeof DROP_OFF_STATUSES)[number];

export const DROP_OFF_STATUS_LABELS: Readonly<Record<DropOffStatus, string>> = {
  active: 'Actif',
  disabled: 'Désactivé',
};
