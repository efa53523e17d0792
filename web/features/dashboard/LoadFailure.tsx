import { ErrorState } from '../../ui/ErrorState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

interface Failure {
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Parts that could not be loaded, once for all of them, with « Réessayer »; nothing when all went
 * well.
 */
export function LoadFailure({ failed }: { failed: readonly Failure[] }) {
  const [first] = failed;
  if (!first?.error) return null;
  return (
    <Sheet className="dash-failure">
      <ErrorState message={first.error.message} onRetry={() => failed.forEach(({ retry }) => retry())} />
    </Sheet>
  );
}
