import { mdiBellOutline, mdiSendOutline } from '@mdi/js';
import { type ReactNode, Suspense, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/loading/part.tsx';
import { type ListState } from '../../ui/table/listSearch.ts';
import { type TableSelection } from '../../ui/table/tableProps.ts';
import { gatherRows, type ReadPage, TooManyRowsError } from '../bulk/gatherRows.ts';
import { useSelectedRows } from '../bulk/useSelectedRows.ts';
import { tellProblem } from '../problem.ts';
import { MOST_SENT } from './mostSent.ts';
import { type ManyStatements } from './SendStatements.tsx';

const SendStatements = part(() => import('./SendStatements.tsx'), 'SendStatements');

type Papers<Row> = {
  /** The page on screen. */
  rows: readonly Row[] | undefined;
  readPage: ReadPage<Row>;
  onChange: (change: Partial<ListState>) => void;
  /** The statement that a row is, or is paid with; null for the invoice of a service. */
  statementOf: (row: Row) => number | null;
  /** Whether the filters leave late ones, and late ones alone. */
  late: boolean;
  label: (count: number) => string;
  allLabel: (count: number) => string;
};

/**
 * Rows ticked in a list of papers, to be sent or reminded of together. What failed stays ticked.
 */
export function useStatementMessages<Row extends { id: number }>(
  papers: Papers<Row>,
): {
  selection: TableSelection;
  gathering: boolean;
  narrow: (change: Partial<ListState>) => void;
  dialog: ReactNode;
  /** « Tout relancer… »: what the filters leave; its window counts the disputed ones apart. */
  remind: ReactNode;
} {
  const { rows, readPage, onChange, statementOf, late, label, allLabel } = papers;
  const ticked = useSelectedRows({ rows, readPage, most: MOST_SENT, onChange });
  const [many, setMany] = useState<ManyStatements & { readonly rows: readonly Row[] }>();
  const open = (act: ManyStatements['act'], chosen: readonly Row[]) => {
    const ids = [...new Set(chosen.flatMap((row) => statementOf(row) ?? []))];
    if (ids.length === 0) alerts.show('error', 'Ces papiers n’ont pas de relevé\u00a0: ouvrez-les pour les envoyer.');
    else setMany({ act, ids, rows: chosen });
  };
  const ask = (act: ManyStatements['act']) => () => void ticked.withRows((chosen) => open(act, chosen));
  const all = useMutation({
    mutationFn: () => gatherRows(readPage, MOST_SENT),
    onSuccess: (found) => open('reminder', found),
    onError: (error) => (error instanceof TooManyRowsError ? alerts.show('error', error.message) : tellProblem(error)),
  });
  return {
    selection: {
      value: ticked.selection,
      onValue: ticked.setSelection,
      label,
      allLabel,
      actions: [
        { label: 'Envoyer', icon: mdiSendOutline, onClick: ask('statement') },
        { label: 'Relancer…', icon: mdiBellOutline, onClick: ask('reminder') },
      ],
    },
    remind: late && !ticked.selection.all && ticked.selection.keys.size === 0 && (
      <Button size="small" icon={mdiBellOutline} busy={all.isPending} onClick={() => all.mutate()}>
        Tout relancer…
      </Button>
    ),
    gathering: ticked.gathering,
    narrow: ticked.narrow,
    dialog: (
      <Suspense>
        {many && (
          <SendStatements
            many={many}
            onDone={(ids) => ticked.release(many.rows.filter((row) => ids.includes(statementOf(row) ?? 0)))}
            onClose={() => setMany(undefined)}
          />
        )}
      </Suspense>
    ),
  };
}
