/** Between two looks at what is under way. */
const AGAIN_MS = 1_500;
/** After a look that failed: as long again as it has been failing, within these. */
const AFTER_FAILURE_MS = { least: 5_000, most: 60_000 } as const;

/**
 * Readings in TanStack's state of a query: the last that succeeded and the last that failed, in
 * milliseconds since 1970.
 */
interface Readings {
  readonly status: 'pending' | 'error' | 'success';
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
}

/**
 * When a query of what is under way is read again, in milliseconds: its `refetchInterval`; false
 * once nothing is. A reading that failed does not end it, but a server in trouble is not pressed.
 */
export function readAgainMs({ status, dataUpdatedAt, errorUpdatedAt }: Readings, underWay: boolean): number | false {
  if (!underWay) return false;
  if (status !== 'error') return AGAIN_MS;
  return Math.min(Math.max(errorUpdatedAt - dataUpdatedAt, AFTER_FAILURE_MS.least), AFTER_FAILURE_MS.most);
}
