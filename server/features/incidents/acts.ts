import { quantity } from '@boucle/contract/base/format.ts';
import { type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { type IncidentCause, type IncidentStatus } from '@boucle/contract/shared/incidents/labels.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { readIncident } from './detail.ts';
import { lockIncident } from './queries.ts';

interface Judgement {
  readonly status: Exclude<IncidentStatus, 'open'>;
  readonly cause: IncidentCause | null;
  readonly note: string | null;
}

/**
 * An incident under lock, as it stands, for an act on the version that its reader saw. 404, 409
 * when it changed or is settled.
 */
export async function incidentToJudge(
  context: CallContext,
  { id, version }: { id: number; version?: number | undefined },
): Promise<IncidentDetail> {
  const accountId = accountOf(context.caller);
  if ((await lockIncident(context.tx, accountId, id)) === undefined) throw notFound('Cet écart');
  const before = await readIncident(context.tx, accountId, id);
  expectVersion(askedVersion(context, version), before);
  if (before.status === 'settled')
    throw conflict(
      before.reversal_id === null
        ? 'Cet écart est déjà réglé.'
        : `Cet écart n’a plus d’objet\u00a0: la transaction qui l’avait créé est annulée (n°\u00a0${quantity(before.reversal_id)}).`,
    );
  return before;
}

/**
 * Writes what an administrator decided, as the next version, and answers the incident as it is
 * then.
 */
export async function judge(
  context: CallContext,
  before: IncidentDetail,
  judgement: Judgement,
): Promise<IncidentDetail> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const { status, cause, note } = judgement;
  await tx.raw({
    text: `update incidents set status = $3, cause = $4, note = $5, resolved_by = $6, resolved_at = $7, version = version + 1
            where account_id = $1 and id = $2`,
    values: [accountId, before.id, status, cause, note, caller.personId, tx.now()],
  });
  noteChange(context, traced(before), { ...judgement });
  return readIncident(tx, accountId, before.id);
}

const traced = ({ status, cause, note }: IncidentDetail) => ({ status, cause, note });
