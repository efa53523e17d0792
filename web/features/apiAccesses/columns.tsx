import { ACCESS_COLUMNS as DECLARED } from '@boucle/contract/features/apiAccesses/columns.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { API_ACCESS_STATUS_LABELS } from '@boucle/contract/features/apiAccesses/labels.ts';
import { type API_ACCESS_SORTS, type ApiAccess } from '@boucle/contract/features/apiAccesses/calls.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { mdiCancel, mdiCheckCircleOutline, mdiFormatListBulleted, mdiKeyChange, mdiKeyRemove } from '@mdi/js';
import { chip, StatusChip, type ChipLook } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { type Act } from './act.ts';
import { callsAddress } from './tabs.ts';
import { tableColumns } from '../../shared/lists/tableColumns.tsx';

/** The chip of an access. */
export const accessChip = (status: ApiAccess['status']): ChipLook => ({
  state: status === 'active' ? 'ok' : 'neutral',
  icon: status === 'active' ? mdiCheckCircleOutline : mdiCancel,
  label: API_ACCESS_STATUS_LABELS[status],
});

/** When it was used for the last time, in words. */
export const lastUse = (at: string | null): string => (at === null ? 'Jamais' : dateTime(at));

/** The columns of the list. */
export const ACCESS_COLUMNS: readonly Column<ApiAccess, (typeof API_ACCESS_SORTS)[number]>[] = tableColumns(DECLARED, [
  { key: 'name', sort: true, width: 170, cell: ({ name }) => <span className="b-strong">{name}</span> },
  { key: 'client_id', width: 270, priority: 6, cell: ({ client_id }) => <code className="b-code">{client_id}</code> },
  { key: 'scopes', width: 190, priority: 5, grow: true },
  { key: 'created_at', sort: true, priority: 4 },
  {
    key: 'last_used_at',
    sort: true,
    width: 165,
    priority: 7,
    cell: ({ last_used_at: at }) => (at === null ? <span className="b-faint">Jamais</span> : dateTime(at)),
  },
  { key: 'refused_tries', width: 148, priority: 8 },
  { key: 'status', width: 112, priority: 9, cell: ({ status }) => chip(accessChip(status)) },
]);

/** An access as a row of the list; `addressOf` is where its panel opens. */
export const accessRow = (
  addressOf: (id: number) => Address,
  act: (act: Act, access: ApiAccess) => void,
): RowTraits<ApiAccess> => ({
  key: ({ id }) => String(id),
  name: ({ name }) => `accès «\u00a0${name}\u00a0»`,
  to: ({ id }) => addressOf(id),
  actions: (access) => [
    { label: 'Voir ses appels', icon: mdiFormatListBulleted, to: callsAddress(access.id) },
    ...(access.status === 'active'
      ? [
          { label: 'Renouveler le secret…', icon: mdiKeyChange, onSelect: () => act('renew', access) },
          {
            label: 'Révoquer…',
            icon: mdiKeyRemove,
            tone: 'danger' as const,
            divider: true,
            onSelect: () => act('revoke', access),
          },
        ]
      : []),
  ],
  phone: ({ name, client_id, status, last_used_at }) => ({
    title: name,
    chip: <StatusChip {...accessChip(status)} />,
    meta: <code className="b-code">{client_id}</code>,
    metaEnd: last_used_at === null ? 'Jamais utilisé' : dateTime(last_used_at),
  }),
});
