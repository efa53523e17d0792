import { type ApiAccessWithSecret } from '@boucle/contract/features/apiAccesses/calls.ts';
import { WHO, type Who } from '@boucle/contract/partnerApi/call.ts';
import { type PartnerScope, PARTNER_SCOPES } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filledPath } from '../dev/testing/examples/examples.ts';
import {
  type PartnerContractCall,
  type PartnerSent,
  partnerContractCalls,
  partnerExamples,
} from '../dev/testing/examples/partnerExamples.ts';
import { type PartnerAnswer, type PartnerWorld, partnerWorld } from '../dev/testing/worlds/partnerWorld.ts';

let world: PartnerWorld;
let stranger: ApiAccessWithSecret;
beforeAll(async () => {
  world = await partnerWorld();
  const { ledger } = world;
  await ledger.supply(ledger.sender, [{ formatId: ledger.cup, quantity: 500 }]);
  await ledger.record({
    type: 'admin_free_deposit',
    holder: { kind: 'customer', id: ledger.customer },
    amountCents: 100_000,
    origin: 'offered',
    adminId: ledger.adminId,
  });
  stranger = await world.newAccess(PARTNER_SCOPES, world.other.partnerAdminId);
});
afterAll(() => world.end());

/** One more token of a person, or of a device of the owner. */
const tokenWith = (who: Who, scopes?: readonly PartnerScope[]): Promise<string> =>
  who === 'device'
    ? world.newDevice({ scopes }).then(({ token }) => token)
    : world.personToken(world.access, who === 'customer' ? world.people2.customer : world.people2.owner, scopes);
const first = ({ access }: PartnerContractCall): Who => access.who[0];

async function written(): Promise<unknown> {
  const tables = ['events', 'transactions', 'orders', 'idempotency_keys'];
  const counts = tables.map((table) => `(select count(*) from ${table}) as ${table}`);
  return (await world.owner.query(`select ${counts.join(', ')}`)).rows[0];
}

/**
 * The request of a call that may be refused again and again, as nothing comes of it: made once for
 * each caller.
 */
const refusable = new Map<string, PartnerSent>();

async function refusableOf(call: PartnerContractCall, who: Who): Promise<PartnerSent> {
  const key = `${call.name} ${who}`;
  const made = refusable.get(key) ?? (await partnerExamples[call.name](world, who));
  refusable.set(key, made);
  return made;
}

/** Sends the valid request of a call made for `who`, as somebody who may be another. */
async function send(
  call: PartnerContractCall,
  who: Who,
  as: ApiAccessWithSecret | string | null,
  { id, refused }: { id?: number; refused: boolean },
): Promise<PartnerAnswer> {
  const sent = refused ? await refusableOf(call, who) : await partnerExamples[call.name](world, who);
  await world.owner.query('delete from rate_limits');
  const before = await written();
  const query = sent.query === undefined ? '' : `?${sent.query}`;
  const path = filledPath(call.path, { id: id ?? sent.id, parts: { line: 1, ...sent.parts } }) + query;
  const answer = await world.ask(call.method, path, {
    as: refused ? as : (sent.as ?? as),
    ...(sent.body === undefined ? {} : { body: sent.body }),
  });
  if (refused) expect(await written(), 'a refused call wrote something').toEqual(before);
  return answer;
}

it('has every call of the contract', () => {
  expect(partnerContractCalls.length).toBeGreaterThan(15);
});

describe.each(partnerContractCalls.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  // The last one takes back the consent that devices of the owner live on.
  it.each(WHO.toReversed())('by %s: answered when the contract says so, else 403', async (who) => {
    const may = call.access.who.includes(who);
    const { status, text, error } = await send(call, may ? who : first(call), world.callers[who], { refused: !may });
    if (may) expect(status, text).toBe(call.success);
    else expect({ status, error }).toEqual({ status: 403, error: 'forbidden' });
  });

  it('by nobody, by a token nobody was given, by a wrong secret, by a token of the console: 401', async () => {
    // A separate access: too many wrong secrets of one are refused otherwise.
    const wrong = { ...(await world.newAccess()), client_secret: 'x' };
    for (const as of [null, 'boucle_at_x', wrong, world.tokens.admin]) {
      expect((await send(call, first(call), as, { refused: true })).status).toBe(401);
    }
  });

  it('with every scope but its own, of the access or of the token: 403', async () => {
    const others = PARTNER_SCOPES.filter((scope) => scope !== call.access.scope);
    if (call.access.who.includes('access')) {
      expect((await send(call, 'access', await world.newAccess(others), { refused: true })).status).toBe(403);
    }
    for (const who of call.access.who.filter((one) => one !== 'access')) {
      expect((await send(call, who, await tokenWith(who, others), { refused: true })).status).toBe(403);
    }
  });

  for (const who of call.access.who.filter((one) => one !== 'access')) {
    it(`with an expired token of a ${who}: 401 expired_token`, async () => {
      const token = await tokenWith(who);
      await world.owner.query(
        'update oauth_access_tokens set expires_at = now() where session_id = (select max(id) from oauth_sessions)',
      );
      const { status, error } = await send(call, who, token, { refused: true });
      expect({ status, error }).toEqual({ status: 401, error: 'expired_token' });
    });
  }

  if (call.path.includes('{id}') && call.access.who.includes('access')) {
    it('another account’s number, and one that nobody has: 404 alike', async () => {
      const foreign = await send(call, 'access', stranger, { refused: true });
      expect(foreign.status, foreign.text).toBe(404);
      const unknown = await send(call, 'access', world.access, { id: 999_999_999, refused: true });
      expect({ status: unknown.status, detail: unknown.detail }).toEqual({ status: 404, detail: foreign.detail });
    });
  }
});
