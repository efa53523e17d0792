import { type Column } from '../columns.ts';
import { type ColumnLayout, type LayoutChange } from '../layout.ts';

export type ColumnsPanelProps = {
  columns: ReadonlyArray<Pick<Column<never>, 'key' | 'label' | 'hiddenByDefault'>>;
  /** Keys of the columns that show; undefined: the list's own choice. */
  choice: readonly string[] | undefined;
  layout: ColumnLayout | undefined;
  onChoice: (choice: readonly string[]) => void;
  onLayout: (change: LayoutChange) => void;
  /** The list's own columns again, in their order and width. */
  onReset: () => void;
};
