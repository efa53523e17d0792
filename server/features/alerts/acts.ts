import { type AlertDetail } from '@boucle/contract/alerts/calls.ts';
import { type AlertStatus } from '@boucle/contract/alerts/labels.ts';
import { noteChange } from '../../api/changes.ts';
import { type CallContext } from '../../api/context.ts';
import { accountOf } from '../../api/procedures.ts';
import { askedVersion, expectVersion } from '../../api/versions.ts';
import { notFound } from '../../http/errors.ts';
import { readAlert } from './detail.ts';
import { lockAlert } from './queries.ts';

/** An alert under lock, as it stands, for an act on the version that its reader saw. 404, 409 when it changed since. */
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
