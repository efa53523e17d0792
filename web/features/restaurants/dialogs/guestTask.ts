/** What a dialog is asked to do with the guests of a restaurant. */
export type GuestTask = 'adjust' | 'refund';
