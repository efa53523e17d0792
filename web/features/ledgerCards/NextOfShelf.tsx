import { count, decimalNumber, quantity } from '@boucle/contract/base/format.ts';
import { type StockCard } from '@boucle/contract/features/ledgerCards/calls.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { type StockHealth } from '@boucle/contract/features/stockHealth/calls.ts';
import { type Urgency } from '@boucle/contract/shared/stockHealth/labels.ts';
import { coverLabel, momentOf, proposalsLabel } from '@boucle/contract/features/stockHealth/words.ts';
import { mdiAlertOutline, mdiCheckCircleOutline, mdiChevronRight, mdiClockAlertOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type ChipLook, StatusChip } from '../../ui/StatusChip.tsx';

const LOOKS: Readonly<Partial<Record<Urgency, Omit<ChipLook, 'label'>>>> = {
  risk: { state: 'alert', icon: mdiAlertOutline },
  order: { state: 'warn', icon: mdiClockAlertOutline },
  full: { state: 'ok', icon: mdiCheckCircleOutline },
  ok: { state: 'ok', icon: mdiCheckCircleOutline },
};

/**
 * The places whose stocks are forecast, as the card calls them: what narrows the list to one of
 * them.
 */
function shelfOf({ place: { kind, id } }: StockCard) {
  if (kind === 'warehouse') return { place: ['A' as const] };
  if (kind === 'restaurant' && id !== null) return { place: ['R' as const], restaurant_id: id };
  if (kind === 'partner' && id !== null) return { place: ['P' as const], partner_id: id };
  return undefined;
}

/**
 * « Et ensuite ? » of a format's clean stock: when it runs out and what is to be done. Nothing
 * where no forecast says so.
 */
export function NextOfShelf({ card, today }: { card: StockCard; today: string }) {
  const format = card.format?.id;
  const at = card.state === 'clean' && format !== undefined && card.place.active ? shelfOf(card) : undefined;
  const shelves = useQuery({
    ...query.stockHealth.list.queryOptions({
      input: { filter: { ...at, format_id: format ?? 0 }, page: { size: 1 } },
      context: { background: true },
    }),
    enabled: at !== undefined,
  });
  if (shelves.isLoading) return <Skeleton height="180px" />;
  const shelf = shelves.data?.data[0];
  return at === undefined || shelf === undefined || shelf.method === 'none' ? null : (
    <Next shelf={shelf} today={today} />
  );
}

const DAYS = 7;

function Next({ shelf, today }: { shelf: StockHealth; today: string }) {
  const { cover_days: days, urgency, clean, reserved, proposals } = shelf;
  const look = LOOKS[urgency];
  const perDay = shelf.forecast.reduce((sum, one) => sum + one, 0) / DAYS;
  return (
    <Sheet
      title={'Et ensuite\u202f?'}
      flush
      className="b-sum"
      actions={look && <StatusChip {...look} label={days === null ? 'Plus de 60\u00a0j' : coverLabel(days)} />}
    >
      <ul className="b-sum-lines">
        <Line label="Prévus par jour" value={decimalNumber(Math.round(perDay * 10) / 10)} />
        <Line
          label="Disponibles"
          value={quantity(clean - reserved)}
          more={reserved === 0 ? undefined : `+ ${count(reserved, 'réservé', 'réservés')}`}
        />
        <Line label="S’épuise" value={momentOf(shelf, today) ?? 'pas avant 60\u00a0jours'} />
        <li>
          <Link className="b-sum-line" to={`${pathOf('stock-health')}?open=${shelf.id}`}>
            <span>{proposals.length === 0 ? 'Rien à faire' : proposalsLabel(shelf)}</span>
            <b>Voir la prévision</b>
            <Icon path={mdiChevronRight} size={16} />
          </Link>
        </li>
      </ul>
    </Sheet>
  );
}

function Line({ label, value, more }: { label: string; value: string; more?: string | undefined }) {
  return (
    <li className="b-sum-line">
      <span>{label}</span>
      <b>
        {value}
        {more !== undefined && <small>{more}</small>}
      </b>
    </li>
  );
}
