import { count, dateTime, parisDay } from '@boucle/contract/base/format.ts';
import { type Address, pages, pathOf } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { monthName } from '@boucle/contract/shared/statements/labels.ts';
import { momentOf } from '@boucle/contract/features/stockHealth/words.ts';
import { type TaskMark, type Waiting } from '@boucle/contract/features/tasks/calls.ts';
import { thingsOf } from '@boucle/contract/features/tasks/things.ts';
import { TASK_TIME_OF, TASK_TIMES, type TaskKey, type TaskTime } from '@boucle/contract/features/tasks/times.ts';
import {
  mdiCalendarCheckOutline,
  mdiClipboardListOutline,
  mdiCreditCardOutline,
  mdiEmailAlertOutline,
  mdiInboxFullOutline,
  mdiMapMarkerOutline,
  mdiPackageVariant,
  mdiRoutes,
  mdiScaleBalance,
  mdiTimerAlertOutline,
  mdiTrayPlus,
  mdiWashingMachine,
  mdiWaterOffOutline,
} from '@mdi/js';
import { controlLines } from './controlLines.ts';
import { invoiceLines } from './invoiceLines.ts';
import { type RoundOfTask, roundOf } from './roundOf.ts';

/** One line of « À faire ». */
export interface Task {
  readonly key: string;
  readonly icon: string;
  readonly tone: 'dirty' | 'warn' | 'danger' | 'info' | 'neutral' | 'ok';
  readonly title: string;
  readonly detail: string;
  /** Address of the screen that deals with it. */
  readonly to: Address;
}

/** A line that waits: when, by which round already, and what the team made of it. */
export interface WaitingTask extends Task {
  readonly key: TaskKey;
  readonly time: TaskTime;
  /** « avant ce soir », « jusqu’à demain 06:00 »; none where the group says enough. */
  readonly when?: string;
  readonly round?: RoundOfTask;
  readonly mark: TaskMark | undefined;
}

const NAMES_SHOWN = 2;
const TO_DO = pathOf('to-do');

function namesOf(places: readonly { readonly name: string }[]): string {
  const names = places.slice(0, NAMES_SHOWN).map(({ name }) => name);
  return `${names.join(', ')}${places.length > NAMES_SHOWN ? '…' : ''}`;
}

/** The hour today, the day and hour before, with its year where that is another one. */
function waitingSince(instant: string | null): string {
  const written = dateTime(instant);
  if (instant === null) return written;
  const [day, today] = [parisDay(instant), parisDay(new Date())];
  if (day === today) return written.slice(-5);
  return day.slice(0, 4) === today.slice(0, 4) ? `${written.slice(0, 5)} à ${written.slice(-5)}` : written;
}

const piecesOf = (places: readonly { readonly quantity: number }[]): number =>
  places.reduce((sum, { quantity }) => sum + quantity, 0);

/** The lines of what waits, done or not. */
function linesOf(waiting: Waiting, restaurant: number | null): readonly (Task & { readonly key: TaskKey })[] {
  const narrowed = restaurant === null ? '' : `&restaurant_id=${restaurant}`;
  const {
    full_drawers: sites,
    dirty_restaurants: dirty,
    dirty_drop_off_points: points,
    running_out: runningOut,
    to_supply: supplied,
  } = waiting;
  const { drawers } = thingsOf(waiting);
  const {
    dirty_to_wash: toWash,
    pending_orders: orders,
    cards_to_print: cards,
    failed_mails: mails,
    open_lots: lots,
    rounds_today: rounds,
    asked_requests: requests,
    e_money: eMoney,
  } = waiting;
  const [month, ...laterMonths] = waiting.months_to_close;
  const empty = [...new Map(runningOut.map((one) => [one.place_name, { name: one.place_name }])).values()];
  return [
    {
      key: 'risk',
      icon: mdiTimerAlertOutline,
      tone: 'danger',
      title: `À risque d’ici 48\u00a0h\u00a0: ${count(runningOut.length, 'stock', 'stocks')}`,
      detail: namesOf(empty),
      to: `${pathOf('stock-health')}?urgency=risk${narrowed}`,
    },
    {
      key: 'rounds',
      icon: mdiRoutes,
      tone: 'info',
      title: count(rounds, 'tournée à faire aujourd’hui', 'tournées à faire aujourd’hui'),
      detail: 'Arrêts, ordre, page du chauffeur',
      to: pathOf('rounds'),
    },
    {
      key: 'requests',
      icon: mdiTrayPlus,
      tone: 'warn',
      title: count(requests, 'demande de contenants sans réponse', 'demandes de contenants sans réponse'),
      detail: 'À planifier, à remettre ou à refuser',
      to: partAddress('/rounds', 'demandes', 'status=asked'),
    },
    {
      key: 'drawers',
      icon: mdiInboxFullOutline,
      tone: 'danger',
      title: count(drawers, 'tiroir plein', 'tiroirs pleins'),
      detail: namesOf(sites.filter(({ drawers: full, in_rounds }) => full > in_rounds)),
      to: `${pages['collection-sites'].path}?urgency=full`,
    },
    {
      key: 'collect',
      icon: mdiWaterOffOutline,
      tone: 'dirty',
      title: count(piecesOf(dirty), 'contenant sale à collecter', 'contenants sales à collecter'),
      detail: `${count(dirty.length, 'restaurant', 'restaurants')}\u00a0: ${namesOf(dirty)}`,
      to: restaurant === null ? `${TO_DO}?tache=collecter` : `${TO_DO}?tache=collecter&lieux=${restaurant}`,
    },
    {
      key: 'drop-offs',
      icon: mdiMapMarkerOutline,
      tone: 'dirty',
      title: count(piecesOf(points), 'contenant sale aux points de dépôt', 'contenants sales aux points de dépôt'),
      detail: `${count(points.length, 'point de dépôt', 'points de dépôt')}\u00a0: ${namesOf(points)}`,
      to: `${TO_DO}?tache=points${restaurant === null ? '' : `&lieux=${points.map(({ id }) => id).join(',')}`}`,
    },
    {
      key: 'supply',
      icon: mdiPackageVariant,
      tone: 'warn',
      title: count(piecesOf(supplied), 'contenant à livrer', 'contenants à livrer'),
      detail: `${count(supplied.length, 'restaurant', 'restaurants')}\u00a0: ${namesOf(supplied)}`,
      to: restaurant === null ? pathOf('supply') : `${pathOf('supply')}?lieux=${restaurant}`,
    },
    {
      key: 'wash',
      icon: mdiWashingMachine,
      tone: 'dirty',
      title: count(toWash, 'contenant à laver', 'contenants à laver'),
      detail: 'À l’entrepôt',
      to: `${TO_DO}?tache=laver`,
    },
    {
      key: 'orders',
      icon: mdiClipboardListOutline,
      tone: 'info',
      title: count(orders, 'commande à valider', 'commandes à valider'),
      detail: `La plus ancienne\u00a0: ${waitingSince(waiting.oldest_pending_order_at)}`,
      to: `${pages.orders.path}?status=pending${narrowed}`,
    },
    ...controlLines(waiting),
    {
      key: 'lots',
      icon: mdiWashingMachine,
      tone: 'neutral',
      title: count(lots, 'lot de lavage à fermer', 'lots de lavage à fermer'),
      detail: 'Commencés il y a plus d’une semaine',
      to: partAddress('/transactions/wash', 'lots', 'status=open,washed,inspected'),
    },
    {
      key: 'e-money',
      icon: mdiScaleBalance,
      tone: eMoney === 'beyond' ? 'danger' : 'warn',
      title:
        eMoney === 'beyond' ? 'Seuil de la monnaie électronique dépassé' : 'Monnaie électronique\u00a0: seuil proche',
      detail: 'Encours des cagnottes ou volume de douze mois, face à 1\u202f000\u202f000\u00a0€',
      to: `${pathOf('books')}?onglet=monnaie`,
    },
    {
      key: 'months',
      icon: mdiCalendarCheckOutline,
      tone: 'neutral',
      title:
        laterMonths.length === 0
          ? `Mois à clôturer\u00a0: ${month === undefined ? '' : monthName(month)}`
          : count(waiting.months_to_close.length, 'mois à clôturer', 'mois à clôturer'),
      detail:
        laterMonths.length === 0 || month === undefined ? 'Les relevés des restaurants' : `D’abord ${monthName(month)}`,
      to: partAddress('/billing', 'mois', 'new=1'),
    },
    ...invoiceLines(waiting),
    {
      key: 'print',
      icon: mdiCreditCardOutline,
      tone: 'neutral',
      title: count(cards, 'carte à imprimer', 'cartes à imprimer'),
      detail: 'Créées, jamais imprimées',
      // Ticked as they show: « Imprimer » is the next press.
      to: `${pages.cards.path}?printing=to_print&coche=tout`,
    },
    {
      key: 'mails',
      icon: mdiEmailAlertOutline,
      tone: 'danger',
      title: count(mails, 'e-mail non remis', 'e-mails non remis'),
      detail: 'Depuis 30 jours',
      to: partAddress('/team', 'courriers', 'state=failed'),
    },
  ];
}

/** Tasks that wait for somebody, the most pressing first; of one restaurant, or of all (null). */
export function tasksOf(waiting: Waiting, restaurant: number | null = null): readonly WaitingTask[] {
  const things = thingsOf(waiting);
  const today = parisDay(new Date());
  const tasks = linesOf(waiting, restaurant)
    .filter(({ key }) => things[key] > 0)
    .map((task): WaitingTask => {
      const mark = waiting.marks.find((one) => one.task === task.key);
      const until = mark?.snoozed_until ?? null;
      const [soonest] = waiting.running_out;
      const moment = task.key === 'risk' && soonest ? momentOf(soonest, today) : null;
      const when = until === null ? (moment === null ? undefined : `dès ${moment}`) : `reportée au ${dateTime(until)}`;
      const round = roundOf(task.key, waiting);
      const time = until === null ? TASK_TIME_OF[task.key] : 'later';
      return { ...task, time, mark, ...(when !== undefined && { when }), ...(round && { round }) };
    });
  return TASK_TIMES.flatMap((time) => tasks.filter((task) => task.time === time));
}

/** How many lines are of today: the counter of the menu and of the dashboard. */
export const todayOf = (tasks: readonly WaitingTask[]): number => tasks.filter(({ time }) => time === 'today').length;
