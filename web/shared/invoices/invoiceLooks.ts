import { type InvoiceKind, type InvoiceState, invoiceStateLabels } from '@boucle/contract/shared/invoices/labels.ts';
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

/** The chip of where an invoice or a credit note is. */
export const invoiceChip = ({ kind, state }: { kind: InvoiceKind; state: InvoiceState }): ChipLook => ({
  ...LOOKS[state],
  label: invoiceStateLabels(kind)[state],
});
