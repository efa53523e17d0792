import './toDo.css';
import { quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { type Waiting as WaitingNow } from '@boucle/contract/features/tasks/calls.ts';
import { TASK_TIME_LABELS, TASK_TIMES, type TaskTime } from '@boucle/contract/features/tasks/times.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiPlaylistCheck, mdiRoutes } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useSession } from '../../api/useSession.ts';
import { problemOf } from '../../shared/problem.ts';
import { TaskLine } from '../../shared/tasks/TaskLine.tsx';
import { tasksOf, todayOf, type WaitingTask } from '../../shared/tasks/tasks.ts';
import { waitingQuery } from '../../shared/tasks/waitingQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { NARROW, useMedia } from '../../ui/media.ts';
import { Segmented } from '../../ui/navigation/Segmented.tsx';
import { Page } from '../../ui/Page.tsx';
import { part } from '../../ui/loading/part.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import { nextDue } from './due.ts';
import { TaskMarks } from './TaskMarks.tsx';
import { openWork, readWork, type Work } from './work.ts';

const CollectPanel = part(() => import('./CollectPanel.tsx'), 'CollectPanel');

const MorningPlan = part(() => import('./MorningPlan.tsx'), 'MorningPlan');
const WashTask = part(() => import('./WashTask.tsx'), 'WashTask');

const TITLE = 'À faire';
/** Work at several places is done on the way: a round is prepared of it. */
const ROUND = { label: 'Préparer une tournée', icon: mdiRoutes, to: `${pathOf('rounds')}?new=1` } as const;

/**
 * Tasks that wait, and the chosen one with its acts ready: `?tache=collecter`, `&lieux=1,2` for
 * some places only.
 */
export function ToDoScreen() {
  const { searchStr } = useLocation();
  const narrow = useMedia(NARROW);
  const { data, error, refetch } = useQuery(waitingQuery());
  const tasks = data && tasksOf(data);
  const asked = readWork(searchStr);
  const washing = new URLSearchParams(searchStr).get('tache') === 'laver';
  const [open, setOpen] = useState<Work>();
  const byItself = asked === undefined && !narrow ? openWork(open, tasks) : undefined;
  if (byItself?.key !== open?.key) setOpen(byItself);
  const work = asked ?? byItself;
  const alone = narrow && asked !== undefined;
  const isDone = tasks?.length === 0;
  const me = useSession()?.user?.id;
  const [shown, setShown] = useState<'all' | 'own'>('all');
  const [planning, setPlanning] = useState(false);
  const plan = { label: 'Faire le plan…', icon: mdiPlaylistCheck, onClick: () => setPlanning(true) };
  const own = (tasks ?? []).filter(({ mark }) => mark?.assigned_to?.id === me && me !== undefined);
  const mine = shown === 'own' ? own : (tasks ?? []);
  const problem = problemOf(error);
  if (tasks === undefined && problem !== undefined && asked === undefined)
    return (
      <Page title={TITLE}>
        <Sheet>
          <ErrorState message={problem} onRetry={() => void refetch()} />
        </Sheet>
      </Page>
    );
  return (
    <Page
      title={alone ? (work?.title ?? TITLE) : TITLE}
      note={tasks === undefined || alone ? undefined : noteOf(tasks)}
      {...(alone
        ? { breadcrumb: [{ label: TITLE, to: pathOf('to-do') }] }
        : {
            actions: (
              <>
                <Segmented
                  label="Lignes montrées"
                  options={[
                    { value: 'all', label: 'Tout' },
                    { value: 'own', label: `À moi\u00a0\u00a0${own.length}` },
                  ]}
                  value={shown}
                  onValue={setShown}
                />
                <ButtonLink icon={ROUND.icon} to={ROUND.to}>
                  {ROUND.label}
                </ButtonLink>
                <Button icon={plan.icon} onClick={plan.onClick}>
                  {plan.label}
                </Button>
              </>
            ),
            phoneActions: [plan, ROUND],
          })}
    >
      <div className="todo">
        {!alone && !(narrow && isDone) && (
          <Sheet flush className="todo-list">
            <section aria-label="Ce qui attend">
              {tasks === undefined ? (
                <Waiting message={problem} onRetry={() => void refetch()} />
              ) : (
                <>
                  {shown === 'all' && !isDone && todayOf(tasks) === 0 && (
                    <p className="todo-none">Rien d’urgent. {data && dueWords(data)}</p>
                  )}
                  {TASK_TIMES.map((time) => (
                    <TaskGroup key={time} time={time} tasks={mine.filter((task) => task.time === time)}>
                      {(task) => (
                        <TaskRow key={task.key} task={task} team={data?.team ?? []} current={task.key === work?.task} />
                      )}
                    </TaskGroup>
                  ))}
                  {mine.length === 0 && (
                    <p className="todo-none">
                      {isDone ? (
                        <>
                          Rien n’attend{'\u00a0'}: tout est à jour. {data && dueWords(data)}
                        </>
                      ) : (
                        'Rien ne vous est confié.'
                      )}
                    </p>
                  )}
                </>
              )}
            </section>
          </Sheet>
        )}
        {washing && (
          <Suspense>
            <WashTask />
          </Suspense>
        )}
        {work && (
          <Suspense fallback={<Skeleton height="320px" />}>
            <CollectPanel key={work.key} kind={work.kind} places={work.places} />
          </Suspense>
        )}
        {work === undefined && !narrow && tasks === undefined && (
          <Sheet className="todo-work">
            <SkeletonLines busy />
          </Sheet>
        )}
        {work === undefined && (!narrow || isDone) && tasks !== undefined && (
          <Sheet className="todo-work">
            <EmptyState title={isDone ? 'Tout est à jour' : 'Choisissez une tâche'}>
              {isDone
                ? 'Rien à collecter, à livrer ni à laver pour l’instant.'
                : 'Chacune ouvre la liste de ce qu’elle concerne, prête à être réglée.'}
            </EmptyState>
          </Sheet>
        )}
      </div>
      <Suspense>{planning && <MorningPlan onClose={() => setPlanning(false)} />}</Suspense>
    </Page>
  );
}

/** « 5 aujourd’hui, 4 cette semaine ». */
function noteOf(tasks: readonly WaitingTask[]): string {
  const week = tasks.filter(({ time }) => time === 'week').length;
  return `${quantity(todayOf(tasks))} aujourd’hui, ${quantity(week)} cette semaine`;
}

/** « Prochaine échéance jeudi 3 avril. » */
function dueWords(waiting: WaitingNow): string {
  const day = nextDue(waiting);
  return day === undefined ? '' : `Prochaine échéance ${writtenDay(day)}.`;
}

interface TaskGroupProps {
  readonly time: TaskTime;
  readonly tasks: readonly WaitingTask[];
  readonly children: (task: WaitingTask) => ReactNode;
}

function TaskGroup({ time, tasks, children }: TaskGroupProps) {
  if (tasks.length === 0) return null;
  return (
    <section aria-label={TASK_TIME_LABELS[time]}>
      <h2 className="todo-time">
        {TASK_TIME_LABELS[time]} <span className="b-num">{quantity(tasks.length)}</span>
      </h2>
      <ul>{tasks.map(children)}</ul>
    </section>
  );
}

interface TaskRowProps {
  readonly task: WaitingTask;
  readonly team: WaitingNow['team'];
  readonly current: boolean;
}

/** A line with the round that does part of it, who takes care of it, and when it comes back. */
function TaskRow({ task, team, current }: TaskRowProps) {
  const { round, when } = task;
  return (
    <li className="todo-row">
      <TaskLine task={task} current={current} />
      <TaskMarks task={task} team={team} />
      {(round !== undefined || when !== undefined) && (
        <p className="todo-also">
          {round && (
            <Link to={round.to} className="todo-round">
              <Icon path={mdiRoutes} size={16} />
              {round.label}
            </Link>
          )}
          {when !== undefined && <small className={task.key === 'risk' ? 'todo-soon' : undefined}>{when}</small>}
        </p>
      )}
    </li>
  );
}

function Waiting({ message, onRetry }: { message: string | undefined; onRetry: () => void }) {
  if (message !== undefined) return <ErrorState message={message} onRetry={onRetry} />;
  return (
    <div className="todo-loading" aria-busy="true">
      <Skeleton height="34px" />
      <Skeleton height="34px" />
      <Skeleton height="34px" />
      <Skeleton height="34px" />
    </div>
  );
}
