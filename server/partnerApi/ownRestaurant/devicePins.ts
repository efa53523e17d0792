import { DEVICE_LIMITS } from '@boucle/contract/shared/devices/labels.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { countPinTry, unlockDevice } from '../../auth/tokens/deviceSessions.ts';
import { endSession } from '../../auth/tokens/sessions.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';
import { sameText } from '../../platform/crypto/sameText.ts';
import { seal, tryOpen } from '../../platform/crypto/seal.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** Keeps the PIN that the devices of a restaurant ask for, in place of the one before. */
export async function keepDevicePin(tx: Tx, secret: SecretKeys, of: [number, number], pin: string): Promise<void> {
  await tx.raw({
    text: 'update restaurants set sealed_device_pin = $3 where account_id = $1 and id = $2',
    values: [...of, seal(secret, placeIn('devicePin', ...of), pin)],
  });
}

/** The PIN of a restaurant, sealed; null while none is chosen. */
export async function sealedDevicePin(tx: Tx, of: [number, number]): Promise<Buffer | null> {
  const { rows } = await tx.raw<{ sealed: Buffer | null }>({
    text: 'select sealed_device_pin as sealed from restaurants where account_id = $1 and id = $2',
    values: of,
  });
  return rows[0]?.sealed ?? null;
}

/**
 * Tries a PIN on a device of a restaurant, under lock: the right one unlocks it, the fifth wrong
 * one in a row closes it. Without a chosen PIN any is right.
 */
export async function tryDevicePin(
  tx: Tx,
  secret: SecretKeys,
  { of, sessionId }: { of: [number, number]; sessionId: number },
  pin: string,
): Promise<'right' | 'wrong' | 'closed' | 'unreadable'> {
  const sealed = await sealedDevicePin(tx, of);
  const chosen = sealed === null ? pin : tryOpen(secret, placeIn('devicePin', ...of), sealed);
  if (chosen === undefined) return 'unreadable';
  return asPlatform(tx, async () => {
    const tries = await countPinTry(tx, sessionId);
    if (tries <= DEVICE_LIMITS.wrong_pins && sameText(chosen, pin)) {
      await unlockDevice(tx, sessionId);
      return 'right';
    }
    if (tries < DEVICE_LIMITS.wrong_pins) return 'wrong';
    await endSession(tx, sessionId);
    return 'closed';
  });
}
