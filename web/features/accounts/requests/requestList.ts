import { REQUEST_STATUS_LABELS, REQUEST_STATUSES } from '@boucle/contract/shared/accounts/labels.ts';
import {
  type AskedAccount,
  type REQUEST_SORTS,
  type requestListQuery,
} from '@boucle/contract/features/accountRequests/calls.ts';
import { type z } from 'zod';
import { anyOf } from '../../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../../ui/table/list.ts';
import { REQUEST_COLUMNS } from './requestColumns.tsx';

type RequestListInput = z.input<typeof requestListQuery>;

/** The requests, the latest first. */
export const REQUEST_LIST = defineList<AskedAccount, RequestListInput, (typeof REQUEST_SORTS)[number]>({
  name: 'account_requests',
  columns: REQUEST_COLUMNS,
  order: '-created_at',
  search: 'Nom, contact, e-mail ou ville',
  filters: { status: anyOf('Statut', REQUEST_STATUSES, REQUEST_STATUS_LABELS), period: {} },
});

/** Requests that wait, however many: for the count of the tab. */
export const WAITING: RequestListInput = { page: { size: 1 }, filter: { status: ['pending'] } };
