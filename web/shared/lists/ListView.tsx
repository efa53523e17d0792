import { type ReactNode } from 'react';
import { type Column } from '../../ui/table/columns.ts';
import { ListFilters, type ListFiltersProps } from '../../ui/table/filters/ListFilters.tsx';
import { ListTools } from './ListTools.tsx';
import { type Exporting, ExportButton } from './ExportButton.tsx';
import { ListTable, type ListTableProps } from './ListTable.tsx';
import { NoRows, type NoRowsProps } from './NoRows.tsx';
import { type ListScreen } from './useListScreen.ts';

type Table<Row> = Pick<ListTableProps<Row>, 'caption' | 'row' | 'list' | 'selection' | 'busy' | 'open' | 'totalLabel'>;

export type ListViewProps<Row, Query extends object> = Table<Row> &
  Pick<ListFiltersProps<Row, Query>, 'options' | 'fields'> & {
    screen: ListScreen<Row, Query>;
    /**
     * Columns, when some readers or rows of the list may not have all; the ones that it declares
     * when left out.
     */
    columns?: ReadonlyArray<Column<Row>>;
    /** Another way to change the list than its own: what is ticked is let go. */
    onChange?: ListScreen<Row, Query>['change'];
    /** « Exporter » after the filters. */
    exporting?: Exporting;
    /** Before what concerns the table, at the right of the filters. */
    tools?: ReactNode;
    /** Between the filters and the table. */
    between?: ReactNode;
    /** Instead of the table: the same as a map. */
    instead?: ReactNode;
    /** Text of an empty list. */
    empty: Pick<NoRowsProps, 'none' | 'all' | 'title' | 'create'> & { words?: ReactNode };
  };

/** A list on screen, whole: the line of its filters, its table, and why it is empty. */
export function ListView<Row extends object, Query extends object>(props: ListViewProps<Row, Query>) {
  const { screen, columns, onChange, options, fields, exporting, tools, between, instead, empty, ...table } = props;
  const { declared, state, change, preferences } = screen;
  const narrow = onChange ?? change;
  const offered = columns ?? declared.columns;
  const keepsChoices = declared.name !== '';
  const { words, ...rest } = empty;
  return (
    <>
      <ListFilters
        list={declared}
        state={state}
        onChange={narrow}
        {...(options && { options })}
        {...(fields && { fields })}
        end={
          (keepsChoices || tools !== undefined) && (
            <>
              {tools}
              {keepsChoices && <ListTools columns={offered} state={state} preferences={preferences} />}
            </>
          )
        }
      >
        {exporting && <ExportButton size="small" exporting={exporting} />}
      </ListFilters>
      {between}
      {instead ?? (
        <ListTable
          {...table}
          columns={offered}
          state={state}
          onChange={narrow}
          {...(declared.order !== undefined && { defaultSort: declared.order })}
          {...(keepsChoices && { preferences })}
          empty={
            <NoRows {...rest} state={state} count={table.list.data?.meta.count} onChange={narrow}>
              {words}
            </NoRows>
          }
        />
      )}
    </>
  );
}
