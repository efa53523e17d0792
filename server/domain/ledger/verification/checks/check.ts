/**
 * One recount, as SQL that answers a row (account_id, subject, stored, recount) for each
 * difference. The relations of `ruleTables` and `verifyScope` come before it: the bare name of a
 * table stands for the rows under verification, `public.` for the whole table.
 */
export interface Check {
  readonly name: string;
  /** As numbered in the documentation of the domain. */
  readonly invariant: string;
  readonly subject: string;
  /** The sentence when nothing is off, in French. */
  readonly title: string;
  /** The rows that are compared: a relation and its name in French, plural. */
  readonly counted: string;
  readonly unit: string;
  /**
   * Which rows it recounts: those posted since (the default), the whole days touched since, or only
   * when a month was closed since.
   */
  readonly scope?: 'days' | 'closing';
  /** Reads every transaction: begun first where several run at once. */
  readonly heavy?: true;
  /** Looks up a few rows by nested loops, which are off for the other checks. */
  readonly isNested?: true;
  readonly sql: string;
}

/**
 * Deposits by transaction and format: what was opened or closed, once where it was closed and
 * opened again.
 */
export const DEPOSITS = `select r.account_id, r.transaction_id as id, l.format_id,
    greatest(sum(case when r.quantity > 0 then r.quantity * l.unit_deposit_cents else 0 end),
      sum(case when r.quantity < 0 then -r.quantity * l.unit_deposit_cents else 0 end)) as cents
  from lot_rows r join lots l on l.account_id = r.account_id and l.id = r.lot_id group by 1, 2`;
