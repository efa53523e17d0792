import { createKeptQueries } from '../shared/ownPages/keptQueries.ts';
import { AHEAD, session, storage } from './own.ts';

/** Where the secret of this device is kept, and the key of its reading. */
export const AUTHENTICATOR = 'authenticator';

/** The readings of this page; all but the code are kept for where there is no network. */
export const { queries, begin: keepReadings } = createKeptQueries({
  storage,
  session,
  also: [AUTHENTICATOR, AHEAD],
  kept: ['current', 'held', 'initiative', 'messages', 'rewards', 'history', 'places'],
});
