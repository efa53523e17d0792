import {
  ACCOUNT_STATUS_LABELS,
  type AccountStatus,
  REQUEST_STATUS_LABELS,
  type RequestStatus,
} from '@boucle/contract/shared/accounts/labels.ts';
import { type ConnectStatus } from '@boucle/contract/base/constants.ts';
import { CONNECT_STATUS_LABELS } from '@boucle/contract/messages/fr/connect.ts';
import { mdiCancel, mdiCheckCircleOutline, mdiCircleOffOutline, mdiClockOutline } from '@mdi/js';
import { type ChipLook, chipsOf } from '../../ui/StatusChip.tsx';

/** The chip of the connection to the payment provider. */
export const connectChip = chipsOf<ConnectStatus>(
  {
    pending: { state: 'neutral', icon: mdiCircleOffOutline },
    inProgress: { state: 'warn', icon: mdiClockOutline },
    completed: { state: 'ok', icon: mdiCheckCircleOutline },
  },
  CONNECT_STATUS_LABELS,
);

/** The chip of an application's status. */
export const accountChip = (status: AccountStatus): ChipLook => ({
  state: status === 'active' ? 'ok' : 'neutral',
  icon: status === 'active' ? mdiCheckCircleOutline : mdiCancel,
  label: ACCOUNT_STATUS_LABELS[status],
});

/** The chip of what became of a request. */
export const requestChip = chipsOf<RequestStatus>(
  {
    pending: { state: 'warn', icon: mdiClockOutline },
    accepted: { state: 'ok', icon: mdiCheckCircleOutline },
    refused: { state: 'neutral', icon: mdiCancel },
  },
  REQUEST_STATUS_LABELS,
);
