import { HEALTH_COLUMNS as DECLARED } from '@boucle/contract/features/stockHealth/columns.ts';
import { type HEALTH_SORTS, type StockHealth } from '@boucle/contract/features/stockHealth/calls.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { FORECAST_TRUST_LABELS, type SupplyAct } from '@boucle/contract/shared/stockHealth/labels.ts';
import { comingLabel, errorLabel, momentOf, proposalsLabel } from '@boucle/contract/features/stockHealth/words.ts';
import {
  mdiSwapHorizontal,
  mdiTrayArrowDown,
  mdiTruckDeliveryOutline,
  mdiUndoVariant,
  mdiWaterOffOutline,
} from '@mdi/js';
import { pieces, UNKNOWN_CELL } from '../../ui/cells.tsx';
import { FormatPicture } from '../../ui/FormatPicture.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { Cover } from './Cover.tsx';
import { ForecastLine } from './ForecastLine.tsx';
import { tableColumns } from '../../shared/lists/tableColumns.tsx';

/** The columns of the list. */
export const HEALTH_COLUMNS: readonly Column<StockHealth, (typeof HEALTH_SORTS)[number]>[] = tableColumns(DECLARED, [
  {
    key: 'place',
    sort: 'name',
    width: 190,
    grow: true,
    cell: ({ place_name, format_title, picture_url, drawing }) => (
      <span className="health-name">
        <FormatPicture url={picture_url} drawing={drawing} />
        <span>
          <b>{place_name}</b>
          <small>{format_title}</small>
        </span>
      </span>
    ),
  },
  {
    key: 'clean',
    label: 'Disponibles',
    sort: true,
    width: 100,
    priority: 10,
    cell: (shelf) => <Available {...shelf} />,
  },
  { key: 'order_below', sort: true, width: 72, priority: 8 },
  { key: 'cover', sort: true, width: 142, priority: 12, cell: (shelf) => <Cover {...shelf} /> },
  {
    key: 'moment',
    width: 120,
    priority: 9,
    cell: (shelf) => <span className="b-muted">{momentOf(shelf, parisDay(new Date()))}</span>,
  },
  {
    key: 'forecast',
    label: '28\u00a0j, puis 7\u00a0prévus',
    width: 130,
    priority: 2,
    cell: (shelf) => <ForecastLine {...shelf} />,
  },
  {
    key: 'trust',
    width: 150,
    priority: 7,
    cell: ({ trust }) => (
      <span className={trust === 'reliable' ? undefined : 'b-muted'}>{FORECAST_TRUST_LABELS[trust]}</span>
    ),
  },
  {
    key: 'error',
    sort: true,
    width: 82,
    priority: 4,
    hiddenByDefault: true,
    cell: ({ error }) => (error === null ? UNKNOWN_CELL : errorLabel(error)),
  },
  { key: 'dirty', width: 70, priority: 3, hiddenByDefault: true },
  { key: 'lost', width: 100, priority: 1, hiddenByDefault: true },
  { key: 'urgency', width: 190, hiddenByDefault: true },
  {
    key: 'proposal',
    width: 180,
    priority: 11,
    cell: (shelf) => <Proposed {...shelf} today={parisDay(new Date())} />,
  },
]);

/** Clean pieces that may be lent; in alert where they run out soon. */
export function Available({ clean, reserved, urgency }: Pick<StockHealth, 'clean' | 'reserved' | 'urgency'>) {
  return <span className={urgency === 'risk' ? 'health-risk' : undefined}>{pieces(clean - reserved)}</span>;
}

/**
 * Proposals, most urgent first, next to what rounds bring already; « Niveaux seuls » where there is
 * not enough history.
 */
export function Proposed({
  today,
  proposals,
  transfers,
  place_id,
  urgency,
  ...coming
}: Pick<StockHealth, 'place_id' | 'proposals' | 'transfers' | 'urgency' | 'coming' | 'coming_on'> & {
  readonly today: string;
}) {
  const planned = comingLabel(coming, today);
  const [first] = proposals;
  if (first !== undefined) {
    const isMoved = first.quantity === 0 && transfers.length > 0;
    return (
      <span className="health-proposal">
        <Icon path={isMoved ? mdiSwapHorizontal : ACT_ICONS[first.act]} size={18} />
        <span>
          {proposalsLabel({ place_id, proposals, transfers })}
          {planned !== null && <small className="b-two">{planned}</small>}
        </span>
      </span>
    );
  }
  return <span className="b-muted">{planned ?? (urgency === 'unknown' ? 'Niveaux seuls' : 'Rien à faire')}</span>;
}

const ACT_ICONS: Readonly<Record<SupplyAct, string>> = {
  give: mdiTruckDeliveryOutline,
  take_clean: mdiUndoVariant,
  take_dirty: mdiWaterOffOutline,
  empty_drawer: mdiTrayArrowDown,
};
