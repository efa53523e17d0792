/** The four back-office roles, widest reach first. */
export const ROLES = ['super_admin', 'account_admin', 'partner_admin', 'partner_delegated_admin'] as const;

export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  super_admin: 'Super administrateur',
  account_admin: 'Administrateur d’initiative',
  partner_admin: 'Administrateur de partenaire',
  partner_delegated_admin: 'Employé de partenaire',
};

/** Whether a value read from storage or from the network is a role of the console. */
export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}
