import { type Role } from '@boucle/contract/base/roles.ts';

/** The password of every person of the demo world. */
export const PASSWORD = 'boucle-demo';

/** Who signs in for each role (README). */
export const EMAILS: Readonly<Record<Role, string>> = {
  super_admin: 'super@boucle.test',
  account_admin: 'initiative@boucle.test',
  partner_admin: 'partenaire@boucle.test',
  partner_delegated_admin: 'employe@boucle.test',
};
