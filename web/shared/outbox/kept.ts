/** Fields of every act that is kept on this device. */
export interface Act {
  /** Its idempotency key: however often it leaves, it is recorded once. */
  readonly id: string;
  /** Whose it is (`ownerNow`, queue.ts): no one else sees nor sends it. */
  readonly owner: string;
  /** When, by this device's clock. */
  readonly madeAt: string;
  /**
   * The page that it was done on and how old that page was, in milliseconds: its age is known
   * though the clock is changed.
   */
  readonly page?: string;
  readonly pageAge?: number;
  /** Why the server refused it; null while it waits. */
  readonly refusal: string | null;
}

/**
 * Acts kept on this device were written by any version of the application: they are checked when
 * they are read.
 */
export const isText = (value: unknown): value is string => typeof value === 'string';
export const isNumber = (value: unknown): value is number => typeof value === 'number';
export const isListOf = <T>(value: unknown, is: (one: unknown) => one is T): value is T[] =>
  Array.isArray(value) && value.every(is);

/** Whether a record has what every act has. */
export const isAct = (value: Readonly<Record<string, unknown>>): boolean =>
  isText(value.id) &&
  isText(value.owner) &&
  isText(value.madeAt) &&
  (value.page === undefined || isText(value.page)) &&
  (value.pageAge === undefined || isNumber(value.pageAge)) &&
  (value.refusal === null || isText(value.refusal));
