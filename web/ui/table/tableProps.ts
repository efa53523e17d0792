import { type Address } from '@boucle/contract/pages.ts';
import { type ReactNode } from 'react';
import { type MenuAction } from '../overlays/menuAction.ts';
import { type BulkAction } from './BulkBar.tsx';
import { type Column } from './columns.ts';
import { type ColumnLayout, type LayoutChange } from './layout.ts';
import { type Density } from './density.ts';
import { type ListState } from './listSearch.ts';
import { type Selection } from './selection.ts';

/** A row of two lines, under 960 px: name and chip | amount, then meta | quantity. */
export type PhoneRow = { title: ReactNode; chip?: ReactNode; end?: ReactNode; meta?: ReactNode; metaEnd?: ReactNode };

/** Traits of a row, and the actions on it. */
export type RowTraits<Row> = {
  key: (row: Row) => string;
  /** Names the row for its box and its menu: « carte 004821 ». */
  name: (row: Row) => string;
  /** Where a click on the row leads: a real link; undefined where it leads nowhere. */
  to?: (row: Row) => Address | undefined;
  /** Something said between the rows, which is none of what the list is of: it lies lower. */
  quiet?: (row: Row) => boolean;
  actions?: (row: Row) => readonly MenuAction[];
  /** The one frequent action, beside « ⋮ » under the pointer and the focus. */
  frequent?: (row: Row) => { icon: string; label: string; onClick: () => void } | undefined;
  phone: (row: Row) => PhoneRow;
};

export type TableSelection = {
  value: Selection;
  onValue: (selection: Selection) => void;
  /** « 3 cartes sélectionnées ». */
  label: (count: number) => string;
  /** « Sélectionner les 1 248 cartes »; without it only rows of pages can be ticked. */
  allLabel?: (count: number) => string;
  actions: readonly BulkAction[];
};

export type DataTableProps<Row> = {
  /** Name of the list, for the ones who hear it. */
  caption: string;
  columns: ReadonlyArray<Column<Row>>;
  row: RowTraits<Row>;
  /** Undefined while the first answer is under way. */
  rows: readonly Row[] | undefined;
  /** Rows of the filtered list, all pages. */
  count: number | undefined;
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  /** The order when the address says none, « -created_at ». */
  defaultSort?: string;
  /** Order, widths and pins of the columns. */
  layout?: ColumnLayout | undefined;
  /** A heading was dragged, or its edge; without it neither can be. */
  onLayout?: ((change: LayoutChange) => void) | undefined;
  /** Height of the rows; the last one chosen on this device when left out. */
  density?: Density;
  /** Fresh rows are under way, the old ones stay. */
  refetching?: boolean;
  /** Why the first answer did not come. */
  error?: { message: string; onRetry: () => void } | undefined;
  /** Key of the row whose panel is open. */
  openKey?: string | undefined;
  selection?: TableSelection;
  /**
   * Words of the totals row, « Total des 312 transactions filtrées »; needs columns with a `total`.
   */
  totalLabel?: string;
  /** Shown when there is no row. */
  empty: ReactNode;
};
