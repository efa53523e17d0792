import { useCallback, useEffect, useRef, useState } from 'react';
import { alerts } from '../../ui/alerts/alerts.ts';
import { type ListState } from '../../ui/table/listSearch.ts';
import { NOTHING_SELECTED, type Selection, untick } from '../../ui/table/selection.ts';
import { tellProblem } from '../problem.ts';
import { gatherRows, type ReadPage, TooManyRowsError } from './gatherRows.ts';

type SelectedRows<Row> = {
  /** The page on screen. */
  rows: readonly Row[] | undefined;
  /** Another page of the same list, as it is filtered. */
  readPage: ReadPage<Row>;
  /** Most rows that one action may touch. */
  most: number;
  onChange: (change: Partial<ListState>) => void;
  /**
   * Every row of the list is ticked as it opens, where the address requires it: the link was for
   * them all.
   */
  all?: { readonly open: boolean; readonly close: () => void };
};

const EVERY_ROW: Selection = { keys: new Set(), all: true };

/** Rows ticked in a list, over its pages, and the rows that stand for them. */
export function useSelectedRows<Row extends { id: number }>(asked: SelectedRows<Row>) {
  const { rows, readPage, most, onChange, all } = asked;
  const [selection, setSelection] = useState<Selection>(all?.open === true ? EVERY_ROW : NOTHING_SELECTED);
  // It counts once: a reload, or « back » with other filters, ticks nothing that was not asked for.
  useEffect(() => {
    if (all?.open === true) all.close();
  });
  const [gathering, setGathering] = useState(false);
  // Rows ticked on a page remain ticked on the next: they must be known there too.
  const seen = useRef(new Map<string, Row>());
  useEffect(() => {
    for (const row of rows ?? []) seen.current.set(String(row.id), row);
  }, [rows]);

  /**
   * Hands over the ticked rows; reads those of a whole filtered list first, and says so when they
   * are too many.
   */
  const withRows = useCallback(
    async (handle: (rows: readonly Row[]) => void) => {
      setGathering(selection.all);
      try {
        if (!selection.all && selection.keys.size > most) throw new TooManyRowsError(selection.keys.size, most);
        handle(
          selection.all
            ? await gatherRows(readPage, most)
            : [...selection.keys].flatMap((key) => seen.current.get(key) ?? []),
        );
      } catch (error) {
        if (error instanceof TooManyRowsError) alerts.show('error', error.message);
        else tellProblem(error);
      } finally {
        setGathering(false);
      }
    },
    [selection, readPage, most],
  );
  const narrow = (part: Partial<ListState>) => {
    // The ticks belong to the rows that were filtered.
    if (!('page' in part) && !('columns' in part)) setSelection(NOTHING_SELECTED);
    onChange(part);
  };
  /** An action is done with these rows: they are ticked no more. */
  const release = useCallback((done: readonly { id: number }[]) => {
    setSelection((now) =>
      untick(
        now,
        done.map(({ id }) => String(id)),
      ),
    );
  }, []);
  return { selection, setSelection, gathering, withRows, narrow, release };
}
