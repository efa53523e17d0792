import { partnerApi } from '@boucle/contract/partnerApi/api.ts';
import { type PartnerAccess, type Who } from '@boucle/contract/partnerApi/call.ts';
import { PARTNER_CALLS_PER_SECOND } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { implement } from '@orpc/server';
import { makePaper, PaperToMake } from '../documents/papers/papers.ts';
import { type Limit, callsPerSecond, codesAtCounter, wrongProofs } from '../auth/limits/limits.ts';
import { type Database } from '../platform/database/pool.ts';
import { lineOf } from '../platform/database/scope.ts';
import { inScope } from '../platform/database/tenant.ts';
import { type Tx } from '../platform/database/transaction.ts';
import { entityOf, writeEvent } from '../platform/http/audit.ts';
import { type RequestContext } from '../platform/api/context.ts';
import { forbidden, invalidField, problem } from '../platform/http/errors.ts';
import { type Attempt, keptAnswer, once } from '../platform/api/idempotency.ts';
import { lockKeysOf } from '../platform/api/lockKeys.ts';
import { refuseUnstorable } from '../platform/api/unstorable.ts';
import { authenticatePartner } from './authenticate.ts';
import { type EndUser, type PartnerCaller, transportOf } from './context.ts';
import { WrongProof, showsGuessable, verifyProofs } from './proofs.ts';
import { countWrongCode } from './codes/wrongCodes.ts';
import { lookForUnknownKeys } from './unknownKeys.ts';

/** As in the console's API: input is validated before any transaction, output inside it. */
const VALIDATION = { initialInputValidationIndex: -1, initialOutputValidationIndex: 0 };

/** The only call of a locked device. */
const UNLOCK = 'restaurants.unlockDevice';

const base = implement(partnerApi).$context<RequestContext>().$config(VALIDATION);

/** Step 1: who calls, how often, and may they. */
const guarded = base.use(async ({ context, procedure, path, next }, input: unknown) => {
  const { route, meta } = procedure['~orpc'];
  const access = accessOf(meta);
  transportOf(context).path = route.path ?? '';
  const caller = await authenticatePartner(context);
  const tooMany = await limitsOf(context.dependencies.database, caller.accountId).calls.count(countedAs(caller));
  if (tooMany !== undefined) {
    throw problem('too_many_requests', `Au plus ${PARTNER_CALLS_PER_SECOND} appels par seconde.`, {
      retryAfter: tooMany,
    });
  }
  if (!isAllowed(access, caller)) throw forbidden();
  if (caller.person?.device?.locked === true && path.join('.') !== UNLOCK)
    throw problem('device_locked', 'Ce comptoir est verrouillé\u00a0: tapez son code PIN.');
  context.dependencies.database.shares.assertRoom(lineOf({ kind: 'account', accountId: caller.accountId }));
  if (access.keyed === true && context.idempotencyKey === null) {
    throw invalidField('Idempotency-Key', 'L’en-tête Idempotency-Key est requis pour cet appel.');
  }
  lookForUnknownKeys(path.join('.'), procedure, input, context);
  return next({ context: { caller } });
});

/**
 * Step 2: the tenant's transaction, as the partner; inside it what people show, idempotency, the
 * handler, the trace; then the commit.
 */
export const partnerCalls = guarded.use(async ({ context, procedure, path, next }, input) => {
  refuseUnstorable(input);
  const { caller, dependencies, idempotencyKey: key } = context;
  const { accountId, partnerId, accessId, person } = caller;
  const writes = procedure['~orpc'].route.method !== 'GET';
  const access = accessOf(procedure['~orpc'].meta);
  const call = path.join('.');
  const { proofs, atCounter } = limitsOf(dependencies.database, accountId);
  const who = countedAs(caller);
  // A person, or a device, shows one at a time: it counts before it is looked at. Those of a
  // partner's access come together.
  const isCounted = writes && partnerId === null && showsGuessable(call, input);
  const limit = partnerId === null ? atCounter : proofs;
  const wait = isCounted ? await atCounter.count(who) : writes ? await limit.wait(who) : undefined;
  if (wait !== undefined) throw tooManyWrong(wait);
  let isWrong = false;

  const scope = { kind: 'account', accountId, partnerId } as const;
  const attempt: Attempt | undefined =
    !writes || key === null || access.unkept === true
      ? undefined
      : {
          accountId,
          caller: keyedAs(caller),
          key,
          call: `partner_api.${call}`,
          input,
          secret: dependencies.secret,
        };
  const work = async (tx: Tx) => {
    const proofs = await verifyProofs(tx, dependencies.secret, caller, call, input).catch(asWrong);
    if (proofs instanceof WrongProof) {
      // What was recorded under the key shows a code that a newer one has replaced since.
      const kept = attempt && (await keptAnswer(tx, attempt));
      if (kept !== undefined) return { result: { output: kept.answer, context: { tx, proofs: {} } } };
      await countWrongCode(tx, caller, call, input);
      return { proof: proofs };
    }
    const run = async () => {
      const result = await next({ context: { tx, proofs } });
      if (writes) {
        writeEvent(tx, {
          accountId,
          personId: person?.personId ?? null,
          action: `partner_api.${call}`,
          entityId: entityOf(context.details, input, result.output),
          details: {
            ...context.details,
            access_id: accessId,
            access_name: caller.accessName,
            ...(person?.device && { by_device: person.device.name }),
          },
          address: context.address,
          requestId: context.requestId,
        });
      }
      return result;
    };
    if (attempt === undefined) return { result: await run() };
    const output: unknown = await once(tx, attempt, async () => (await run()).output);
    return { result: { output, context: { tx, proofs } } };
  };
  const turns = writes ? [...lockKeysOf(path[0], input), ...ownTurn(person?.customerId)] : [];
  // Accepted before anything is read, made once no connection is held.
  const { processes } = dependencies;
  const account = String(accountId);
  const place = access.paper === true ? processes.take('papers', account) : undefined;
  try {
    const outcome = await inScope(dependencies.database, scope, work, { turns, since: context.since });
    if (outcome.proof !== undefined) {
      isWrong = true;
      // The count decides whether it was one too many: many tries at once get no more answers than
      // tries one after the other.
      const tooMany = isCounted ? undefined : await limit.count(who);
      throw tooMany === undefined ? outcome.proof.refusal : tooManyWrong(tooMany);
    }
    const { result } = outcome;
    const file: unknown = result.output;
    return file instanceof PaperToMake ? { ...result, output: await makePaper(processes, account, file) } : result;
  } finally {
    place?.leave();
    if (isCounted && !isWrong) await atCounter.giveBack(who, 1);
  }
});

/** A person, or one device of theirs: each has keys of their own. */
const personKey = ({ personId, sessionId, device }: EndUser): string =>
  device === null ? `person:${personId}` : `device:${sessionId}`;

/**
 * With whom calls and wrong codes count together: with all of a partner's access. The initiative's
 * own page is everybody's, and each person, and device, counts alone there.
 */
const countedAs = ({ partnerId, accessId, person }: PartnerCaller): string =>
  partnerId === null && person !== null ? personKey(person) : String(accessId);

/**
 * Owner of an idempotency key. What waited at a counter may be sent by another owner of the
 * restaurant, who signed in since: on the restaurants' own access a key is the access's.
 */
const keyedAs = ({ partnerId, accessId, person }: PartnerCaller): string =>
  person === null || (partnerId === null && person.customerId === null)
    ? `access:${accessId}`
    : `person:${person.personId}`;

const tooManyWrong = (retryAfter: number): Error =>
  problem('too_many_requests', `Trop de codes erronés\u00a0: réessayez dans ${retryAfter}\u00a0s.`, { retryAfter });

/** The turn of the customer who calls, named as `lockKeysOf` does. */
const ownTurn = (customerId: number | null | undefined): string[] =>
  typeof customerId === 'number' ? [`customer ${customerId}`] : [];

/** Whether the call is for the access itself or for this person, and within the scopes of both. */
export function isAllowed(
  access: PartnerAccess,
  { person, scopes }: Pick<PartnerCaller, 'person' | 'scopes'>,
): boolean {
  if (!scopes.includes(access.scope)) return false;
  const is: Record<Who, boolean> = {
    access: person === null,
    customer: person !== null && person.customerId !== null,
    restaurant_owner: person?.device === null && person.restaurantIds.length > 0,
    device: person !== null && person.device !== null,
  };
  return access.who.some((who) => is[who]);
}

interface Limits {
  readonly calls: Limit;
  readonly proofs: Limit;
  /** Of the initiative's own page. */
  readonly atCounter: Limit;
}

/** Counted together by all that serve one database; by account, in whose turn they count. */
const limits = new WeakMap<Database, Map<number, Limits>>();

function limitsOf(database: Database, accountId: number): Limits {
  const ofAll = limits.get(database) ?? new Map<number, Limits>();
  limits.set(database, ofAll);
  const known = ofAll.get(accountId);
  if (known !== undefined) return known;
  const line = lineOf({ kind: 'account', accountId });
  const made = {
    calls: callsPerSecond(database, line, PARTNER_CALLS_PER_SECOND),
    proofs: wrongProofs(database, line),
    atCounter: codesAtCounter(database, line),
  };
  ofAll.set(accountId, made);
  return made;
}

function asWrong(error: unknown): WrongProof {
  if (error instanceof WrongProof) return error;
  throw error;
}

function accessOf(meta: { partnerAccess?: PartnerAccess }): PartnerAccess {
  if (meta.partnerAccess === undefined) throw new Error('A call without access reached the server.');
  return meta.partnerAccess;
}
