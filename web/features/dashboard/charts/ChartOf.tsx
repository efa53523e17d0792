import { type ReactNode } from 'react';
import { PHONE, useMedia } from '../../../ui/media.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { hasFailed, type Stat } from '../asked.ts';
import { Missing } from '../Missing.tsx';

type ChartOfProps<T> = {
  title: string;
  stat: Stat<T>;
  /** Height of the chart under its title, wide and on a phone: nothing moves when it comes. */
  heights: readonly [wide: number, phone: number];
  children: (value: T) => ReactNode;
};

/** A chart once its figures are there; before, its ghost, or why they did not come. */
export function ChartOf<T>({ title, stat, heights, children }: ChartOfProps<T>) {
  const height = heights[useMedia(PHONE) ? 1 : 0];
  if (stat.value !== undefined) return children(stat.value);
  return (
    <Sheet title={title}>
      {hasFailed(stat) ? (
        <Missing of={[stat]} words="Ce graphique n’a pas pu être chargé." height={height} />
      ) : (
        <Skeleton height={`${height}px`} />
      )}
    </Sheet>
  );
}
