/**
 * One recount: rows (account_id, subject, stored, recount) for what is off. The relations of `ruleTables` and `verifyScope` stand before it:
 * a table's bare name is what the verification looks at, `public.` before it the whole table.
 */
export interface Check {
  readonly name: string;
  /** As numbered in the documentation of the domain. */
  readonly invariant: string;
  readonly subject: string;
  /** What holds when nothing is off, in French. */
  readonly title: string;
  /** What is compared: a relation and its name in French, plural. */
  readonly counted: string;
  readonly unit: string;
  /** Looks at what was posted since (the default), at the whole days touched since, or only when a month was closed since. */
  readonly scope?: 'days' | 'closing';
  /** Reads every transaction: begun first where several run at once. */
  readonly heavy?: true;
  /** Looks a few things up, one after the other: by nested loops, which the others are kept from. */
  readonly isNested?: true;
  readonly sql: string;
}

/** Deposits by transaction and format: what was opened or closed, once where it was closed and opened again. */
export const DEPOSITS = `select r.account_id, r.transaction_id as id, l.format_id,
    greatest(sum(case when r.quantity > 0 then r.quantity * l.unit_deposit_cents else 0 end),
      sum(case when r.quantity < 0 then -r.quantity * l.unit_deposit_cents else 0 end)) as cents
  from lot_rows r join lots l on l.account_id = r.account_id and l.id = r.lot_id group by 1, 2`;
