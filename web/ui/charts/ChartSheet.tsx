import './charts.css';
import { mdiChartBar, mdiTable } from '@mdi/js';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../IconButton.tsx';
import { Sheet } from '../Sheet.tsx';

type ChartSheetProps = {
  title: string;
  note?: ReactNode;
  /** The same figures as rows; always there for the ones who do not see the drawing. */
  table: ReactNode;
  children: ReactNode;
};

/** A sheet with a chart and, one press away, its figures as a table. */
export function ChartSheet({ title, note, table, children }: ChartSheetProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Sheet
      className="b-chart-sheet"
      title={title}
      note={note}
      actions={
        <IconButton
          size="small"
          icon={asTable ? mdiChartBar : mdiTable}
          label={asTable ? 'Voir en graphique' : 'Voir en tableau'}
          onClick={() => setAsTable(!asTable)}
        />
      }
    >
      {!asTable && children}
      <div className={asTable ? 'b-chart-table' : 'b-sr'}>{table}</div>
    </Sheet>
  );
}
