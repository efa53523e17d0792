import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

type FormatsAwaitedProps = {
  failure: string | undefined;
  onRetry: () => void;
  /** Some stand above already. */
  others?: boolean;
};

/** In the place of a grid whose formats have not come: it waits, or says why they did not. */
export function FormatsAwaited({ failure, onRetry, others = false }: FormatsAwaitedProps) {
  return failure === undefined ? (
    <Skeleton width="100%" height="200px" />
  ) : (
    <ErrorState
      title={`Les ${others ? 'autres ' : ''}contenants n’ont pas pu être chargés`}
      message={failure}
      onRetry={onRetry}
    />
  );
}
