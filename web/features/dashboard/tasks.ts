import { type ConnectStatus } from '@boucle/contract/constants.ts';
import { count, dateTime, parisDay } from '@boucle/contract/format.ts';
import { CONNECT_STATUS_LABELS } from '@boucle/contract/messages/fr/connect.ts';
import { pages, pathOf } from '@boucle/contract/pages.ts';
import {
  mdiCheckCircleOutline,
  mdiClipboardListOutline,
  mdiCreditCardOutline,
  mdiInboxFullOutline,
  mdiMapMarkerOutline,
  mdiPackageVariant,
  mdiWashingMachine,
  mdiWaterOffOutline,
} from '@mdi/js';

export interface Task {
  readonly key: string;
  readonly icon: string;
  readonly tone: 'dirty' | 'warn' | 'danger' | 'info' | 'neutral' | 'ok';
  readonly title: string;
  readonly detail: string;
  /** Route and address of the screen that deals with it. */
  readonly route: string;
  readonly to: string;
}

/** The statistics that say what waits; undefined while under way. */
export interface Waiting {
  readonly account:
    | {
        readonly dirty_to_wash: number;
        readonly cards_to_print: number;
        readonly connect_status: ConnectStatus;
        readonly pending_orders: number;
        readonly oldest_pending_order_at: string | null;
        readonly full_drawers: readonly { readonly name: string; readonly drawers: number }[];
        readonly dirty_drop_off_points: readonly { readonly name: string; readonly quantity: number }[];
      }
    | undefined;
  /** Of one restaurant; null: of all, the dirty containers to wash being those of the warehouse. */
  readonly restaurant?: number | null;
  readonly restaurants:
    | {
        readonly dirty: readonly { readonly name: string; readonly quantity: number }[];
        readonly low: readonly { readonly id: number; readonly name: string }[];
      }
    | undefined;
}

const NAMES_SHOWN = 2;

function namesOf(places: readonly { readonly name: string }[]): string {
  const names = places.slice(0, NAMES_SHOWN).map(({ name }) => name);
  return `${names.join(', ')}${places.length > NAMES_SHOWN ? '…' : ''}`;
}

/** The hour today, the day and hour before. */
function waitingSince(instant: string | null): string {
  const written = dateTime(instant);
  return instant !== null && parisDay(instant) === parisDay(new Date()) ? written.slice(-5) : written;
}

/** What waits for somebody, of what the product can already tell. */
export function tasksOf({ account, restaurants, restaurant = null }: Waiting): readonly Task[] {
  const tasks: Task[] = [];
  const narrowed = restaurant === null ? '' : `&restaurant_id=${restaurant}`;
  const drawers = account?.full_drawers.reduce((sum, site) => sum + site.drawers, 0) ?? 0;
  if (account && drawers > 0) {
    tasks.push({
      key: 'drawers',
      icon: mdiInboxFullOutline,
      tone: 'danger',
      title: count(drawers, 'tiroir plein', 'tiroirs pleins'),
      detail: namesOf(account.full_drawers),
      route: pages['collection-sites'].path,
      to: pages['collection-sites'].path,
    });
  }
  const dirty = restaurants?.dirty.filter(({ quantity: pieces }) => pieces > 0) ?? [];
  const pieces = dirty.reduce((sum, place) => sum + place.quantity, 0);
  if (pieces > 0) {
    tasks.push({
      key: 'collect',
      icon: mdiWaterOffOutline,
      tone: 'dirty',
      title: count(pieces, 'contenant sale à collecter', 'contenants sales à collecter'),
      detail: `${count(dirty.length, 'restaurant', 'restaurants')}\u00a0: ${namesOf(dirty)}`,
      route: pages.transactions.path,
      to: pathOf('transactions', { transactionsGroup: 'wash' }),
    });
  }
  const points = account?.dirty_drop_off_points ?? [];
  const dropped = points.reduce((sum, point) => sum + point.quantity, 0);
  if (dropped > 0) {
    tasks.push({
      key: 'drop-offs',
      icon: mdiMapMarkerOutline,
      tone: 'dirty',
      title: count(dropped, 'sale aux points de dépôt', 'sales aux points de dépôt'),
      detail: `${count(points.length, 'point de dépôt', 'points de dépôt')}\u00a0: ${namesOf(points)}`,
      route: pages['drop-off-points'].path,
      to: `${pages['drop-off-points'].path}?stock=sales${narrowed}`,
    });
  }
  const low = [...new Map(restaurants?.low.map((place) => [place.id, place])).values()];
  if (low.length > 0) {
    tasks.push({
      key: 'low',
      icon: mdiPackageVariant,
      tone: 'warn',
      title: `Stock bas dans ${count(low.length, 'restaurant', 'restaurants')}`,
      detail: namesOf(low),
      route: pages.restaurants.path,
      to:
        restaurant === null
          ? `${pages.restaurants.path}?stock=bas`
          : `${pathOf('restaurant', { id: restaurant })}?onglet=stocks`,
    });
  }
  if (account && restaurant === null && account.dirty_to_wash > 0) {
    tasks.push({
      key: 'wash',
      icon: mdiWashingMachine,
      tone: 'dirty',
      title: count(account.dirty_to_wash, 'contenant à laver', 'contenants à laver'),
      detail: 'À l’entrepôt',
      route: pages.transactions.path,
      to: pathOf('transactions', { transactionsGroup: 'wash' }),
    });
  }
  if (account && account.pending_orders > 0) {
    tasks.push({
      key: 'orders',
      icon: mdiClipboardListOutline,
      tone: 'info',
      title: count(account.pending_orders, 'commande à valider', 'commandes à valider'),
      detail: `La plus ancienne\u00a0: ${waitingSince(account.oldest_pending_order_at)}`,
      route: pages.orders.path,
      to: `${pages.orders.path}?status=pending${narrowed}`,
    });
  }
  if (account && account.cards_to_print > 0) {
    tasks.push({
      key: 'print',
      icon: mdiCreditCardOutline,
      tone: 'neutral',
      title: count(account.cards_to_print, 'carte à imprimer', 'cartes à imprimer'),
      detail: 'Créées, jamais imprimées',
      route: pages.cards.path,
      to: `${pages.cards.path}?printing=to_print`,
    });
  }
  return tasks;
}

/** The state of the connection to the payment provider. */
export function paymentOf({ connect_status: status }: NonNullable<Waiting['account']>): Task {
  const connected = status === 'completed';
  return {
    key: 'payment',
    icon: connected ? mdiCheckCircleOutline : mdiCreditCardOutline,
    tone: connected ? 'ok' : 'warn',
    title: `Paiement Stripe\u00a0: ${CONNECT_STATUS_LABELS[status].toLocaleLowerCase('fr')}`,
    detail: connected ? 'Rechargement en ligne ouvert' : 'Rechargement en ligne fermé',
    route: pages.account.path,
    to: `${pages.account.path}?onglet=paiement`,
  };
}
