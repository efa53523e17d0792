import { type DropPoint } from '@boucle/contract/features/drops/calls.ts';
import { REPLACED_CODE, UNKNOWN_CODE } from '@boucle/contract/features/drops/codes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { assertDropOffAct } from '../../domain/places/dropOffRights.ts';
import { placeKeys } from '../../domain/places/placeKeys.ts';
import { isShortCode, numberOfShortCode, readPlaceToken, shortCode } from '../../domain/places/signedCodes.ts';
import { codeVersionOf, pointsOf } from './queries.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';

interface Partner {
  readonly accountId: number;
  readonly partnerId: number;
}

/** The points where a partner may drop, with what is printed under their QR codes. */
export async function allowedPoints(
  tx: Tx,
  secret: SecretKeys,
  { accountId, partnerId }: Partner,
): Promise<DropPoint[]> {
  const rows = await pointsOf(tx, accountId, partnerId);
  const keys = await placeKeys(tx, secret, accountId);
  return rows.map((row) => ({
    ...row,
    short_code: shortCode(keys, 'point', { id: row.id, version: row.code_version }),
  }));
}

/**
 * The point that a QR code or a short code names. Throws a 422 that says why it cannot be used: not
 * ours, replaced since, of a point that is closed or that this partner may not drop at.
 */
export async function pointOfCode(tx: Tx, secret: SecretKeys, partner: Partner, code: string): Promise<DropPoint> {
  const id = await numberOf(tx, secret, partner.accountId, code);
  await assertDropOffAct(
    tx,
    partner.accountId,
    { dropOffPointId: id, partnerId: partner.partnerId },
    { locked: false },
  );
  const point = (await allowedPoints(tx, secret, partner)).find((one) => one.id === id);
  if (point === undefined) throw invalidField('code', UNKNOWN_CODE);
  return point;
}

async function numberOf(tx: Tx, secret: SecretKeys, accountId: number, code: string): Promise<number> {
  const keys = await placeKeys(tx, secret, accountId);
  const read = readPlaceToken(keys, 'point', code);
  const id = read?.id ?? numberOfShortCode(code);
  const version = id === undefined ? undefined : await codeVersionOf(tx, accountId, id);
  if (id === undefined || version === undefined) throw invalidField('code', UNKNOWN_CODE);
  if (read !== undefined && read.version !== version) {
    throw invalidField('code', REPLACED_CODE);
  }
  if (read === undefined && !isShortCode(keys, 'point', { id, version }, code)) {
    throw invalidField('code', UNKNOWN_CODE);
  }
  return id;
}
