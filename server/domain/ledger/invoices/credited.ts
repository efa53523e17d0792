/**
 * A credit by hand of one line: what was billed of it at that time, and what the credit gave back.
 * Cents.
 */
export interface GivenBack {
  readonly billed: number;
  readonly cents: number;
}

/**
 * Cents due of a line after credits by hand, in the order in which they were given. A credit takes
 * the last cents that were due when it was given: what is billed later stays due whole, and a
 * correction below those cents gives them back once. The result depends on the billed amount alone,
 * so undoing a correction restores what was due before it. Cents.
 */
export function dueOf(billed: number, credits: readonly GivenBack[]): number {
  let due = [billed, ...credits.map((one) => one.billed)];
  for (const [rank, { cents }] of credits.entries()) {
    const then = due[rank + 1] ?? 0;
    due = due.map((now) => now - Math.max(0, cents - Math.max(0, then - now)));
  }
  return due[0] ?? billed;
}
