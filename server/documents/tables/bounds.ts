import { quantity } from '@boucle/contract/base/format.ts';
import { IMPORT_MOST_LINES } from '@boucle/contract/shared/imports/limits.ts';
import { Unreadable } from './unreadable.ts';

/**
 * Letters of all cells together: a workbook may write a long text once and show it in each of its
 * cells.
 */
export const MOST_LETTERS = 16 * 1024 * 1024;

/**
 * Rows that are read of a file: its lines, its heading, and as many blank ones before and between
 * them.
 */
export const MOST_ROWS = IMPORT_MOST_LINES + 1_000;

export const tooManyLines = (): Unreadable =>
  new Unreadable(
    `Ce fichier compte plus de ${quantity(IMPORT_MOST_LINES)} lignes\u00a0: importez-le en plusieurs fois.`,
  );

export const tooMuchText = (): Unreadable =>
  new Unreadable('Ce fichier contient trop de texte\u00a0: importez-le en plusieurs fois.');
