import { type QueryFunction, type QueryKey } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Dialog, type DialogProps } from '../ui/overlays/Dialog.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { problemOf } from './problem.ts';
import { useFreshQuery } from './useFreshQuery.ts';

type FreshDialogProps<Data, Key extends QueryKey> = Pick<DialogProps, 'title' | 'size' | 'onClose'> & {
  /** What its form is filled from. */
  reading: { queryKey: Key; queryFn: QueryFunction<Data, Key> };
  /** Of the form, so that the window keeps its size. */
  height: string;
  /** The window with its form. */
  children: (data: Data) => ReactNode;
};

/** A window whose form is filled from what is read as it opens: until that has come it waits, or tells why it does not come. */
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
