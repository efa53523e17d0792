import { ACCOUNT_STATUS_LABELS, ACCOUNT_STATUSES } from '@boucle/contract/shared/accounts/labels.ts';
import {
  type Application,
  type APPLICATION_SORTS,
  type applicationListQuery,
} from '@boucle/contract/features/accounts/calls.ts';
import { CONNECT_STATUSES } from '@boucle/contract/base/constants.ts';
import { CONNECT_STATUS_LABELS } from '@boucle/contract/messages/fr/connect.ts';
import { type z } from 'zod';
import { anyOf } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { ACCOUNT_COLUMNS } from './columns.tsx';

/** The applications, by name. */
export const ACCOUNT_LIST = defineList<
  Application,
  z.input<typeof applicationListQuery>,
  (typeof APPLICATION_SORTS)[number]
>({
  name: 'accounts',
  columns: ACCOUNT_COLUMNS,
  order: 'name',
  search: 'Nom de l’application',
  filters: {
    connect_status: anyOf('Stripe', CONNECT_STATUSES, CONNECT_STATUS_LABELS),
    status: anyOf('Statut', ACCOUNT_STATUSES, ACCOUNT_STATUS_LABELS),
  },
});
