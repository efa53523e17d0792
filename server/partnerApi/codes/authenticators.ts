import { Secret, TOTP } from 'otpauth';
import { asPlatform } from '../../auth/asPlatform.ts';
import { newTotpSecret } from '../../auth/secondFactor/totp.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';
import { sameText } from '../../platform/crypto/sameText.ts';
import { seal, tryOpen } from '../../platform/crypto/seal.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { type Tx } from '../../platform/database/transaction.ts';

const PERIOD = 30;
/** No person types it: two digits more than usual cost nothing. */
const DIGITS = 8;
/** Steps around the present one whose code is accepted. */
const BEFORE = 10;
const AFTER = 2;
/** Devices of a customer that are looked at, the last signed in first. */
const MOST_DEVICES = 20;

/** A step of 30 seconds since 1970 whose code a device has shown. */
export interface DeviceStep {
  readonly sessionId: number;
  readonly step: number;
}

/** The code of a step (RFC 6238, SHA-1). */
export const codeOfStep = (secret: string, step: number): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD,
    timestamp: step * PERIOD * 1000,
  });

/**
 * The step of a code: of those accepted now, or the last that served, however long ago, so that a
 * retry is known as one.
 */
export function stepShown(
  secret: string,
  code: string,
  { now, last }: { now: number; last: number },
): number | undefined {
  const accepted = Array.from({ length: BEFORE + 1 + AFTER }, (_, n) => now - BEFORE + n);
  return [...accepted, last].find((step) => step >= 0 && sameText(codeOfStep(secret, step), code));
}

/** A new secret for the device of this session, in place of the one before. */
export async function makeAuthenticator(tx: Tx, keys: SecretKeys, sessionId: number): Promise<string> {
  const secret = newTotpSecret();
  await asPlatform(tx, () =>
    tx.raw({
      text: 'update oauth_sessions set sealed_authenticator = $2 where id = $1',
      values: [sessionId, seal(keys, placeIn('authenticator', sessionId), secret)],
    }),
  );
  return secret;
}

/**
 * The customer and device of a QR code, and whether its step or a later one has served; undefined
 * where no open session of the account's customers shows it now.
 */
export async function tryAuthenticator(
  tx: Tx,
  keys: SecretKeys,
  accountId: number,
  qr: string,
): Promise<(DeviceStep & { customerId: number; isUsed: boolean }) | undefined> {
  const code = qr.slice(0, DIGITS);
  const { rows } = await asPlatform(tx, () =>
    tx.raw<{ id: number; customer_id: number; sealed: Buffer; last: number; now: number }>({
      text: `select s.id, c.id as customer_id, s.sealed_authenticator as sealed, s.authenticator_step as last,
                    floor(extract(epoch from clock_timestamp()) / $3)::bigint as now
               from customers c
               join people p on p.account_id = $1 and p.customer_id = c.id
               join oauth_sessions s on s.person_id = p.id and s.ended_at is null and s.ends_at > now()
                and s.sealed_authenticator is not null
               join sign_ins i on i.person_id = s.person_id and i.client_id = s.client_id
              where c.account_id = $1 and c.uuid = $2
              order by s.id desc limit $4`,
      values: [accountId, qr.slice(DIGITS + 1), PERIOD, MOST_DEVICES],
    }),
  );
  for (const { id: sessionId, customer_id: customerId, sealed, last, now } of rows) {
    const secret = tryOpen(keys, placeIn('authenticator', sessionId), sealed);
    const step = secret === undefined ? undefined : stepShown(secret, code, { now, last });
    if (step !== undefined) return { customerId, sessionId, step, isUsed: step <= last };
  }
  return undefined;
}

/**
 * Accepts the code of a step, with what it let be recorded. Codes of a device serve once each, in
 * rising order: of several at once, one gets true.
 */
export async function spendStep(tx: Tx, { sessionId, step }: DeviceStep): Promise<boolean> {
  const { rowCount } = await asPlatform(tx, () =>
    tx.raw({
      text: `update oauth_sessions set authenticator_step = $2
              where id = $1 and authenticator_step < $2 and ended_at is null`,
      values: [sessionId, step],
    }),
  );
  return rowCount === 1;
}
