/** Task of a dialog on the guests of a restaurant. */
export type GuestTask = 'adjust' | 'refund';
