import { type Tx } from '../../platform/database/transaction.ts';
import { asPlatform } from '../asPlatform.ts';
import { endLinksOf } from './links.ts';
import { endSessionsOf } from '../tokens/sessions.ts';

/**
 * Ends the sessions and the links of anyone who no longer enters: or what they were given would
 * open again should they come back.
 */
export const revokeAccess = (tx: Tx, personId: number): Promise<void> =>
  asPlatform(tx, async () => {
    await endSessionsOf(tx, personId, null);
    await endLinksOf(tx, personId);
  });
