import { type CardHolder } from '@boucle/contract/cards/calls.ts';
import { cardCount } from '@boucle/contract/format.ts';
import { mdiCancel, mdiEyeOutline, mdiPrinterOutline } from '@mdi/js';
import { type CardDialog } from '../../shared/cards/cardDialog.ts';
import { type Selection } from '../../ui/table/selection.ts';
import { type TableSelection } from '../../ui/table/tableProps.ts';

type CardSelection = {
  selection: Selection;
  setSelection: (selection: Selection) => void;
  withCards: (use: (cards: readonly CardHolder[]) => void) => Promise<void>;
  open: (dialog: CardDialog) => void;
  show: (cards: readonly CardHolder[]) => void;
};

/** What the bar of the ticked cards says and does. */
export function cardSelection({ selection, setSelection, withCards, open, show }: CardSelection): TableSelection {
  return {
    value: selection,
    onValue: setSelection,
    label: (count) => `${cardCount(count)} ${count === 1 ? 'sélectionnée' : 'sélectionnées'}`,
    allLabel: (count) => `Sélectionner les ${cardCount(count)}`,
    actions: [
      {
        label: 'Imprimer',
        icon: mdiPrinterOutline,
        onClick: () => void withCards((cards) => open({ kind: 'print', cards })),
      },
      { label: 'Afficher les PIN', icon: mdiEyeOutline, onClick: () => void withCards(show) },
      {
        label: 'Désactiver',
        icon: mdiCancel,
        onClick: () => void withCards((cards) => open({ kind: 'deactivate', cards })),
      },
    ],
  };
}
