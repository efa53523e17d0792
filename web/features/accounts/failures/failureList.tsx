import { quantity } from '@boucle/contract/base/format.ts';
import { EVERY_INITIATIVE, jobLabel } from '@boucle/contract/features/jobs/labels.ts';
import { mailKindLabel } from '@boucle/contract/features/mails/labels.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { type Failure, type FailuresQuery } from '@boucle/contract/features/platform/calls.ts';
import { FAILURE_KIND_LABELS, FAILURE_KINDS } from '@boucle/contract/features/platform/labels.ts';
import { mdiCogOffOutline, mdiEmailAlertOutline } from '@mdi/js';
import { UNKNOWN_CELL } from '../../../ui/cells.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { type Column, DATE_TIME_WIDTH } from '../../../ui/table/columns.ts';
import { anyOf, numbered } from '../../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../../ui/table/list.ts';
import { type RowTraits } from '../../../ui/table/tableProps.ts';
import { Moment } from '../../../ui/figures/Moment.tsx';

const LOOKS = {
  mail: { icon: mdiEmailAlertOutline, part: 'courriers', nameOf: mailKindLabel },
  job: { icon: mdiCogOffOutline, part: 'taches', nameOf: jobLabel },
} as const;

const named = ({ kind, name }: Failure): string => LOOKS[kind].nameOf(name);
const where = ({ initiative }: Failure): string => initiative?.name ?? EVERY_INITIATIVE;

const COLUMNS: readonly Column<Failure>[] = [
  { key: 'at', label: 'Depuis', width: DATE_TIME_WIDTH, cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'name',
    label: 'Ce qui échoue',
    width: 220,
    priority: 9,
    cell: (row) => (
      <span className="b-row">
        <Icon path={LOOKS[row.kind].icon} size={18} />
        <b className="b-strong">{named(row)}</b>
      </span>
    ),
  },
  { key: 'initiative', label: 'Initiative', width: 170, priority: 10, cell: where },
  {
    key: 'subject',
    label: 'À propos de',
    width: 220,
    priority: 5,
    grow: true,
    cell: ({ subject }) => subject ?? UNKNOWN_CELL,
  },
  { key: 'reason', label: 'Raison', width: 260, priority: 7, cell: ({ reason }) => reason ?? UNKNOWN_CELL },
  { key: 'tries', label: 'Essais', align: 'end', width: 80, priority: 3, cell: ({ tries }) => quantity(tries) },
];

/** List of failures, the latest first. */
export const FAILURE_LIST = defineList<Failure, FailuresQuery>({
  columns: COLUMNS,
  filters: {
    kind: anyOf('Nature', FAILURE_KINDS, FAILURE_KIND_LABELS, { all: 'Toutes' }),
    account_id: numbered({ label: 'Initiative', all: 'Toutes' }),
  },
});

/**
 * A failure leads to where its initiative shows more; what is done for all at once leads nowhere.
 */
export const FAILURE_ROW: RowTraits<Failure> = {
  key: ({ key }) => key,
  name: (row) => `${named(row)}, ${where(row)}`,
  to: ({ kind, initiative }) =>
    initiative === null ? undefined : `${pathOf('accounts')}?open=${initiative.id}&volet=${LOOKS[kind].part}`,
  phone: (row) => ({
    title: named(row),
    end: (
      <span className="b-num">
        <Moment at={row.at} />
      </span>
    ),
    meta: row.reason === null ? where(row) : `${where(row)} · ${row.reason}`,
  }),
};
