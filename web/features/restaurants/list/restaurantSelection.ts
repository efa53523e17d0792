import { count } from '@boucle/contract/base/format.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { type Restaurant } from '@boucle/contract/features/restaurants/shapes.ts';
import { mdiCancel, mdiCheckCircleOutline, mdiTrayArrowDown } from '@mdi/js';
import { MOVE_ICONS } from '../../../shared/movements/moveIcons.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { type Selection } from '../../../ui/table/selection.ts';
import { type TableSelection } from '../../../ui/table/tableProps.ts';
import { type BulkStatus } from './BulkStatusDialog.tsx';

type RestaurantSelection = {
  selection: Selection;
  setSelection: (selection: Selection) => void;
  withRows: (use: (restaurants: readonly Restaurant[]) => void) => Promise<void>;
  onExport: (selection: Selection) => void;
  open: (bulk: BulkStatus) => void;
  /** Goes to a page of the product. */
  go: (address: Address) => void;
};

/** Words and actions of the ticked restaurants' bar. */
export function restaurantSelection(options: RestaurantSelection): TableSelection {
  const { selection, setSelection, withRows, onExport, open, go } = options;
  const ask = (task: BulkStatus['task']) => () => void withRows((restaurants) => open({ task, restaurants }));
  const collect = (restaurants: readonly Restaurant[]): void => {
    const dirty = restaurants.filter((one) => one.dirty_containers_count > 0);
    if (dirty.length === 0) alerts.show('error', 'Aucun contenant sale dans ces restaurants.');
    else go(`${pathOf('to-do')}?tache=collecter&lieux=${dirty.map(({ id }) => id).join(',')}`);
  };
  return {
    value: selection,
    onValue: setSelection,
    label: (total) => count(total, 'restaurant sélectionné', 'restaurants sélectionnés'),
    allLabel: (total) => `Sélectionner les ${count(total, 'restaurant', 'restaurants')}`,
    actions: [
      { label: 'Collecter les sales', icon: MOVE_ICONS.admin_return_dirty, onClick: () => void withRows(collect) },
      {
        label: 'Approvisionner',
        icon: MOVE_ICONS.admin_give,
        onClick: () =>
          void withRows((restaurants) => go(`${pathOf('supply')}?lieux=${restaurants.map(({ id }) => id).join(',')}`)),
      },
      { label: 'Exporter', icon: mdiTrayArrowDown, onClick: () => onExport(selection) },
      { label: 'Activer', icon: mdiCheckCircleOutline, onClick: ask('activate') },
      { label: 'Désactiver', icon: mdiCancel, onClick: ask('deactivate') },
    ],
  };
}
