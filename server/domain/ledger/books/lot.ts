/**
 * One loan: so many pieces of a format lent at one instant, at one deposit (cents a piece); `left`
 * are still out.
 */
export interface Lot {
  readonly id: number;
  readonly since: Date;
  readonly restaurantId: number | null;
  readonly formatId: number;
  readonly unitDepositCents: number;
  readonly opened: number;
  readonly left: number;
}
