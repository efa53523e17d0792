import './taskLine.css';
import { mdiChevronRight } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { type Task } from './tasks.ts';

/**
 * One thing that waits, and the way to where it is done; `current` where it is the one on screen.
 */
export function TaskLine({ task, current = false }: { task: Task; current?: boolean }) {
  return (
    <Link to={task.to} className="b-task" aria-current={current || undefined}>
      <span className={`b-task-icon b-task-${task.tone}`}>
        <Icon path={task.icon} />
      </span>
      <span className="b-grow">
        <b>{task.title}</b>
        <small>{task.detail}</small>
      </span>
      <Icon path={mdiChevronRight} />
    </Link>
  );
}
