import { deviceName } from '@boucle/contract/base/device.ts';
import { PASSKEY_NAME_MAX } from '@boucle/contract/features/secondFactor/labels.ts';
import { type AuthDependencies } from '../../dependencies.ts';
import { type AuthContext, type SetUpTicket, setUpOf } from '../ask.ts';
import { insertPasskey, readCreation } from '../passkeys.ts';
import { codesOf, firstFactor } from './setUp.ts';
import { readMade } from '../presented.ts';
import { fromOf, trace } from '../trace.ts';

const NOT_MADE = 'Cette clé d’accès n’a pas été reconnue, ou la demande a expiré. Réessayez.';

/**
 * The first factor by a passkey, where one is required; it has the name of the device, and may be
 * given another later.
 */
export function setUpPasskey(
  context: AuthContext,
  dependencies: AuthDependencies,
  ticket: SetUpTicket,
  credential: string,
): Promise<Response> {
  const { personId } = ticket;
  const response = readMade(credential);
  return firstFactor(context, dependencies, ticket, async (tx) => {
    const made = response && (await readCreation(tx, dependencies.config, personId, response));
    const passkey = deviceName(fromOf(context).userAgent).slice(0, PASSKEY_NAME_MAX);
    if (made === undefined || !(await insertPasskey(tx, personId, passkey, made)))
      return [422, await setUpOf(tx, dependencies, ticket, { passkey: NOT_MADE })];
    await trace(tx, context, personId, 'secondFactor.addPasskey', { passkey });
    return [200, await codesOf(tx, context, dependencies, ticket, { what: 'passkey_added', passkey })];
  });
}
