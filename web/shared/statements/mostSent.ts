/** Statements of one press; the rest of a month waits for the next. */
export const MOST_SENT = 100;
