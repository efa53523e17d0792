import { type Snooze, type TaskMark, type Waiting } from '@boucle/contract/features/tasks/calls.ts';
import { type TaskKey, URGENT_TASKS } from '@boucle/contract/features/tasks/times.ts';
import { addDays, dateTime, parisDay } from '@boucle/contract/base/format.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { conflict, invalidField } from '../../platform/http/errors.ts';

/** Farthest day on which a line comes back. */
const MOST_DAYS = 90;
const TONIGHT = '18:00';

/** People who administer the initiative now, by name. */
export async function activeTeam(tx: Tx, accountId: number): Promise<Waiting['team']> {
  const { rows } = await tx.raw<Waiting['team'][number] & Record<string, unknown>>({
    text: `select id, coalesce(nullif(name, ''), email) as name from people
            where account_id = $1 and role = 'account_admin' and status = 'active' order by plain(coalesce(nullif(name, ''), email)), id`,
    values: [accountId],
  });
  return rows;
}

interface MarkRow {
  task: TaskKey;
  n: number;
  snoozed_until: Date | null;
  things: number;
  assigned_to: number | null;
  assigned_name: string | null;
  by: string;
  at: Date;
}

/** The last mark of each line, done or not; a person who left the team is left out. */
async function lastMarks(tx: Tx, accountId: number): Promise<MarkRow[]> {
  const { rows } = await tx.raw<MarkRow & Record<string, unknown>>({
    text: `select distinct on (m.task) m.task, m.n, m.snoozed_until, m.things, p.id as assigned_to,
                  coalesce(nullif(p.name, ''), p.email) as assigned_name, coalesce(nullif(b.name, ''), b.email) as by, m.at
             from task_marks m
             join people b on b.id = m.by_id
             left join people p on p.account_id = $1 and p.id = m.assigned_to and p.status = 'active' and p.role = 'account_admin'
            where m.account_id = $1 order by m.task, m.n desc`,
    values: [accountId],
  });
  return rows;
}

const shown = (
  { task, n, snoozed_until: until, things, assigned_to: id, ...row }: MarkRow,
  now: Date,
  there: number,
): TaskMark => ({
  task,
  n,
  snoozed_until: until !== null && until > now && there <= things ? until.toISOString() : null,
  assigned_to: id === null ? null : { id, name: row.assigned_name ?? '' },
  by: row.by,
  at: row.at.toISOString(),
});

/** What the team made of the lines that wait; `things`: how many things each is about now. */
export async function readMarks(
  tx: Tx,
  accountId: number,
  things: Readonly<Record<TaskKey, number>>,
): Promise<TaskMark[]> {
  const marks = await lastMarks(tx, accountId);
  return marks.filter(({ task }) => things[task] > 0).map((one) => shown(one, tx.now(), things[one.task]));
}

interface Marking {
  readonly task: TaskKey;
  readonly seen?: number | undefined;
  readonly snooze?: Snooze | undefined;
  readonly day?: string | undefined;
  readonly assigned_to?: number | null | undefined;
}

/**
 * Writes a mark on a line and answers it. 409 when somebody marked it since; a person who is not of
 * the team, or a day that is past or too late for an urgent line, is refused in its field.
 */
export async function markTask(
  { tx, caller }: CallContext,
  { task, seen, snooze, day, assigned_to: assigned }: Marking,
  things: Readonly<Record<TaskKey, number>>,
): Promise<TaskMark> {
  const accountId = accountOf(caller);
  const before = (await lastMarks(tx, accountId)).find((one) => one.task === task);
  if (before !== undefined && seen !== undefined && seen !== before.n)
    throw conflict(`Cette ligne a été changée par ${before.by}, le ${dateTime(before.at.toISOString())}.`);
  if (typeof assigned === 'number' && !(await activeTeam(tx, accountId)).some(({ id }) => id === assigned))
    throw invalidField('assigned_to', 'Cette personne n’est pas dans l’équipe.');
  const back = snooze === undefined ? undefined : backOn(snooze, day, tx.now());
  if (URGENT_TASKS.includes(task) && (back?.day ?? '') > addDays(parisDay(tx.now()), 1))
    throw invalidField('day', 'Cette ligne est pour aujourd’hui\u00a0: au plus tard demain.');
  const { rows } = await tx.raw<{ n: number }>({
    text: `insert into task_marks (account_id, task, n, snoozed_until, things, assigned_to, by_id, at)
           values ($1, $2, $3, case when $4 then ($5::date + $6::time) at time zone 'Europe/Paris' else $7::timestamptz end, $8, $9, $10, $11)
           on conflict do nothing returning n`,
    values: [
      ...[accountId, task, (before?.n ?? 0) + 1, back !== undefined, back?.day ?? null, back?.hour ?? null],
      ...[before?.snoozed_until ?? null, back === undefined ? (before?.things ?? things[task]) : things[task]],
      ...[assigned === undefined ? (before?.assigned_to ?? null) : assigned, caller.personId, tx.now()],
    ],
  });
  if (rows[0] === undefined) throw conflict('Quelqu’un vient de changer cette ligne.');
  const [made] = (await lastMarks(tx, accountId)).filter((one) => one.task === task);
  if (made === undefined) throw new Error('The mark that was written is not there.');
  return shown(made, tx.now(), things[task]);
}

/** The Paris day and hour on which a line comes back; nulls: it is here. */
function backOn(snooze: Snooze, day: string | undefined, now: Date): { day: string | null; hour: string | null } {
  const today = parisDay(now);
  if (snooze === 'none') return { day: null, hour: null };
  if (snooze === 'tonight') {
    if (dateTime(now.toISOString()).slice(-TONIGHT.length) >= TONIGHT)
      throw invalidField('snooze', 'Il est plus de 18\u00a0h\u00a0: choisissez demain.');
    return { day: today, hour: TONIGHT };
  }
  const tomorrow = addDays(today, 1);
  if (snooze === 'tomorrow') return { day: tomorrow, hour: '06:00' };
  if (snooze === 'monday') return { day: nextMonday(today), hour: '06:00' };
  if (day === undefined || day < tomorrow || day > addDays(today, MOST_DAYS))
    throw invalidField('day', `Choisissez un jour après aujourd’hui, dans les ${MOST_DAYS} jours.`);
  return { day, hour: '06:00' };
}

/** The next Monday after a day (YYYY-MM-DD). */
export function nextMonday(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, weekday === 0 ? 1 : 8 - weekday);
}
