import { INVOICE_STATE_LABELS, type InvoiceState } from '@boucle/contract/invoices/labels.ts';
import {
  mdiAlertOutline,
  mdiCashCheck,
  mdiCashRefund,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiCloseCircleOutline,
  mdiSendOutline,
  mdiUploadOutline,
} from '@mdi/js';
import { type ChipLook } from '../../ui/StatusChip.tsx';

const LOOKS: Readonly<Record<InvoiceState, Omit<ChipLook, 'label'>>> = {
  waiting: { state: 'todo', icon: mdiClockOutline },
  issued: { state: 'neutral', icon: mdiSendOutline },
  deposited: { state: 'transit', icon: mdiUploadOutline },
  approved: { state: 'ok', icon: mdiCheckCircleOutline },
  disputed: { state: 'warn', icon: mdiAlertOutline },
  refused: { state: 'alert', icon: mdiCloseCircleOutline },
  rejected: { state: 'alert', icon: mdiCloseCircleOutline },
  paid: { state: 'ok', icon: mdiCashCheck },
  credited: { state: 'neutral', icon: mdiCashRefund },
  applied: { state: 'ok', icon: mdiCheckCircleOutline },
};

/** The chip of where an invoice is. */
export const invoiceChip = (state: InvoiceState): ChipLook => ({ ...LOOKS[state], label: INVOICE_STATE_LABELS[state] });
