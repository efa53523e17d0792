import { createKeptQueries } from '../shared/ownPages/keptQueries.ts';
import { deviceName, session, storage } from './own.ts';

/** The readings of this page; what a counter needs without network is kept. */
export const { queries, begin: keepReadings } = createKeptQueries({
  storage,
  session,
  kept: ['restaurants', 'stock', 'guests', 'initiative'],
  // Nothing of the owner's space stays for the device that takes its place.
  reader: deviceName,
});
