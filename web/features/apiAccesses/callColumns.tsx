import { CALL_COLUMNS as DECLARED } from '@boucle/contract/features/apiAccesses/columns.ts';
import { CALL_OUTCOME_LABELS, type CallOutcome, outcomeOf } from '@boucle/contract/features/apiAccesses/labels.ts';
import { type RecentCall } from '@boucle/contract/features/apiAccesses/calls.ts';
import { dateTime, quantity } from '@boucle/contract/base/format.ts';
import { mdiAlertOutline, mdiCheckCircleOutline, mdiHandBackRightOutline } from '@mdi/js';
import { chip, StatusChip, type ChipLook } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { tableColumns } from '../../shared/lists/tableColumns.tsx';

const CHIPS: Readonly<Record<CallOutcome, Omit<ChipLook, 'label'>>> = {
  ok: { state: 'ok', icon: mdiCheckCircleOutline },
  refused: { state: 'warn', icon: mdiHandBackRightOutline },
  failed: { state: 'alert', icon: mdiAlertOutline },
};

function outcomeChip(status: number): ChipLook {
  const outcome = outcomeOf(status);
  return { ...CHIPS[outcome], label: `${status} ${CALL_OUTCOME_LABELS[outcome]}` };
}

const CallName = ({ call: { method, path } }: { call: RecentCall }) => (
  <code className="b-code">
    <b>{method}</b> {path}
  </code>
);

/** The columns of the calls. */
export const CALL_COLUMNS: readonly Column<RecentCall>[] = tableColumns(DECLARED, [
  { key: 'created_at' },
  { key: 'call', label: 'Appel', width: 300, priority: 9, grow: true, cell: (call) => <CallName call={call} /> },
  { key: 'status', align: 'start', width: 130, priority: 8, cell: ({ status }) => chip(outcomeChip(status)) },
  { key: 'duration_ms', width: 90, priority: 6, cell: ({ duration_ms }) => `${quantity(duration_ms)}\u00a0ms` },
  { key: 'access', width: 180, priority: 7 },
  { key: 'ignored', width: 170, priority: 5 },
]);

/** A call as a row; there is nothing behind it. */
export const CALL_ROW: RowTraits<RecentCall> = {
  key: ({ id }) => String(id),
  name: ({ method, path }) => `${method} ${path}`,
  phone: (call) => ({
    title: <CallName call={call} />,
    end: `${quantity(call.duration_ms)}\u00a0ms`,
    meta: (
      <span className="b-row b-wrap">
        <StatusChip {...outcomeChip(call.status)} />
        {`${dateTime(call.created_at)} · ${call.access.name}`}
        {call.ignored.length > 0 && <span>{`Champs inconnus\u00a0: ${call.ignored.join(', ')}`}</span>}
      </span>
    ),
  }),
};
