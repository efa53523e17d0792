import { API_ACCESS_STATUS_LABELS, API_ACCESS_STATUSES } from '@boucle/contract/features/apiAccesses/labels.ts';
import {
  type API_ACCESS_SORTS,
  type ApiAccess,
  type apiAccessListQuery,
} from '@boucle/contract/features/apiAccesses/calls.ts';
import { type z } from 'zod';
import { oneOf } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { ACCESS_COLUMNS } from './columns.tsx';

/** The accesses, the latest first. */
export const ACCESS_LIST = defineList<ApiAccess, z.input<typeof apiAccessListQuery>, (typeof API_ACCESS_SORTS)[number]>(
  {
    name: 'api_accesses',
    columns: ACCESS_COLUMNS,
    order: '-created_at',
    search: 'Nom ou Client ID',
    filters: { status: oneOf('Statut', API_ACCESS_STATUSES, API_ACCESS_STATUS_LABELS) },
  },
);
