import { api } from '@boucle/contract/api.ts';
import { type Access } from '@boucle/contract/base/call.ts';
import { errors as messages } from '@boucle/contract/messages/fr/errors.ts';
import { type Route } from '@orpc/contract';
import { ORPCError, implement } from '@orpc/server';
import { refuseOtherAccount } from '../../domain/accounts/accountRead.ts';
import { authenticate } from '../../auth/tokens/authenticate.ts';
import { knownLine } from '../../auth/tokens/knownLines.ts';
import { type Scope } from '../database/scope.ts';
import { inScope } from '../database/tenant.ts';
import { type Tx } from '../database/transaction.ts';
import { type PaperFailure, paperSteps } from '../../documents/papers/paperSteps.ts';
import { makePaper, PaperToMake } from '../../documents/papers/papers.ts';
import { type TaskWatch } from '../processes/processes.ts';
import { Apart } from './apart.ts';
import { accountConcerned, entityOf, writeEvent } from '../http/audit.ts';
import { comparable } from './comparable.ts';
import { type Caller } from '../http/caller.ts';
import { type RequestContext } from './context.ts';
import { forbidden, problem } from '../http/errors.ts';
import { once } from './idempotency.ts';
import { EXAMPLE_GONE, isOfPerson, refuseInExample } from './inExample.ts';
import { lockKeysOf } from './lockKeys.ts';
import { errorBody, toProblem } from './problems.ts';
import { MissedNumbers, noteProbing } from './probing.ts';
import { SeenPosition } from './position.ts';
import { holdBack } from './secondPerson.ts';
import { refuseUnknownKeys } from './unknownKeys.ts';
import { refuseUnstorable } from './unstorable.ts';
import { etagOf } from './versions.ts';

/**
 * Input is validated after the caller is known and before any transaction; output inside it, before
 * the commit.
 */
const VALIDATION = { initialInputValidationIndex: -1, initialOutputValidationIndex: 0 };

const base = implement(api).$context<RequestContext>().$config(VALIDATION);

/** Calls anybody may make: no caller, no tenant; what they touch, they open themselves. */
export const publicCalls = base
  .use(({ context, procedure, next }, input: unknown) => {
    refuseUnknownKeys(procedure, input, context);
    return next();
  })
  .use(({ procedure, next }) => {
    if (!('public' in accessOf(procedure['~orpc'].meta)))
      throw new Error('A call with roles was bound as a public one.');
    return next();
  });

/** Step 1: who calls, and may they. */
const guarded = base.use(async ({ context, procedure, path, next }, input: unknown) => {
  const access = accessOf(procedure['~orpc'].meta);
  if ('public' in access) throw new Error('A public call was bound as one with roles.');
  const { bearer } = context;
  const { database } = context.dependencies;
  // Before anything is read or done: too much at once is refused at the cost of a look at the
  // queue.
  const line = bearer === null ? undefined : knownLine(database, bearer);
  if (line !== undefined) database.shares.assertRoom(line);
  const call = path.join('.');
  const caller = await sharedCaller(context, isOfPerson(call));
  if (!mayCall(caller, access)) throw forbidden();
  if (context.batch !== undefined) refuseTogether(access, procedure['~orpc'].route, input);
  refuseUnknownKeys(procedure, input, context);
  if (caller.inExample) refuseInExample(call);
  return next({ context: { caller } });
});

/**
 * Step 2: the tenant's transaction; inside it idempotency, the handler, the trace; then the commit.
 */
export const calls = guarded.use(async ({ context, procedure, path, next }, input) => {
  refuseUnstorable(input);
  const { caller, dependencies } = context;
  const { route, meta } = procedure['~orpc'];
  if (route.method === 'GET') refuseOtherAccount(caller, input);
  const writes = route.method !== 'GET';
  const traced = leavesTrace(accessOf(meta), input) ?? writes;
  const call = path.join('.');

  const { idempotencyKey: key } = context;
  // A reading sent as a POST (a PDF) changes nothing: asked again, it is made again.
  const keyed = writes && !isReading(accessOf(meta)) && key !== null ? { key, input: await comparable(input) } : null;
  const seen = new SeenPosition(dependencies, { brought: context.position, access: accessOf(meta), writes });
  const { database } = seen;
  const given = { ...context.dependencies, database };
  const apart = new Apart();
  const work = async (tx: Tx) => {
    const run = async () => {
      const result = await next({ context: { tx, apart: apart.run, dependencies: given } });
      if (writes) await holdBack(tx, caller);
      if (traced) {
        writeEvent(tx, {
          accountId: caller.accountId ?? accountConcerned(context.details, result.output),
          personId: caller.personId,
          action: call,
          entityId: entityOf(context.details, input, result.output),
          details: context.details,
          address: context.address,
          requestId: context.requestId,
        });
      }
      return result;
    };
    const shown = <T extends { output: unknown }>(result: T): T => {
      const etag = etagOf(result.output);
      if (etag !== undefined) context.answerHeaders['etag'] = etag;
      return result;
    };
    if (keyed === null) return shown(await run());
    const attempt = {
      ...keyed,
      accountId: caller.accountId,
      caller: `person:${caller.personId}`,
      call,
      secret: dependencies.secret,
    };
    const output: unknown = await once(tx, attempt, async () => (await run()).output);
    return shown({ output, context: { tx, apart: apart.run, dependencies: given } });
  };
  /**
   * A number asked for on its own that is not there is counted (docs/security.md, Trying numbers).
   */
  const noted = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      const id = isRecordWithId(input) ? input.id : undefined;
      if (id === undefined || !isNotFound(error)) throw error;
      const count = missedNumbersOf(dependencies).count(`${caller.personId} ${path[0] ?? ''}`, id, performance.now());
      const { address, requestId } = context;
      if (count !== undefined) await noteProbing(database, dependencies, { caller, count, address, requestId });
      throw error;
    }
  };
  const transacted = async () => {
    const result = await noted(() =>
      inScope(database, scopeOf(caller), work, {
        readOnly: !traced,
        since: apart.doneAt ?? context.since,
        planOnce: !writes && route.path?.endsWith('/{id}') === true,
        turns: writes ? [...lockKeysOf(path[0], input), ...ownTurn(path[0], caller)] : [],
      }),
    );
    Object.assign(context.answerHeaders, seen.headers);
    return result;
  };
  if (!takesPaper(accessOf(meta))) return apart.around(transacted);

  // Accepted before anything is read, made once no connection is held.
  const { processes } = dependencies;
  const account = String(caller.accountId ?? 'platform');
  const { leave } = processes.take('papers', account);
  try {
    const result = await transacted();
    const paper: unknown = result.output;
    if (!(paper instanceof PaperToMake)) throw new Error(`${call} is marked as a paper and made none.`);
    const make = (watch?: TaskWatch) => makePaper(processes, account, paper, watch);
    if (!context.paper.acceptsSteps) return { ...result, output: await make() };
    context.paper.steps = paperSteps(make, leave, (error) => paperFailure(context, error));
    return result;
  } finally {
    // Its steps leave it when they end.
    if (context.paper.steps === undefined) leave();
  }
});

const missed = new WeakMap<object, MissedNumbers>();

/** What is counted by the process of these dependencies. */
function missedNumbersOf(dependencies: object): MissedNumbers {
  const known = missed.get(dependencies) ?? new MissedNumbers();
  missed.set(dependencies, known);
  return known;
}

const isRecordWithId = (input: unknown): input is { readonly id: number } =>
  typeof input === 'object' && input !== null && 'id' in input && typeof input.id === 'number';

const isNotFound = (error: unknown): boolean => error instanceof ORPCError && error.status === 404;

/**
 * Changes of a person's own sign-in wait for each other: a wrong password counts before the next is
 * looked at.
 */
const ownTurn = (group: string | undefined, { personId }: Caller): string[] =>
  group === 'session' || group === 'secondFactor' ? [`person ${personId}`] : [];

/** The answer in place of a paper that failed after its steps had begun to be sent. */
function paperFailure({ dependencies, requestId }: RequestContext, caught: unknown): PaperFailure {
  const { error, unforeseen } = toProblem(caught);
  if (unforeseen) dependencies.log.error({ error: caught, requestId }, 'unforeseen failure');
  return { status: error.status, error: errorBody(error, requestId) };
}

/** Rows a caller's transaction may see (docs/architecture.md, Keeping tenants apart). */
export function scopeOf(caller: Caller): Scope {
  if (caller.accountId === null) return { kind: 'platform' };
  return caller.partnerId === null
    ? { kind: 'account', accountId: caller.accountId }
    : { kind: 'account', accountId: caller.accountId, partnerId: caller.partnerId };
}

/**
 * The account of a caller that has one; a super administrator has none and never reaches such a
 * call.
 */
export function accountOf(caller: Caller): number {
  if (caller.accountId === null) throw forbidden();
  return caller.accountId;
}

/** The partner of a caller that acts for one, with its account. */
export function partnerOf(caller: Caller): { accountId: number; partnerId: number } {
  if (caller.partnerId === null) throw forbidden();
  return { accountId: accountOf(caller), partnerId: caller.partnerId };
}

/**
 * Who calls; from the pages of an example they act there, unless the call is about themselves.
 * Throws `example_gone` when there is none.
 */
async function callerOf({ bearer, since, dependencies }: RequestContext, inExample: boolean): Promise<Caller> {
  if (bearer === null) throw problem('invalid_token', messages.need_to_relog);
  const { database } = dependencies;
  const found = await authenticate(database, bearer, { since, inExample });
  if (
    inExample &&
    'failure' in found &&
    found.failure === 'invalid' &&
    'caller' in (await authenticate(database, bearer))
  )
    throw problem('example_gone', EXAMPLE_GONE);
  if ('failure' in found) {
    throw found.failure === 'expired'
      ? problem('expired_token', messages.expired_token)
      : problem('invalid_token', 'Le jeton d’accès n’est pas valide');
  }
  return found.caller;
}

/** The caller of a batch is read once. */
function sharedCaller(context: RequestContext, ofPerson: boolean): Promise<Caller> {
  const callers = context.batch?.callers;
  const inExample = context.example && !ofPerson;
  const read = callers?.get(inExample) ?? callerOf(context, inExample);
  callers?.set(inExample, read);
  return read;
}

/** Refuses in a batch what is more than JSON: files, and readings that leave a trace. */
function refuseTogether(access: Access, { outputStructure }: Route, input: unknown): void {
  if (takesPaper(access) || outputStructure === 'detailed' || leavesTrace(access, input) === true)
    throw problem('asked_alone', 'Cette lecture se demande seule.');
}

const mayCall = (caller: Caller, access: Exclude<Access, { public: true }>): boolean =>
  access.roles.includes(caller.role) && caller.scopes.includes(access.scope);

/** Whether the call leaves a trace, by its contract; undefined when its method decides. */
function leavesTrace(access: Access, input: unknown): boolean | undefined {
  if ('public' in access) return undefined;
  if (access.audited !== 'with') return access.audited;
  return typeof input === 'object' && input !== null && 'with' in input && input.with !== undefined;
}

const takesPaper = (access: Access): boolean => !('public' in access) && access.paper === true;

const isReading = (access: Access): boolean => !('public' in access) && access.scope === 'read';

function accessOf(meta: { access?: Access }): Access {
  if (meta.access === undefined) throw new Error('A call without access reached the server.');
  return meta.access;
}
