import { type Role } from '@boucle/contract/roles.ts';

/** The signed-in person of a call. */
export interface Caller {
  personId: number;
  role: Role;
  accountId: number | null;
  partnerId: number | null;
  sessionId: number;
  email: string;
  name: string;
  scopes: readonly string[];
}
