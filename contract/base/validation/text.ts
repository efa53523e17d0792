import { isEmpty, textOf } from './empty.ts';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const EMAIL = new RegExp(`^[\\p{L}\\p{N}!#$%&'*+/=?^_\`{|}~.-]{1,64}@(?:${LABEL}\\.)+${LABEL}$`, 'iu');
const HTTP_URL = new RegExp(`^https?://(?:${LABEL}\\.)*${LABEL}(?::\\d{1,5})?(?:[/?#]\\S*)?$`, 'i');
const EMAIL_MAX = 254;

function matches(value: unknown, pattern: RegExp): boolean {
  return isEmpty(value) || pattern.test(textOf(value).normalize('NFC'));
}

/** Characters as people count them: « é » and « 🥡 » are one each. */
export function characters(value: unknown): number {
  return Array.isArray(value) ? value.length : Array.from(textOf(value).normalize('NFC')).length;
}

/**
 * An e-mail address with a dotted domain, no longer in small letters, as it is kept, than one may
 * be.
 */
export function email(value: unknown): boolean {
  const text = textOf(value).trim();
  return isEmpty(value) || (text.toLowerCase().length <= EMAIL_MAX && EMAIL.test(text) && !/^\.|\.\.|\.@/.test(text));
}

/** At least so many characters. */
export function min(value: unknown, params: { length: number }): boolean {
  return isEmpty(value) || characters(value) >= params.length;
}

/** At most so many characters. */
export function max(value: unknown, params: { length: number }): boolean {
  return isEmpty(value) || characters(value) <= params.length;
}

/** Exactly so many characters. */
export function length(value: unknown, params: { length: number }): boolean {
  return isEmpty(value) || characters(value) === params.length;
}

/** Exactly so many digits. */
export function digits(value: unknown, params: { length: number }): boolean {
  return matches(value, /^\d+$/) && length(value, params);
}

/** Letters only, French ones included. */
export function alpha(value: unknown): boolean {
  return matches(value, /^\p{L}+$/u);
}

/** Letters and digits. */
export function alpha_num(value: unknown): boolean {
  return matches(value, /^[\p{L}\p{Nd}]+$/u);
}

/** Letters, digits, hyphens and underscores. */
export function alpha_dash(value: unknown): boolean {
  return matches(value, /^[\p{L}\p{Nd}_-]+$/u);
}

/** Letters and spaces. */
export function alpha_spaces(value: unknown): boolean {
  return matches(value, /^[\p{L}\s]+$/u);
}

/**
 * Whether a pattern accepts the value. A copy is used: a global pattern remembers where it stopped.
 */
export function regex(value: unknown, params: { regex: RegExp }): boolean {
  return matches(value, new RegExp(params.regex));
}

/** An http or https address. */
export function url(value: unknown): boolean {
  return matches(value, HTTP_URL);
}
