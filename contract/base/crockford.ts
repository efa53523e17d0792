/** Crockford's alphabet: no letter reads as a digit. 5 bits each. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A code as it is compared: what was typed may have spaces, hyphens, small letters, accents, O for
 * 0, I or L for 1.
 */
export const normalCode = (typed: string): string =>
  typed
    .normalize('NFD')
    .replaceAll(/[\s\p{M}-]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
