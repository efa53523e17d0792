import { type SecondPersonSettings } from '@boucle/contract/features/awaitingActs/calls.ts';
import { count, euro } from '@boucle/contract/base/format.ts';
import { toCents, toEuros } from '@boucle/contract/base/primitives.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { changeByTwo } from '../../platform/api/changeByTwo.ts';
import { thresholdsOf, usedToday } from '../../platform/api/secondPerson.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { mailThresholds } from './mailAct.ts';

/** The thresholds of the initiative, and what the reader did alone today. */
export async function readSettings(tx: Tx, accountId: number, personId: number): Promise<SecondPersonSettings> {
  const { threshold_cents, threshold_pieces, version } = await thresholdsOf(tx, accountId);
  const used = await usedToday(tx, accountId, personId);
  return {
    threshold_value: toEuros(threshold_cents),
    threshold_pieces,
    used_value: toEuros(used.cents),
    used_pieces: used.pieces,
    version,
  };
}

interface Setting {
  readonly threshold_value: number;
  readonly threshold_pieces: number;
  readonly version?: number | undefined;
}

/**
 * Changes the thresholds, with a second person. Who administers alone shows who they are, and all
 * administrators are mailed, the platform's too.
 */
export async function setSettings(context: CallContext, setting: Setting): Promise<SecondPersonSettings> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  await tx.raw({
    text: 'insert into second_person_settings (account_id) values ($1) on conflict (account_id) do nothing',
    values: [accountId],
  });
  await tx.raw({
    text: 'select from second_person_settings where account_id = $1 for no key update',
    values: [accountId],
  });
  const before = await readSettings(tx, accountId, caller.personId);
  expectVersion(askedVersion(context, setting.version), before);
  await tx.raw({
    text: `update second_person_settings set threshold_cents = $2, threshold_pieces = $3, version = version + 1
            where account_id = $1`,
    values: [accountId, toCents(setting.threshold_value), setting.threshold_pieces],
  });
  const after = await readSettings(tx, accountId, caller.personId);
  noteChange(context, traced(before), traced(after));
  if (await changeByTwo(tx, accountId, caller))
    await mailThresholds(context, { before: words(before), after: words(after) });
  return after;
}

const traced = ({ threshold_value, threshold_pieces }: SecondPersonSettings) => ({ threshold_value, threshold_pieces });

const words = ({ threshold_value, threshold_pieces }: SecondPersonSettings): string =>
  `${euro(threshold_value)} et ${count(threshold_pieces, 'contenant', 'contenants')} par jour`;
