import { APPLICATION_ROLE, LIMITS, PLANNED_ONCE, PLATFORM_ROLE } from './session.ts';

/**
 * Whose rows a transaction sees: one account's (and which partner acts, null when an end user acts
 * by no partner's software), or the whole platform's. Without a word of partners an account's
 * transaction sees the rows of all of them; with null those of none. The platform sees no row of
 * examples (docs/examples.md), unless a check of all books requests them.
 */
export type Scope =
  | { kind: 'account'; accountId: number; partnerId?: number | null }
  | { kind: 'platform'; examples?: 'too' };

export interface ScopeOptions {
  /** One unchanging view of the data for several queries. */
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readOnly?: boolean;
  /**
   * The view of another transaction that is still open, as `pg_export_snapshot()` named it there;
   * needs `repeatable read`.
   */
  snapshot?: string;
  /**
   * Names of contended resources: the call queues behind calls of its account on the same names
   * (`FairQueue`).
   */
  turns?: readonly string[];
  /**
   * It reads one row by its number: the plan is the same whatever the number, so that each
   * connection makes it once. PostgreSQL would make one for each of the first five numbers, and
   * planning is what such a reading costs most.
   */
  planOnce?: boolean;
  /**
   * It reads a page of a long answer: those have a smaller share of the connections than what
   * people wait for at a click.
   */
  bulk?: boolean;
  /** It comes again and again on its own, and takes no share from the ones who ask. */
  recurring?: boolean;
  /**
   * Start of the caller's wait (performance.now()), including the read of its token; now when
   * absent.
   */
  since?: number;
  /**
   * It is a replica's, which must have replayed this position of the primary's journal: it fails
   * otherwise.
   */
  replayed?: string;
  /**
   * It has effects outside the transaction as it goes, such as a file: it runs one time only,
   * whatever becomes of its connection.
   */
  once?: boolean;
  /**
   * Whose turn it takes when it is not the scope's: a count that the platform keeps for an account.
   */
  line?: string;
}

/** The line of `FairQueue` in which work of a scope waits: an account's, or the platform's. */
export const lineOf = (scope: Scope): string => (scope.kind === 'platform' ? 'platform' : String(scope.accountId));

/**
 * The statements that begin a transaction and set its role, limits and scope. Everything in it is a
 * constant or a checked integer.
 */
export function openingOf(
  scope: Scope,
  { isolation, readOnly = false, snapshot, planOnce = false, replayed }: ScopeOptions,
  isPooled: boolean,
): string[] {
  const modes = ['begin', isolation && `isolation level ${isolation}`, readOnly && 'read only'].filter(Boolean);
  const opening = [modes.join(' ')];
  if (replayed !== undefined) opening.push(unlessReplayed(replayed));
  if (snapshot !== undefined) opening.push(`set transaction snapshot '${checkedName(snapshot)}'`);
  // A session of our own began with its limits (`proveProtection`); behind a pooler each
  // transaction may have another session.
  if (isPooled) opening.push(LIMITED);
  if (planOnce) opening.push(PLANNED_ONCE);
  opening.push(becoming(scope.kind === 'platform' ? PLATFORM_ROLE : APPLICATION_ROLE));
  if (scope.kind === 'platform') {
    if (scope.examples !== undefined) opening.push("set local app.examples = 'on'");
    return opening;
  }
  opening.push(`set local app.account_id = '${checkedId(scope.accountId)}'`);
  if (scope.partnerId !== undefined)
    opening.push(`set local app.partner_id = '${scope.partnerId === null ? NO_PARTNER : checkedId(scope.partnerId)}'`);
  return opening;
}

/**
 * Takes a role for the rest of a transaction. `set_config` would cost PostgreSQL twice as much: it
 * is planned.
 */
export const becoming = (role: typeof APPLICATION_ROLE | typeof PLATFORM_ROLE): string => `set local role ${role}`;

const LIMITED = `select ${Object.entries(LIMITS)
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(', ')}`;

/** Fails (division_by_zero) on a server that has not come so far, or has been promoted. */
function unlessReplayed(position: string): string {
  if (!/^[\dA-F]+\/[\dA-F]+$/i.test(position)) throw new RangeError('Not a position');
  return `select 1 / (pg_is_in_recovery() and pg_last_wal_replay_lsn() >= '${position}')::int`;
}

/** No partner has this number. */
const NO_PARTNER = '0';

function checkedName(snapshot: string): string {
  if (!/^[\w-]+$/.test(snapshot)) throw new RangeError('Not a snapshot');
  return snapshot;
}

function checkedId(id: number): string {
  if (!Number.isSafeInteger(id) || id <= 0) throw new RangeError(`Not an id: ${String(id)}`);
  return String(id);
}
