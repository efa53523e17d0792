import { useRef } from 'react';
import { type useOpening } from '../opening.ts';
import { neighbours } from './neighbours.ts';
import { useListFocus } from './useListFocus.ts';
import { type RecordPanelProps } from './RecordPanel.tsx';

/**
 * A list whose rows open next to it, `?open=12`: what the panel of the open one needs, undefined
 * while none is; `content` is the element around the list and its panel. `rows` are those on
 * screen, undefined while they are read. `opening` is that of `useOpening`.
 */
export function useListPanel<Row extends { readonly id: number }>(
  rows: readonly Row[] | undefined,
  { open, go }: ReturnType<typeof useOpening>,
) {
  const content = useRef<HTMLDivElement>(null);
  useListFocus(content, open, rows !== undefined);
  const { previous, next } = neighbours(rows?.map(({ id }) => id) ?? [], open);
  const goTo = (id: number | undefined) => (id === undefined ? undefined : () => go({ open: id }));
  const panel: RecordPanelProps<Row> | undefined =
    open === undefined
      ? undefined
      : {
          id: open,
          row: rows?.find(({ id }) => id === open),
          onPrevious: goTo(previous),
          onNext: goTo(next),
          onClose: () => go({}),
        };
  return { content, panel };
}
