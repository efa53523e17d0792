/**
 * Numbers of the French registers of companies. Spaces and dots that people type are none of
 * theirs.
 */

/** The number without what people put between its digits. */
export const bareNumber = (text: string): string => text.replace(/[\s\u00a0\u202f.]/g, '').toUpperCase();

/** Luhn's sum (ISO/IEC 7812-1 annex B) is a multiple of 10. */
function luhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .map(Number)
    .reduce((total, digit, index) => {
      const doubled = index % 2 === 1 ? digit * 2 : digit;
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

/** A SIREN: nine digits, the last one being a check digit. */
export function isSiren(text: string): boolean {
  return /^\d{9}$/.test(text) && luhn(text);
}

const LA_POSTE = '356000000';

/**
 * A SIRET: a SIREN and five digits, the last one being a check digit; La Poste's add up to a
 * multiple of 5 instead.
 */
export function isSiret(text: string): boolean {
  if (!/^\d{14}$/.test(text)) return false;
  if (luhn(text)) return true;
  const sum = Array.from(text).reduce((total, digit) => total + Number(digit), 0);
  return text.startsWith(LA_POSTE) && sum % 5 === 0;
}

/** A French VAT number: FR, a key of two digits, and the SIREN that gives the key. */
export function isFrenchVat(text: string): boolean {
  const [, key = '', siren = ''] = /^FR(\d{2})(\d{9})$/.exec(text) ?? [];
  return isSiren(siren) && Number(key) === vatKey(siren);
}

/** The VAT number that a SIREN gives. */
export const vatNumberOf = (siren: string): string => `FR${String(vatKey(siren)).padStart(2, '0')}${siren}`;

const vatKey = (siren: string): number => (12 + 3 * (Number(siren) % 97)) % 97;

/** An IBAN (ISO 13616): moved to its end, country and key make a number whose rest by 97 is 1. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
