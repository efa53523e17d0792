import { type Column } from '../ui/table/columns.ts';
import { ColumnsMenu } from '../ui/table/ColumnsMenu.tsx';
import { DensityToggle } from '../ui/table/DensityToggle.tsx';
import { type ListState } from '../ui/table/listSearch.ts';
import { columnChoice, hiddenBy } from './listColumns.ts';
import { type ListPreferences } from './useListPreferences.ts';
import { ViewsButton } from './views/ViewsButton.tsx';

type ListToolsProps<Row> = {
  columns: ReadonlyArray<Column<Row>>;
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  preferences: ListPreferences;
};

/** Views, columns and density of a list, kept for the person. */
export function ListTools<Row>({ columns, state, onChange, preferences }: ListToolsProps<Row>) {
  const choice = columnChoice(columns, state.columns, preferences.hidden);
  return (
    <>
      <ViewsButton />
      <ColumnsMenu
        columns={columns}
        choice={choice}
        onChoice={(next) => {
          preferences.save({ hidden: hiddenBy(columns, next) });
          onChange({ columns: next });
        }}
      />
      <DensityToggle
        density={preferences.density}
        onDensity={(density) => preferences.save({ hidden: hiddenBy(columns, choice), density })}
      />
    </>
  );
}
