import { type Config } from '../config/config.ts';

export const SECURITY_TEXT_PATH = '/.well-known/security.txt';
/** Days for which it holds: RFC 9116 asks for less than a year. */
const HOLDS_DAYS = 180;

/** Contact for vulnerabilities (RFC 9116); undefined when none is configured. */
export function securityText(
  { securityContact, publicUrl }: Pick<Config, 'securityContact' | 'publicUrl'>,
  now: Date,
): string | undefined {
  if (securityContact === undefined) return undefined;
  const expires = new Date(now);
  // The same for a whole day: it may be kept.
  expires.setUTCHours(0, 0, 0, 0);
  expires.setUTCDate(expires.getUTCDate() + HOLDS_DAYS);
  return [
    `Contact: ${securityContact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: fr, en',
    ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}${SECURITY_TEXT_PATH}`]),
    '',
  ].join('\n');
}
