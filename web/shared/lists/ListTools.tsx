import { type Column } from '../../ui/table/columns.ts';
import { ColumnsMenu } from '../../ui/table/columnsMenu/ColumnsMenu.tsx';
import { DensityToggle } from '../../ui/table/DensityToggle.tsx';
import { type ListState } from '../../ui/table/listSearch.ts';
import { columnChoice } from './listColumns.ts';
import { type ListPreferences } from './useListPreferences.ts';
import { ViewsButton } from './views/ViewsButton.tsx';

type ListToolsProps<Row> = {
  columns: ReadonlyArray<Column<Row>>;
  state: ListState;
  preferences: ListPreferences;
};

/** Views, columns and density of a list, kept for the person. */
export function ListTools<Row>({ columns, state, preferences }: ListToolsProps<Row>) {
  const { hidden, layout, density, setColumns, setLayout, setDensity, resetColumns } = preferences;
  const choice = columnChoice(columns, state.columns, hidden);
  return (
    <>
      <ViewsButton columns={choice} layout={layout} />
      <ColumnsMenu
        columns={columns}
        choice={choice}
        layout={layout}
        onChoice={(shown) => setColumns(columns, shown)}
        onLayout={setLayout}
        onReset={resetColumns}
      />
      <DensityToggle density={density} onDensity={setDensity} />
    </>
  );
}
