/** A line that was credited by hand: so much was billed of it then, and so much was given back. Cents. */
export interface GivenBack {
  readonly billed: number;
  readonly cents: number;
}

/**
 * What is due of a line of which so much is billed, after credits by hand, in the order in which they were given. A credit gives back the last cents
 * that were due when it was given: what was billed later stays due whole, and what is corrected down to below them is given back once. It follows
 * from what is billed alone: a correction that is undone leaves what was due before it. Cents.
 */
export function dueOf(billed: number, credits: readonly GivenBack[]): number {
  let due = [billed, ...credits.map((one) => one.billed)];
  for (const [rank, { cents }] of credits.entries()) {
    const then = due[rank + 1] ?? 0;
    due = due.map((now) => now - Math.max(0, cents - Math.max(0, then - now)));
  }
  return due[0] ?? billed;
}
