/** Most lines of one file, without its heading. */
export const IMPORT_MOST_LINES = 10_000;
/** Cagnottes that one file credits at most: each is a transaction. */
export const IMPORT_MOST_BALANCES = 2_000;
/** Columns of a file at most. */
export const IMPORT_MOST_COLUMNS = 100;
/** Size of a file at most. */
export const IMPORT_MOST_MEGABYTES = 5;
/** Faults that a preview shows; the file of wrong lines has them all. */
export const IMPORT_FAULTS_SHOWN = 100;
/** Lines that a preview shows. */
export const IMPORT_LINES_SHOWN = 10;

/**
 * The column that the file of wrong lines adds; no field is read from it when that file comes back.
 */
export const WHY_HEADING = 'Pourquoi';
