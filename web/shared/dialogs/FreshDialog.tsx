import { type QueryFunction, type QueryKey } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { problemOf } from '../problem.ts';
import { useFreshQuery } from '../useFreshQuery.ts';

type FreshDialogProps<Data, Key extends QueryKey> = Pick<DialogProps, 'title' | 'size' | 'onClose'> & {
  /** The query that fills its form. */
  reading: { queryKey: Key; queryFn: QueryFunction<Data, Key> };
  /** Height of the form, so that the window keeps its size while it loads. */
  height: string;
  /** The window with its form. */
  children: (data: Data) => ReactNode;
};

/**
 * A window whose form is filled by a query that starts as it opens; until the answer comes it shows
 * a skeleton, or the error.
 */
export function FreshDialog<Data, Key extends QueryKey>(props: FreshDialogProps<Data, Key>) {
  const { reading, height, children, ...window } = props;
  const { data, error, refetch } = useFreshQuery(reading);
  if (data !== undefined) return children(data);
  return (
    <Dialog {...window} dirty={false}>
      {error ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={height} />
        </div>
      )}
    </Dialog>
  );
}
