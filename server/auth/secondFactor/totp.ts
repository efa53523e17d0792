import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every application on a telephone understands it. */
const PERIOD = 30;
const DIGITS = 6;
const ISSUER = 'Boucle';
/** How many steps a clock may be early or late. */
const WINDOW = 1;

const totpOf = (secret: string, label = ISSUER): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD,
  });

/** A new secret of 160 bits, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The text of a secret's QR code: `otpauth://totp/…`. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/**
 * The step of 30 seconds since 1970 of a typed code, the present one or a neighbour; undefined when
 * it is none.
 */
export function stepOfCode(secret: string, typed: string, now: Date): number | undefined {
  const token = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: PERIOD, timestamp }) + delta;
}

/** A secret as people type it: by fours. */
export const spaced = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
