import { createKeptQueries } from '../shared/ownPages/keptQueries.ts';
import { session, storage } from './own.ts';

/** The readings of this page; all but the code are kept for where there is no network. */
export const { queries, begin: keepReadings } = createKeptQueries({
  storage,
  session,
  kept: ['current', 'held', 'initiative', 'messages', 'rewards', 'history', 'places'],
});
