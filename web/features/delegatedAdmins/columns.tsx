import { EMPLOYEE_COLUMNS as DECLARED } from '@boucle/contract/features/delegatedAdmins/columns.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { DELEGATED_ADMIN_STATUS_LABELS } from '@boucle/contract/features/delegatedAdmins/fields.ts';
import { type DELEGATED_ADMIN_SORTS, type DelegatedAdmin } from '@boucle/contract/features/delegatedAdmins/calls.ts';
import { count, dateTime } from '@boucle/contract/base/format.ts';
import {
  mdiAccountCheckOutline,
  mdiAccountOffOutline,
  mdiCancel,
  mdiCheckCircleOutline,
  mdiEmailFastOutline,
  mdiEmailOutline,
} from '@mdi/js';
import { chip, chipsOf, StatusChip } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { type Act, actsFor } from './acts.ts';
import { tableColumns } from '../../shared/lists/tableColumns.tsx';

/** The chip of an employee's status. */
export const employeeChip = chipsOf<DelegatedAdmin['status']>(
  {
    invited: { state: 'warn', icon: mdiEmailOutline },
    active: { state: 'ok', icon: mdiCheckCircleOutline },
    disabled: { state: 'neutral', icon: mdiCancel },
  },
  DELEGATED_ADMIN_STATUS_LABELS,
);

/** When somebody was last in, in words. */
export const lastSeen = (at: string | null): string => (at === null ? 'Jamais' : dateTime(at));

/** The columns of the list. */
export const EMPLOYEE_COLUMNS: readonly Column<DelegatedAdmin, (typeof DELEGATED_ADMIN_SORTS)[number]>[] = tableColumns(
  DECLARED,
  [
    { key: 'name', sort: true, width: 190, cell: ({ name }) => <span className="b-strong">{name}</span> },
    { key: 'email', sort: true, width: 230, priority: 5, grow: true },
    { key: 'status', width: 124, priority: 9, cell: ({ status }) => chip(employeeChip(status)) },
    { key: 'drops_30_days', sort: true, width: 116, priority: 8 },
    {
      key: 'last_login_at',
      sort: true,
      width: 170,
      priority: 7,
      cell: ({ last_login_at: at }) => (at === null ? <span className="b-faint">Jamais</span> : dateTime(at)),
    },
    { key: 'created_at', sort: true, hiddenByDefault: true },
  ],
);

const ACTIONS: Readonly<Record<Act, { label: string; icon: string }>> = {
  resend: { label: 'Renvoyer l’invitation', icon: mdiEmailFastOutline },
  deactivate: { label: 'Désactiver', icon: mdiAccountOffOutline },
  reactivate: { label: 'Réactiver', icon: mdiAccountCheckOutline },
};

/** An employee as a row of the list; `addressOf` is where their panel opens. */
export const employeeRow = (
  addressOf: (id: number) => Address,
  act: (act: Act, employee: DelegatedAdmin) => void,
): RowTraits<DelegatedAdmin> => ({
  key: ({ id }) => String(id),
  name: ({ name }) => name,
  to: ({ id }) => addressOf(id),
  actions: (employee) => actsFor(employee).map((one) => ({ ...ACTIONS[one], onSelect: () => act(one, employee) })),
  phone: ({ name, email, status, drops_30_days }) => ({
    title: name,
    chip: <StatusChip {...employeeChip(status)} />,
    meta: email,
    metaEnd: `${count(drops_30_days, 'dépôt', 'dépôts')} 30 j`,
  }),
});
