import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { writeEvent } from '../../platform/http/audit.ts';
import { networkOf } from '../../platform/http/network.ts';
import { limitKey, refusedSignIns } from '../limits/limits.ts';
import { type Notifiers } from './notifySecurityChange.ts';
import { warnAdministrators } from './warnAdministrators.ts';

/** Where a sign-in comes from. */
export interface Origin {
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly requestId: string;
}

/** The factor of a sign-in, after the password or the Google account. */
export type UsedFactor = 'totp' | 'passkey' | 'recovery_code' | null;

/** Why somebody did not get in. */
export type Refusal = 'password' | 'locked' | 'factor';

/** The console, the API of programs, or an application of a partner. */
export type Entrance = 'console' | 'api' | 'partner_app';

/**
 * The refusals of an hour that have a line in the journal: the first one, then ever fewer of them.
 */
const NOTED = [1, 5, 20, 100, 500, 2_000, 10_000];
/**
 * From so many refusals of one person in an hour on, who administers is mailed, once in that hour.
 */
const ALARMING = 20;

/**
 * Notes in the journal that somebody got in: who, when, from where, by which way, with which second
 * factor. Platform scope.
 */
export async function noteEntry(
  tx: Tx,
  personId: number,
  entry: Origin & { readonly through: 'password' | 'google'; readonly entrance: Entrance; readonly factor: UsedFactor },
): Promise<void> {
  const { through, entrance, factor, userAgent, address, requestId } = entry;
  writeEvent(tx, {
    accountId: await accountOf(tx, personId),
    personId,
    action: 'signIn.enter',
    entityId: null,
    details: { through, entrance, factor: factor ?? 'none', user_agent: userAgent },
    address,
    requestId,
  });
}

/**
 * Notes that a refresh token which had been spent was shown again: its session is over. Platform
 * scope.
 */
export async function noteReplay(tx: Tx, personId: number): Promise<void> {
  writeEvent(tx, {
    accountId: await accountOf(tx, personId),
    personId,
    action: 'signIn.replay',
    entityId: null,
    details: {},
    address: null,
    requestId: 'oauth',
  });
}

interface Refused extends Origin {
  /** Undefined for an e-mail that no one has. */
  readonly personId: number | undefined;
  readonly entrance: Entrance;
  readonly why: Refusal;
}

/**
 * Notes that somebody did not get in. Refusals are grouped by person (by network, for e-mails that
 * no one has) and by hour: the 1st has a line in the journal, then the 5th, the 20th, the 100th…,
 * each with how many there were. The 20th is mailed to anyone who administers. Once the answer has
 * left: it takes as long for an e-mail that no one has.
 */
export function noteRefusal(dependencies: Notifiers & { database: Database }, refused: Refused): void {
  const { database } = dependencies;
  void inScope(database, { kind: 'platform' }, (tx) => keepRefusal(tx, dependencies, refused)).catch(database.report);
}

async function keepRefusal(tx: Tx, notifiers: Notifiers, refused: Refused): Promise<void> {
  const { personId, entrance, why, address, userAgent, requestId } = refused;
  const counter = refusedSignIns(tx);
  const key = personId === undefined ? limitKey('network', networkOf(address)) : limitKey('person', personId);
  await counter.count(key);
  const count = await counter.used(key);
  if (!NOTED.includes(count)) return;
  const accountId = personId === undefined ? null : await accountOf(tx, personId);
  writeEvent(tx, {
    accountId,
    personId: personId ?? null,
    action: 'signIn.refuse',
    entityId: null,
    details: { count, why, entrance, known: personId === undefined ? 'no' : 'yes', user_agent: userAgent },
    address,
    requestId,
  });
  if (count === ALARMING && personId !== undefined)
    await warnAdministrators(tx, notifiers, { what: 'sign_in', personId, count, address });
}

async function accountOf(tx: Tx, personId: number): Promise<number | null> {
  const { rows } = await tx.raw<{ accountId: number | null }>({
    text: 'select account_id as "accountId" from people where id = $1',
    values: [personId],
  });
  return rows[0]?.accountId ?? null;
}
