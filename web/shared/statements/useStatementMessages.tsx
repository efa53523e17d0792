import { mdiBellOutline, mdiSendOutline } from '@mdi/js';
import { type ReactNode, Suspense, useState } from 'react';
import { alerts } from '../../ui/alerts/alerts.ts';
import { part } from '../../ui/loading/part.tsx';
import { type ListState } from '../../ui/table/listSearch.ts';
import { type TableSelection } from '../../ui/table/tableProps.ts';
import { type ReadPage } from '../bulk/gatherRows.ts';
import { useSelectedRows } from '../bulk/useSelectedRows.ts';
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
} {
  const { rows, readPage, onChange, statementOf, label, allLabel } = papers;
  const ticked = useSelectedRows({ rows, readPage, most: MOST_SENT, onChange });
  const [many, setMany] = useState<ManyStatements & { readonly rows: readonly Row[] }>();
  const ask = (act: ManyStatements['act']) => () =>
    void ticked.withRows((chosen) => {
      const ids = [...new Set(chosen.flatMap((row) => statementOf(row) ?? []))];
      if (ids.length === 0) alerts.show('error', 'Ces papiers n’ont pas de relevé\u00a0: ouvrez-les pour les envoyer.');
      else setMany({ act, ids, rows: chosen });
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
