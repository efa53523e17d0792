import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { cardCount } from '@boucle/contract/base/format.ts';
import { mdiCancel, mdiCashRefund, mdiEyeOutline, mdiPiggyBankOutline, mdiPrinterOutline } from '@mdi/js';
import { refusal } from '../../shared/cards/actions.ts';
import { type BulkMoney } from '../../shared/credits/BulkMoneyDialog.tsx';
import { type CardDialog } from '../../shared/cards/cardDialog.ts';
import { type Selection } from '../../ui/table/selection.ts';
import { type TableSelection } from '../../ui/table/tableProps.ts';

type CardSelection = {
  selection: Selection;
  setSelection: (selection: Selection) => void;
  withCards: (use: (cards: readonly CardHolder[]) => void) => Promise<void>;
  open: (dialog: CardDialog) => void;
  show: (cards: readonly CardHolder[]) => void;
  /** Asks how much is put on cards, or given back of them. */
  money: (asked: BulkMoney) => void;
};

const holderOf = ({ id, number, credits }: CardHolder) =>
  ({ kind: 'card', id, label: `Carte ${number}`, credits }) as const;

/** The ones that may be credited, and why the others may not. */
function toCredit(cards: readonly CardHolder[]): BulkMoney {
  return {
    act: 'credit',
    rows: cards.filter((card) => refusal('credit', card) === undefined).map(holderOf),
    skipped: cards.flatMap((card) => {
      const reason = refusal('credit', card);
      return reason === undefined ? [] : [{ row: holderOf(card), reason }];
    }),
  };
}

/** Words and actions of the ticked cards' bar. */
export function cardSelection({
  selection,
  setSelection,
  withCards,
  open,
  show,
  money,
}: CardSelection): TableSelection {
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
        label: 'Créditer',
        icon: mdiPiggyBankOutline,
        onClick: () => void withCards((cards) => money(toCredit(cards))),
      },
      {
        label: 'Rembourser',
        icon: mdiCashRefund,
        onClick: () => void withCards((cards) => money({ act: 'refund', rows: cards.map(holderOf), skipped: [] })),
      },
      {
        label: 'Désactiver',
        icon: mdiCancel,
        onClick: () => void withCards((cards) => open({ kind: 'deactivate', cards })),
      },
    ],
  };
}
