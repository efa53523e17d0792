import { addDays, dateTime, parisDay } from '@boucle/contract/base/format.ts';
import { type Snooze, type Waiting } from '@boucle/contract/features/tasks/calls.ts';
import { URGENT_TASKS } from '@boucle/contract/features/tasks/times.ts';
import { mdiAlarmSnooze, mdiAlarm, mdiPlus } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { type WaitingTask } from '../../shared/tasks/tasks.ts';
import { problemOf } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { initials } from '../../shared/team/initials.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';
import { MenuButton } from '../../ui/overlays/MenuButton.tsx';
import { tooltipHandlers } from '../../ui/tooltip.ts';

interface Change {
  readonly snooze?: Snooze;
  readonly day?: string;
  readonly assigned_to?: number | null;
}

const SNOOZE_LABELS = { tonight: 'Ce soir', tomorrow: 'Demain', monday: 'Lundi' } as const;
/** Paris hour from which « Ce soir » is over. */
const TONIGHT = '18:00';

/** When a line may come back: an urgent one by the next morning. */
const snoozesOf = (key: WaitingTask['key'], now: Date) => [
  ...(dateTime(now.toISOString()).slice(-TONIGHT.length) < TONIGHT ? (['tonight'] as const) : []),
  'tomorrow' as const,
  ...(URGENT_TASKS.includes(key) ? [] : (['monday'] as const)),
];

/** « Confier » and « Reporter » of a line: what the team makes of it, seen by all. */
export function TaskMarks({ task, team }: { task: WaitingTask; team: Waiting['team'] }) {
  const { key, mark, title } = task;
  const cache = useQueryClient();
  const [choosing, setChoosing] = useState(false);
  const { mutate, isPending } = useIdempotentMutation<unknown, Change>({
    sets: true,
    send: (change, options) => client.tasks.mark({ task: key, seen: mark?.n ?? 0, ...change }, options),
    onDone: () => setChoosing(false),
    // A refusal may mean that a colleague marked the line since: who and when is read again.
    onFailed: (error) => alerts.show('error', problemOf(error) ?? ''),
    onSettled: () => cache.invalidateQueries({ queryKey: query.tasks.key() }),
  });
  const [now] = useState(() => new Date());
  const person = mark?.assigned_to ?? null;
  const isOff = mark !== undefined && mark.snoozed_until !== null;
  const given = person === null ? `Confier\u00a0: ${title}` : `Confiée à ${person.name}\u00a0: ${title}`;
  const put = isOff ? `Reportée\u00a0: ${title}` : `Reporter\u00a0: ${title}`;
  return (
    <span className="todo-marks">
      <MenuButton
        label="Confier à"
        actions={[
          ...team.map(({ id, name }) => ({
            label: name,
            checked: id === person?.id,
            onSelect: () => mutate({ assigned_to: id }),
          })),
          { label: 'Personne', checked: person === null, divider: true, onSelect: () => mutate({ assigned_to: null }) },
        ]}
        trigger={(trigger) => (
          <button
            type="button"
            {...tooltipHandlers(given)}
            {...trigger}
            className={person === null ? 'todo-person todo-nobody' : 'todo-person'}
            aria-label={given}
            disabled={isPending}
          >
            {person === null ? <Icon path={mdiPlus} size={16} /> : initials(person.name, person.name)}
          </button>
        )}
      />
      <MenuButton
        label="Reporter à"
        actions={[
          ...snoozesOf(key, now).map((snooze) => ({
            label: SNOOZE_LABELS[snooze],
            onSelect: () => mutate({ snooze }),
          })),
          ...(URGENT_TASKS.includes(key) ? [] : [{ label: 'Choisir un jour…', onSelect: () => setChoosing(true) }]),
          ...(isOff
            ? [{ label: 'Reprendre maintenant', divider: true, onSelect: () => mutate({ snooze: 'none' }) }]
            : []),
        ]}
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            icon={isOff ? mdiAlarmSnooze : mdiAlarm}
            label={put}
            size="small"
            disabled={isPending}
          />
        )}
      />
      {choosing && (
        <SnoozeDay
          busy={isPending}
          onDay={(day) => mutate({ snooze: 'day', day })}
          onClose={() => setChoosing(false)}
        />
      )}
    </span>
  );
}

interface SnoozeDayProps {
  readonly busy: boolean;
  readonly onDay: (day: string) => void;
  readonly onClose: () => void;
}

function SnoozeDay({ busy, onDay, onClose }: SnoozeDayProps) {
  const [today] = useState(() => parisDay(new Date()));
  const [day, setDay] = useState<string | null>(() => addDays(today, 7));
  const wrong = day === null || day <= today ? 'Choisissez un jour après aujourd’hui.' : undefined;
  return (
    <Dialog
      title="Reporter la ligne"
      size="small"
      dirty={false}
      onClose={onClose}
      footer={(close) => (
        <DialogActions close={close} busy={busy} onClick={() => wrong === undefined && day !== null && onDay(day)}>
          Reporter
        </DialogActions>
      )}
    >
      <DateField label="Jusqu’au" value={day} error={wrong} onValue={setDay} />
    </Dialog>
  );
}
