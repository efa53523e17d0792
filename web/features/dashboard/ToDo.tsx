import { count, quantity } from '@boucle/contract/format.ts';
import { CONNECT_STATUS_LABELS } from '@boucle/contract/messages/fr/connect.ts';
import { pages, pathOf } from '@boucle/contract/pages.ts';
import {
  mdiCheckCircleOutline,
  mdiChevronRight,
  mdiCreditCardOutline,
  mdiWashingMachine,
  mdiWaterOffOutline,
} from '@mdi/js';
import { type ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useScreenExists } from '../../ui/useScreenExists.ts';
import { type Stats } from './useStats.ts';

interface Task {
  readonly key: string;
  readonly icon: string;
  readonly tone: 'dirty' | 'warn' | 'neutral' | 'ok';
  readonly title: string;
  readonly detail: string;
  /** Route and address of the screen that deals with it. */
  readonly route: string;
  readonly to: string;
}

interface ToDoProps {
  readonly account: Stats['account']['value'];
  readonly restaurants: Stats['restaurants']['value'];
}

const NAMES_SHOWN = 2;

function namesOf(places: readonly { readonly name: string }[]): string {
  const names = places.slice(0, NAMES_SHOWN).map(({ name }) => name);
  return `${names.join(', ')}${places.length > NAMES_SHOWN ? '…' : ''}`;
}

/** What waits for somebody, from what exists; the state of payments closes the list. */
function tasksOf({ account, restaurants }: ToDoProps): readonly Task[] {
  const tasks: Task[] = [];
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
  if (account && account.dirty_to_wash > 0) {
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

function paymentOf({ connect_status: status }: NonNullable<ToDoProps['account']>): Task {
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

/** Block « À faire »: each line leads to the screen that deals with it, when there is one. */
export function ToDo({ account, restaurants }: ToDoProps) {
  const tasks = tasksOf({ account, restaurants });
  const payment = account && paymentOf(account);
  const waiting = tasks.length + (payment && payment.tone !== 'ok' ? 1 : 0);
  return (
    <Sheet title="À faire" actions={waiting > 0 && <Waiting count={waiting} />} flush className="dash-todo">
      {account ? (
        <ul>
          {tasks.length === 0 && <li className="b-muted b-dense">Rien n’attend{'\u00a0'}: tout est à jour.</li>}
          {[...tasks, ...(payment ? [payment] : [])].map((task) => (
            <Line key={task.key} task={task} />
          ))}
        </ul>
      ) : (
        <div className="dash-todo-loading">
          <Skeleton height="34px" />
          <Skeleton height="34px" />
          <Skeleton height="34px" />
        </div>
      )}
    </Sheet>
  );
}

function Waiting({ count: tasks }: { count: number }) {
  return (
    <span className="dash-waiting b-num">
      {quantity(tasks)}
      <span className="b-sr"> en attente</span>
    </span>
  );
}

function Line({ task }: { task: Task }) {
  const exists = useScreenExists();
  const content: ReactNode = (
    <>
      <span className={`dash-todo-icon dash-todo-${task.tone}`}>
        <Icon path={task.icon} />
      </span>
      <span className="b-grow">
        <b>{task.title}</b>
        <small>{task.detail}</small>
      </span>
    </>
  );
  return (
    <li>
      {exists(task.route) ? (
        <Link to={task.to} className="dash-todo-line">
          {content}
          <Icon path={mdiChevronRight} />
        </Link>
      ) : (
        <span className="dash-todo-line">{content}</span>
      )}
    </li>
  );
}
