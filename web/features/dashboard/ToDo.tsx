import './todo.css';
import { quantity } from '@boucle/contract/format.ts';
import { mdiChevronRight } from '@mdi/js';
import { type ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useScreenExists } from '../../ui/useScreenExists.ts';
import { hasFailed } from './asked.ts';
import { Missing } from './Missing.tsx';
import { paymentOf, type Task, tasksOf } from './tasks.ts';
import { type Stats } from './useStats.ts';

interface ToDoProps extends Pick<Stats, 'account' | 'restaurants'> {
  /** Of one restaurant; null: of all. */
  readonly restaurant: number | null;
}

/** Block « À faire »: each line leads to the screen that deals with it, when there is one. */
export function ToDo({ account: of, restaurants, restaurant }: ToDoProps) {
  const account = of.value;
  const tasks = tasksOf({ account, restaurants: restaurants.value, restaurant });
  const stats = [of, restaurants];
  const complete = stats.every(({ value }) => value !== undefined);
  const payment = account && paymentOf(account);
  const waiting = tasks.length + (payment && payment.tone !== 'ok' ? 1 : 0);
  return (
    <Sheet title="À faire" actions={waiting > 0 && <Counter count={waiting} />} flush className="dash-todo">
      {stats.every((stat) => stat.value !== undefined || hasFailed(stat)) ? (
        <ul>
          {tasks.length === 0 && complete && (
            <li className="b-muted b-dense">Rien n’attend{'\u00a0'}: tout est à jour.</li>
          )}
          {[...tasks, ...(payment ? [payment] : [])].map((task) => (
            <Line key={task.key} task={task} />
          ))}
        </ul>
      ) : (
        <div className="dash-todo-loading">
          <Skeleton height="34px" />
          <Skeleton height="34px" />
          <Skeleton height="34px" />
          <Skeleton height="34px" />
          <Skeleton height="34px" />
        </div>
      )}
      <Missing of={stats} words="Une partie de ce qui attend n’a pas pu être chargée." />
    </Sheet>
  );
}

function Counter({ count: tasks }: { count: number }) {
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
