import { type Role } from '@boucle/contract/base/roles.ts';

/** The signed-in person of a call. */
export interface Caller {
  personId: number;
  role: Role;
  accountId: number | null;
  /** They work in the example of their initiative: `accountId` is the example. */
  inExample: boolean;
  partnerId: number | null;
  sessionId: number;
  email: string;
  name: string;
  scopes: readonly string[];
}
