import { mdiViewWeekOutline } from '@mdi/js';
import { IconButton } from '../IconButton.tsx';
import { MenuButton } from '../overlays/MenuButton.tsx';
import { chosenColumns, type Column } from './columns.ts';

type ColumnsMenuProps<Row> = {
  columns: ReadonlyArray<Column<Row>>;
  choice: readonly string[] | undefined;
  onChoice: (choice: readonly string[] | undefined) => void;
};

/** Which columns to show; the first one names the row and always stays. */
export function ColumnsMenu<Row>({ columns, choice, onChoice }: ColumnsMenuProps<Row>) {
  const shown = chosenColumns(columns, choice).map((column) => column.key);
  const toggle = (key: string) => {
    const next = columns
      .map((column) => column.key)
      .filter((one) => (one === key ? !shown.includes(one) : shown.includes(one)));
    onChoice(next);
  };
  return (
    <MenuButton
      label="Colonnes"
      multiple
      actions={[
        ...columns.slice(1).map((column) => ({
          label: column.label,
          checked: shown.includes(column.key),
          onSelect: () => toggle(column.key),
        })),
        { label: 'Colonnes d’origine', onSelect: () => onChoice(undefined), divider: true },
      ]}
      trigger={(props) => <IconButton {...props} icon={mdiViewWeekOutline} label="Colonnes" />}
    />
  );
}
