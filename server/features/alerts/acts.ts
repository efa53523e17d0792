import { type AlertDetail } from '@boucle/contract/features/alerts/calls.ts';
import { type AlertStatus } from '@boucle/contract/shared/alerts/labels.ts';
import { administratorsOf } from '../../domain/accounts/ibanChanges.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import { readAlert } from './detail.ts';
import { isSeenByPlatform } from './ownActs.ts';
import { lockAlert } from './queries.ts';

/**
 * An alert under lock, as it stands, for an act on the version that its reader saw. 404, 409 when
 * it changed since.
 */
export async function alertToJudge(
  context: CallContext,
  { id, version }: { id: number; version?: number | undefined },
): Promise<AlertDetail> {
  const accountId = accountOf(context.caller);
  if ((await lockAlert(context.tx, accountId, id)) === undefined) throw notFound('Cette alerte');
  const before = await readAlert(context.tx, accountId, id);
  expectVersion(askedVersion(context, version), before);
  return before;
}

/**
 * Refuses a judgement on the judge's act: a colleague judges it. Who administers alone may put it
 * off, and closes it only once the platform has looked at it.
 */
export async function refuseOwnAct(
  context: CallContext,
  { id: alertId, transactions, mentions }: AlertDetail,
  act: 'verdict' | 'snooze',
): Promise<void> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const { rows } = await tx.raw<{ own: boolean }>({
    text: `select exists (select from transactions t where t.account_id = $1 and t.id = any($2::bigint[]) and t.admin_id = $3) as own`,
    values: [accountId, transactions.map(({ id }) => id), caller.personId],
  });
  const isNamed = mentions.some(({ of, id }) => of === 'person' && id === caller.personId);
  if (rows[0]?.own !== true && !isNamed) return;
  const isAlone = (await administratorsOf(tx, accountId)) <= 1;
  if (isAlone && (act === 'snooze' || (await isSeenByPlatform(tx, accountId, alertId)))) return;
  throw refused(
    isAlone
      ? 'Cette alerte porte sur l’un de vos actes\u00a0: elle reste ouverte tant que la plateforme ne l’a pas vue.'
      : 'Cette alerte porte sur l’un de vos actes\u00a0: un autre administrateur en décide.',
  );
}

interface Judgement {
  readonly status: Exclude<AlertStatus, 'open' | 'resolved'>;
  /** The Paris day on which it comes back. */
  readonly snoozed_until: string | null;
  readonly note: string | null;
}

/** Writes what an administrator made of it, as the next version, and answers it as it is then. */
export async function judgeAlert(
  context: CallContext,
  before: AlertDetail,
  judgement: Judgement,
): Promise<AlertDetail> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const { status, snoozed_until: until, note } = judgement;
  const isOver = status !== 'snoozed';
  await tx.raw({
    text: `update alerts set status = $3, snoozed_until = $4, note = $5, resolved_by = $6, resolved_at = $7, version = version + 1
            where account_id = $1 and id = $2`,
    values: [
      accountId,
      before.id,
      status,
      until,
      note,
      isOver ? caller.personId : null,
      isOver ? (before.resolved_at ?? tx.now()) : null,
    ],
  });
  noteChange(context, traced(before), { ...judgement });
  return readAlert(tx, accountId, before.id);
}

const traced = ({ status, snoozed_until, note }: AlertDetail) => ({ status, snoozed_until, note });
