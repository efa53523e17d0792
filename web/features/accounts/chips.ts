import {
  ACCOUNT_STATUS_LABELS,
  type AccountStatus,
  REQUEST_STATUS_LABELS,
  type RequestStatus,
} from '@boucle/contract/accounts/labels.ts';
import { type ConnectStatus } from '@boucle/contract/constants.ts';
import { CONNECT_STATUS_LABELS } from '@boucle/contract/messages/fr/connect.ts';
import { mdiCancel, mdiCheckCircleOutline, mdiCircleOffOutline, mdiClockOutline } from '@mdi/js';
import { type ChipLook } from '../../ui/StatusChip.tsx';

const CONNECT_LOOKS: Readonly<Record<ConnectStatus, Omit<ChipLook, 'label'>>> = {
  pending: { state: 'neutral', icon: mdiCircleOffOutline },
  inProgress: { state: 'warn', icon: mdiClockOutline },
  completed: { state: 'ok', icon: mdiCheckCircleOutline },
};

const REQUEST_LOOKS: Readonly<Record<RequestStatus, Omit<ChipLook, 'label'>>> = {
  pending: { state: 'warn', icon: mdiClockOutline },
  accepted: { state: 'ok', icon: mdiCheckCircleOutline },
  refused: { state: 'neutral', icon: mdiCancel },
};

/** The chip of the connection to the payment provider. */
export const connectChip = (status: ConnectStatus): ChipLook => ({
  ...CONNECT_LOOKS[status],
  label: CONNECT_STATUS_LABELS[status],
});

/** The chip of an application's status. */
export const accountChip = (status: AccountStatus): ChipLook => ({
  state: status === 'active' ? 'ok' : 'neutral',
  icon: status === 'active' ? mdiCheckCircleOutline : mdiCancel,
  label: ACCOUNT_STATUS_LABELS[status],
});

/** The chip of what became of a request. */
export const requestChip = (status: RequestStatus): ChipLook => ({
  ...REQUEST_LOOKS[status],
  label: REQUEST_STATUS_LABELS[status],
});
