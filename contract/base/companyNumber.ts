/**
 * A SIREN, a SIRET or a French VAT number as one reads it aloud: « 732 829 320 », « 732 829 320
 * 00074 », « FR44 732 829 320 ».
 */
export function companyNumber(digits: string): string {
  const groups = /^(FR\d{2})?(\d{3})(\d{3})(\d{3})(\d{5})?$/.exec(digits);
  return groups === null ? digits : groups.slice(1).filter(Boolean).join('\u202f');
}
