import { MEMBER_STATUSES } from '@boucle/contract/shared/accounts/labels.ts';
import { DELEGATED_ADMIN_STATUS_LABELS } from '@boucle/contract/features/delegatedAdmins/fields.ts';
import {
  type DELEGATED_ADMIN_SORTS,
  type DelegatedAdmin,
  type delegatedAdminListQuery,
} from '@boucle/contract/features/delegatedAdmins/calls.ts';
import { type z } from 'zod';
import { anyOf } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { EMPLOYEE_COLUMNS } from './columns.tsx';

/** The employees, by name. */
export const EMPLOYEE_LIST = defineList<
  DelegatedAdmin,
  z.input<typeof delegatedAdminListQuery>,
  (typeof DELEGATED_ADMIN_SORTS)[number]
>({
  name: 'delegated_admins',
  columns: EMPLOYEE_COLUMNS,
  order: 'name',
  search: 'Nom ou e-mail',
  filters: { status: anyOf('Statut', MEMBER_STATUSES, DELEGATED_ADMIN_STATUS_LABELS) },
});
