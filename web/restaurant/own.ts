import contract from 'virtual:restaurant-contract';
import { createOwnPage } from '../shared/ownPages/ownPage.ts';
import { askForTokens } from '../api/refresh.ts';
import { lock } from './devices/lock.ts';

const DEVICE = 'device';

/** Where it is kept that this device ever kept an act: the space then looks for some that wait. */
export const KEPT_ACTS = 'acts';

/** The restaurateurs' page of an initiative: `/restaurant/<slug>`. */
const page = createOwnPage('restaurant', contract, ['read', 'transactions', 'papers'], {
  onRefused: ({ code }) => {
    if (code === 'device_locked') lock.set(true);
  },
  // The page keeps a notice that the device was closed.
  showsEnd: () => deviceName() !== null,
});
export const { address, clientId, keyOf, storage, session, signOut, client, quietClient, finishSignIn } = page;

/**
 * Name of the device that this browser is; once signed out, of the one that was closed here by
 * somebody else. Null of an owner's.
 */
export const deviceName = (): string | null => storage.getItem(DEVICE);

/** Leaves for the sign-in page, from which an owner comes back: this browser is no device then. */
export function beginSignIn(): void {
  storage.removeItem(DEVICE);
  void page.beginSignIn();
}

/** Closes the device that this browser is. */
export function closeCounter(): void {
  storage.removeItem(DEVICE);
  signOut();
}

/**
 * Exchanges the code of a pairing for the session of a device, in place of the owner's, which ends.
 * Raises ApiError, or NoAnswerError.
 */
export async function becomeDevice(code: string): Promise<void> {
  const { device_name = '', ...tokens } = await askForTokens(
    (...request) => fetch(...request),
    { client_id: clientId, code },
    '/oauth/devices',
  );
  signOut();
  lock.set(false);
  storage.setItem(DEVICE, device_name);
  session.saveSession({ ...tokens, app: null });
}
