/**
 * Results of a seal's recount: right; wrong by the rows of its month; after one that is wrong; not
 * placed yet.
 */
export const SEAL_STATES = ['right', 'wrong', 'after', 'unsealed'] as const;
export type SealState = (typeof SEAL_STATES)[number];

export const SEAL_STATE_LABELS: Readonly<Record<SealState, string>> = {
  right: 'Conforme',
  wrong: 'Écritures modifiées',
  after: 'Suit un sceau rompu',
  unsealed: 'Pas encore scellé',
};

/** A seal as it is printed: eight groups of eight characters. */
export const writtenSeal = (sha256: string): string => sha256.replace(/(.{8})(?=.)/g, '$1 ');

/** A seal as people type it from a paper, without spaces nor capitals. */
export const readSeal = (text: string): string => text.replaceAll(/[\s-]/g, '').toLowerCase();

/** Whether a text is a seal, as `readSeal` answers it: 64 hexadecimal digits. */
export const isSeal = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

export const SEAL_SAYS = 'Le sceau compte 64 caractères\u00a0: des chiffres et des lettres de a à f.';
