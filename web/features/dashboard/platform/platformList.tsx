import { PLATFORM_COLUMNS } from '@boucle/contract/features/platform/columns.ts';
import { type Initiative, type Platform, type PlatformQuery } from '@boucle/contract/features/platform/calls.ts';
import { FIRST_STEPS, type PlatformSort } from '@boucle/contract/features/platform/labels.ts';
import { euro, percent, quantity, relativeChange } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiCreditCardOffOutline } from '@mdi/js';
import { UNKNOWN_CELL } from '../../../ui/cells.tsx';
import { Change } from '../../../ui/figures/Change.tsx';
import { Sparkline } from '../../../ui/figures/Sparkline.tsx';
import { chip } from '../../../ui/StatusChip.tsx';
import { type Column } from '../../../ui/table/columns.ts';
import { defineList } from '../../../ui/table/list.ts';
import { type RowTraits } from '../../../ui/table/tableProps.ts';
import { UNKNOWN } from '../../../ui/texts.ts';
import { problemChip } from './problems.ts';
import { tableColumns } from '../../../shared/lists/tableColumns.tsx';

const rate = (ratio: number | null): string => (ratio === null ? UNKNOWN : percent(ratio));

function Moved({ reuses, previous_reuses: before }: Initiative['totals']) {
  const moved = before === null ? null : relativeChange(reuses, before);
  return moved === null ? UNKNOWN_CELL : <Change {...moved} />;
}

function stateOf({ failing, connect_status, steps }: Initiative) {
  const look = problemChip(failing);
  if (look !== undefined) return chip(look);
  if (steps !== null) return <span className="b-faint">{`Premiers pas\u00a0: ${steps} sur ${FIRST_STEPS}`}</span>;
  if (connect_status === 'completed') return <span className="b-faint">Rien à signaler</span>;
  return chip({ state: 'warn', icon: mdiCreditCardOffOutline, label: 'Stripe non connecté' });
}

/**
 * The colour of an initiative in the chart above; the ones that are drawn together have that of the
 * others.
 */
function colourOf(id: number, top: Platform['top']): string {
  const own = top.findIndex((one) => one.id === id);
  const drawn = own === -1 ? top.findIndex((one) => one.id === null) : own;
  return drawn === -1 ? 'transparent' : `var(--viz-${drawn + 1})`;
}

/**
 * The columns of the initiatives; the totals are those of all together, and their colours those of
 * the chart, once it is known.
 */
export const platformColumns = ({
  totals: all,
  top = [],
}: Partial<Pick<Platform, 'totals' | 'top'>> = {}): ReadonlyArray<Column<Initiative, PlatformSort>> =>
  tableColumns(PLATFORM_COLUMNS, [
    {
      key: 'name',
      sort: true,
      width: 198,
      grow: true,
      cell: ({ id, name, town, status }) => (
        <>
          <i className="dash-swatch" style={{ background: colourOf(id, top) }} />
          <b>{name}</b>
          {status === 'disabled' && <span className="b-faint"> (désactivée)</span>}
          {town !== '' && <small className="b-two dash-town">{town}</small>}
        </>
      ),
    },
    { key: 'fleet', sort: true, width: 76, priority: 7, total: all && quantity(all.fleet) },
    { key: 'in_circulation', sort: true, width: 126, priority: 4, total: all && quantity(all.in_circulation) },
    {
      key: 'reuses',
      sort: true,
      width: 122,
      priority: 9,
      cell: ({ totals }) => <b>{quantity(totals.reuses)}</b>,
      total: all && quantity(all.reuses),
    },
    {
      key: 'change',
      label: 'Évolution',
      align: 'end',
      width: 92,
      priority: 8,
      cell: ({ totals }) => <Moved {...totals} />,
      total: all && <Moved {...all} />,
    },
    { key: 'weeks', label: '8 semaines', width: 92, priority: 2, cell: ({ weeks }) => <Sparkline values={weeks} /> },
    {
      key: 'returned',
      align: 'end',
      width: 104,
      priority: 5,
      cell: ({ totals }) => rate(totals.returned_at_30_days),
      total: all && rate(all.returned_at_30_days),
    },
    { key: 'owed', sort: true, width: 112, priority: 6, total: all && euro(all.owed) },
    { key: 'failing', sort: true, width: 204, priority: 10, cell: stateOf },
  ]);

/** The initiatives on the platform's board, the busiest first. */
export const PLATFORM_LIST = defineList<Initiative, PlatformQuery, PlatformSort>({
  name: 'platform',
  columns: platformColumns(),
  order: '-reuses',
  filters: { period: {} },
});

/** A row leads to the initiative. */
export const PLATFORM_ROW: RowTraits<Initiative> = {
  key: ({ id }) => String(id),
  name: ({ name }) => name,
  to: ({ id }) => `${pathOf('accounts')}?open=${id}`,
  phone: (row) => ({
    title: row.name,
    chip: stateOf(row),
    end: <span className="b-num">{quantity(row.totals.reuses)}</span>,
    meta: `${row.town === '' ? '' : `${row.town} · `}${quantity(row.totals.fleet)} au parc, ${euro(row.totals.owed)} d’encours`,
    metaEnd: 'réutilisations',
  }),
};
