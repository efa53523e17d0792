import {
  CARD_STATUS_LABELS,
  type CardStatus,
  type Funding,
  FUNDING_LABELS,
  TO_PRINT,
} from '@boucle/contract/shared/cards/status.ts';
import { type OrderStatus, orderStatusLabel } from '@boucle/contract/features/orders/status.ts';
import { statusLabel, type TransactionStatus } from '@boucle/contract/shared/transactions/statuses.ts';
import {
  mdiAlertOutline,
  mdiBankTransferIn,
  mdiCancel,
  mdiCheckCircleOutline,
  mdiCircleOffOutline,
  mdiClockOutline,
  mdiGiftOutline,
  mdiHistory,
  mdiPrinterOutline,
  mdiStorefrontOutline,
  mdiTruckCheckOutline,
  mdiTruckDeliveryOutline,
} from '@mdi/js';
import { type ChipLook } from '../ui/StatusChip.tsx';

const CARD_LOOKS: Readonly<Record<CardStatus, Omit<ChipLook, 'label'>>> = {
  pending: { state: 'neutral', icon: mdiCircleOffOutline },
  active: { state: 'ok', icon: mdiCheckCircleOutline },
  disabled: { state: 'neutral', icon: mdiCancel },
};

const TRANSACTION_LOOKS: Readonly<Record<TransactionStatus, Omit<ChipLook, 'label'>>> = {
  pending: { state: 'warn', icon: mdiClockOutline },
  completed: { state: 'ok', icon: mdiCheckCircleOutline },
  failed: { state: 'alert', icon: mdiAlertOutline },
  cancelled: { state: 'neutral', icon: mdiCancel },
};

const ORDER_LOOKS: Readonly<Record<OrderStatus, Omit<ChipLook, 'label'>>> = {
  pending: { state: 'warn', icon: mdiClockOutline },
  validated: { state: 'transit', icon: mdiTruckDeliveryOutline },
  done: { state: 'ok', icon: mdiTruckCheckOutline },
  cancelled: { state: 'neutral', icon: mdiCancel },
  creation_failed: { state: 'alert', icon: mdiAlertOutline },
};

const FUNDING_ICONS: Readonly<Record<Funding, string>> = {
  offered: mdiGiftOutline,
  initiative: mdiBankTransferIn,
  restaurant: mdiStorefrontOutline,
  opening: mdiHistory,
};

/** The chip of where the money of a credit came from: given away, or received. */
export function originChip(funding: Funding): ChipLook {
  return { state: 'neutral', icon: FUNDING_ICONS[funding], label: FUNDING_LABELS[funding] };
}

/** The chip of a card's status. */
export function cardChip(status: CardStatus): ChipLook {
  return { ...CARD_LOOKS[status], label: CARD_STATUS_LABELS[status] };
}

/** The chip of a transaction's status. */
export function transactionChip(status: TransactionStatus): ChipLook {
  return { ...TRANSACTION_LOOKS[status], label: statusLabel(status, 'feminine') };
}

/** The chip of an order's status. */
export function orderChip(status: OrderStatus): ChipLook {
  return { ...ORDER_LOOKS[status], label: orderStatusLabel(status) };
}

/** « À imprimer »: a task, not a state, hence its other shape. */
export const TO_PRINT_CHIP: ChipLook = { state: 'todo', icon: mdiPrinterOutline, label: TO_PRINT };
