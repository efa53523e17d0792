import { count } from '@boucle/contract/format.ts';
import { type Restaurant } from '@boucle/contract/restaurants/shapes.ts';
import { mdiCancel, mdiCheckCircleOutline, mdiTrayArrowDown } from '@mdi/js';
import { type Selection } from '../../ui/table/selection.ts';
import { type TableSelection } from '../../ui/table/tableProps.ts';
import { type BulkStatus } from './BulkStatusDialog.tsx';

type RestaurantSelection = {
  selection: Selection;
  setSelection: (selection: Selection) => void;
  withRows: (use: (restaurants: readonly Restaurant[]) => void) => Promise<void>;
  onExport: (selection: Selection) => void;
  open: (bulk: BulkStatus) => void;
};

/** What the bar of the ticked restaurants says and does. */
export function restaurantSelection(options: RestaurantSelection): TableSelection {
  const { selection, setSelection, withRows, onExport, open } = options;
  const ask = (task: BulkStatus['task']) => () => void withRows((restaurants) => open({ task, restaurants }));
  return {
    value: selection,
    onValue: setSelection,
    label: (total) => count(total, 'restaurant sélectionné', 'restaurants sélectionnés'),
    allLabel: (total) => `Sélectionner les ${count(total, 'restaurant', 'restaurants')}`,
    actions: [
      { label: 'Exporter', icon: mdiTrayArrowDown, onClick: () => onExport(selection) },
      { label: 'Activer', icon: mdiCheckCircleOutline, onClick: ask('activate') },
      { label: 'Désactiver', icon: mdiCancel, onClick: ask('deactivate') },
    ],
  };
}
