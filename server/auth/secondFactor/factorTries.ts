import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { knowsBrowser, shownDevice } from '../people/devices.ts';
import { limitKey, networkKey, wrongFactors, wrongFromNetwork } from '../limits/limits.ts';
import { type AuthContext } from './ask.ts';

export interface FactorTries {
  /** Seconds to wait, when this one must not even be looked at. */
  readonly wait: number | undefined;
  /** To be called when it was right. */
  readonly forgive: () => Promise<void>;
}

/**
 * Counts a try at a one-time or recovery code, before it is looked at: however many are sent at
 * once, five are. All strangers share five of a person, wherever they are; a browser that the
 * person signed in with before has five more, which no one else can use up. Strangers' tries count
 * for their network too.
 */
export const countFactor = (context: AuthContext, database: Database, personId: number): Promise<FactorTries> =>
  inScope(database, { kind: 'platform' }, async (tx) => {
    const browser = shownDevice(context);
    const isKnown = browser !== null && (await knowsBrowser(tx, personId, browser));
    const key = isKnown ? limitKey(personId, browser) : limitKey(personId);
    const network = isKnown ? undefined : networkKey(context.get('address'));
    const wait =
      (await wrongFactors(tx).count(key)) ??
      (network === undefined ? undefined : await wrongFromNetwork(tx).count(network));
    return {
      wait,
      forgive: () =>
        inScope(database, { kind: 'platform' }, async (later) => {
          await wrongFactors(later).clear(key);
          if (network !== undefined) await wrongFromNetwork(later).giveBack(network, 1);
        }),
    };
  });
