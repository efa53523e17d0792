import '../todo.css';
import { type Platform } from '@boucle/contract/features/platform/calls.ts';
import { count, dateTime, quantity } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiAccountPlusOutline } from '@mdi/js';
import { TaskLine } from '../../../shared/tasks/TaskLine.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { failingTask } from './problems.ts';

interface FailingProps {
  readonly platform: Platform;
  /** Who asks to become an initiative, and since when the first of them waits. */
  readonly requests: number;
  readonly oldest: string | undefined;
}

/** Failures and where, and who waits for an answer; each line leads to where it is shown. */
export function Failing({ platform, requests, oldest }: FailingProps) {
  const {
    data: failing,
    meta: { count: all },
  } = platform.failing;
  return (
    <Sheet
      title="Ce qui échoue"
      actions={
        <>
          {all > 0 && (
            <span className="dash-waiting b-num">
              {quantity(all)}
              <span className="b-sr"> à regarder</span>
            </span>
          )}
          <Link className="b-link" to={`${pathOf('accounts')}?onglet=suivi`}>
            Tâches et e-mails
          </Link>
        </>
      }
      flush
      className="dash-todo dash-failing"
    >
      <ul>
        {all === 0 && <li className="b-muted b-dense">Rien n’échoue{'\u00a0'}: tout est à jour.</li>}
        {failing.map(failingTask).map((task) => (
          <li key={task.key}>
            <TaskLine task={task} />
          </li>
        ))}
        {all > failing.length && (
          <li className="b-muted b-dense">{`Et ${quantity(all - failing.length)} de plus, dans la liste ci-dessous.`}</li>
        )}
        {requests > 0 && (
          <li>
            <TaskLine
              task={{
                key: 'requests',
                icon: mdiAccountPlusOutline,
                tone: 'info',
                title: count(requests, 'demande d’ouverture', 'demandes d’ouverture'),
                detail: `La plus ancienne\u00a0: ${dateTime(oldest)}`,
                to: `${pathOf('accounts')}?onglet=demandes`,
              }}
            />
          </li>
        )}
      </ul>
    </Sheet>
  );
}
