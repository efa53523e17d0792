/** Between two looks at what is under way. */
const AGAIN_MS = 1_500;
/** After a look that failed: the next one may well succeed, but a server in trouble is not pressed. */
const AGAIN_AFTER_FAILURE_MS = 10_000;

/** When a query of what is under way is read again, in milliseconds: its `refetchInterval`; false once nothing is. */
export function readAgainMs({ status }: { readonly status: 'pending' | 'error' | 'success' }, underWay: boolean) {
  if (!underWay) return false;
  return status === 'error' ? AGAIN_AFTER_FAILURE_MS : AGAIN_MS;
}
