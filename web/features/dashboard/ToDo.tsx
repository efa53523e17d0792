import './todo.css';
import { quantity } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { TaskLine } from '../../shared/tasks/TaskLine.tsx';
import { tasksOf, todayOf } from '../../shared/tasks/tasks.ts';
import { waitingQuery } from '../../shared/tasks/waitingQuery.ts';
import { hasFailed } from './asked.ts';
import { Missing } from './Missing.tsx';
import { paymentTask } from './paymentTask.ts';
import { type Stats } from './useStats.ts';

interface ToDoProps extends Pick<Stats, 'account'> {
  /** Of one restaurant; null: of all. */
  readonly restaurant: number | null;
}

/** Block « À faire »: each line leads to the screen that deals with it, when there is one. */
export function ToDo({ account, restaurant }: ToDoProps) {
  const { data, error, isFetching, refetch } = useQuery(waitingQuery(restaurant));
  const waits = { value: data, error, isFetching, loadedAt: 0, retry: () => void refetch() };
  const tasks = data === undefined ? [] : tasksOf(data, restaurant);
  const stats = [waits, account];
  const complete = stats.every(({ value }) => value !== undefined);
  const payment = account.value && paymentTask(account.value.connect_status);
  return (
    <Sheet
      title="À faire"
      actions={
        <>
          {/* As many as the menu counts: the ones of today. */}
          {todayOf(tasks) > 0 && <Counter count={todayOf(tasks)} />}
          {tasks.length > 0 && (
            <Link to={pathOf('to-do')} className="b-link">
              Tout voir
            </Link>
          )}
        </>
      }
      flush
      className="dash-todo"
    >
      {stats.every((stat) => stat.value !== undefined || hasFailed(stat)) ? (
        <ul>
          {tasks.length === 0 && complete && (
            <li className="b-muted b-dense">Rien n’attend{'\u00a0'}: tout est à jour.</li>
          )}
          {[...tasks, ...(payment ? [payment] : [])].map((task) => (
            <li key={task.key}>
              <TaskLine task={task} />
            </li>
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
