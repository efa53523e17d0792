import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { count } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import {
  mdiCancel,
  mdiCashRefund,
  mdiCheckCircleOutline,
  mdiEyeOutline,
  mdiPiggyBankOutline,
  mdiPrinterOutline,
} from '@mdi/js';
import { refusalReason } from '../../shared/cards/actions.ts';
import { type CardDialog } from '../../shared/cards/cardDialog.ts';
import { cardChip, TO_PRINT_CHIP } from '../../shared/chips.ts';
import { type useMoneyAddress } from '../../shared/credits/moneyAddress.ts';
import { Money } from '../../ui/cells.tsx';
import { type MenuAction } from '../../ui/overlays/menuAction.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { lifeLine } from './lifeLine.ts';

type MoneyAddress = ReturnType<typeof useMoneyAddress>;

/**
 * A card as a row of the list; `open` asks a question about it, `moneyAddress` says where it is
 * credited and refunded.
 */
export function cardRow(open: (dialog: CardDialog) => void, moneyAddress: MoneyAddress): RowTraits<CardHolder> {
  const showPin = (card: CardHolder) => ({
    label: 'Afficher le PIN',
    icon: mdiEyeOutline,
    onSelect: () => open({ kind: 'pin', card }),
  });
  return {
    key: (card) => String(card.id),
    name: (card) => `carte ${card.number}`,
    to: (card) => pathOf('card', { id: card.id }),
    frequent: (card) => ({ icon: mdiEyeOutline, label: 'Afficher le PIN', onClick: showPin(card).onSelect }),
    actions: (card): readonly MenuAction[] => [
      showPin(card),
      {
        label: 'Imprimer',
        icon: mdiPrinterOutline,
        refused: refusalReason('print', card),
        onSelect: () => open({ kind: 'print', cards: [card] }),
      },
      {
        label: 'Activer',
        icon: mdiCheckCircleOutline,
        refused: refusalReason('activate', card),
        onSelect: () => open({ kind: 'activate', card }),
      },
      ...moneyActions(card, moneyAddress),
      {
        label: 'Désactiver',
        icon: mdiCancel,
        tone: 'danger',
        divider: true,
        refused: refusalReason('deactivate', card),
        onSelect: () => open({ kind: 'deactivate', cards: [card] }),
      },
    ],
    phone: (card) => ({
      title: card.number,
      chip: <StatusChip {...cardChip(card.status)} />,
      end: <Money euros={card.credits} />,
      meta: (
        <>
          {card.card_issued_at === null && <StatusChip {...TO_PRINT_CHIP} />}
          <span>{lifeLine(card)}</span>
        </>
      ),
      metaEnd: card.containers_count === 0 ? undefined : count(card.containers_count, 'contenant', 'contenants'),
    }),
  };
}

function moneyActions(card: CardHolder, moneyAddress: MoneyAddress): readonly MenuAction[] {
  const whose = { kind: 'card', id: card.id } as const;
  const refused = refusalReason('credit', card);
  return [
    {
      label: 'Créditer',
      icon: mdiPiggyBankOutline,
      ...(refused === undefined ? { to: moneyAddress('credit', whose) } : { refused }),
    },
    ...(card.credits > 0 ? [{ label: 'Rembourser', icon: mdiCashRefund, to: moneyAddress('refund', whose) }] : []),
  ];
}
