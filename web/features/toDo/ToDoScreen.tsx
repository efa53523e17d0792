import './toDo.css';
import { count } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiRoutes } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { problemOf } from '../../shared/problem.ts';
import { TaskLine } from '../../shared/tasks/TaskLine.tsx';
import { tasksOf } from '../../shared/tasks/tasks.ts';
import { waitingQuery } from '../../shared/tasks/waitingQuery.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NARROW, useMedia } from '../../ui/media.ts';
import { Page } from '../../ui/Page.tsx';
import { part } from '../../ui/loading/part.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import { openWork, readWork, type Work } from './work.ts';

const CollectPanel = part(() => import('./CollectPanel.tsx'), 'CollectPanel');

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
      note={tasks === undefined || alone ? undefined : count(tasks.length, 'tâche', 'tâches')}
      {...(alone
        ? { breadcrumb: [{ label: TITLE, to: pathOf('to-do') }] }
        : {
            actions: (
              <ButtonLink icon={ROUND.icon} to={ROUND.to}>
                {ROUND.label}
              </ButtonLink>
            ),
            phoneActions: [ROUND],
          })}
    >
      <div className="todo">
        {!alone && !(narrow && isDone) && (
          <Sheet flush className="todo-list">
            <nav aria-label="Ce qui attend">
              {tasks === undefined ? (
                <Waiting message={problem} onRetry={() => void refetch()} />
              ) : (
                <ul>
                  {tasks.map((task) => (
                    <li key={task.key}>
                      <TaskLine task={task} current={task.key === work?.task} />
                    </li>
                  ))}
                  {tasks.length === 0 && <li className="todo-none">Rien n’attend{'\u00a0'}: tout est à jour.</li>}
                </ul>
              )}
            </nav>
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
    </Page>
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
