import { type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { count } from '@boucle/contract/base/format.ts';
import { mdiCancel, mdiCheckCircleOutline, mdiPrinterOutline } from '@mdi/js';
import { type Selection } from '../../../ui/table/selection.ts';
import { type TableSelection } from '../../../ui/table/tableProps.ts';
import { type DropOffDialog } from '../dialogs/dropOffDialog.ts';

type DropOffSelection = {
  selection: Selection;
  setSelection: (selection: Selection) => void;
  withRows: (use: (points: readonly DropOffPoint[]) => void) => Promise<void>;
  open: (dialog: DropOffDialog) => void;
};

/** Words and actions of the ticked points' bar. */
export function dropOffSelection({ selection, setSelection, withRows, open }: DropOffSelection): TableSelection {
  const ask = (status: DropOffPoint['status']) => () =>
    void withRows((points) => open({ kind: 'statuses', status, points }));
  return {
    value: selection,
    onValue: setSelection,
    label: (total) => count(total, 'point sélectionné', 'points sélectionnés'),
    allLabel: (total) => `Sélectionner les ${count(total, 'point', 'points')}`,
    actions: [
      {
        label: 'Imprimer les QR codes',
        icon: mdiPrinterOutline,
        onClick: () => void withRows((points) => open({ kind: 'codes', points })),
      },
      { label: 'Réactiver', icon: mdiCheckCircleOutline, onClick: ask('active') },
      { label: 'Désactiver', icon: mdiCancel, onClick: ask('disabled') },
    ],
  };
}
