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
/** First lines that a preview shows: the heading is one of them. */
export const IMPORT_TOP_SHOWN = 10;
/** Cells that are mended on the page at most. */
export const IMPORT_MOST_MENDED = 200;
/** Letters of a mended cell at most. */
export const IMPORT_LONGEST_CELL = 2_000;
/** Mails that invite imported consos, in an hour and an account at most. */
export const INVITATIONS_AN_HOUR = 500;
/** Sheets of a workbook at most. */
export const IMPORT_MOST_SHEETS = 100;

/**
 * The column that the file of wrong lines adds; no field is read from it when that file comes back.
 */
export const WHY_HEADING = 'Pourquoi';
