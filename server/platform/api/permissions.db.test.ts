import { SCOPES } from '@boucle/contract/base/constants.ts';
import { ROLES, type Role } from '@boucle/contract/base/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer } from '../../dev/testing/app.ts';
import { type ContractCall, contractCalls, rolesOf } from '../../dev/testing/examples/contractCalls.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';
import { type Sent, examples, filledPath } from '../../dev/testing/examples/examples.ts';

let world: ExampleWorld;
beforeAll(async () => {
  world = await exampleWorld();
});
afterAll(() => world.end());

const isPublic = ({ access }: ContractCall): boolean => 'public' in access;
const takesNumber = ({ path }: ContractCall): boolean => path.includes('{id}');

/**
 * Calls that name what they touch in their body or query, or an account in their query: another
 * account's is refused.
 */
const FOREIGN_IN_BODY: Partial<Record<ContractCall['name'], number>> = {
  'customers.receiveDataRequest': 404,
  'customers.warnInactive': 422,
  'customers.eraseInactive': 422,
  'units.createBatch': 404,
  'units.retire': 404,
  'units.read': 404,
  'units.moves': 404,
  'units.labels': 404,
  'loans.pardon': 404,
  'loans.extend': 404,
  'loans.createPolicy': 422,
  'loans.releaseNight': 409,
  'messages.draft': 404,
  'messages.send': 404,
  'messages.recall': 404,
  'awaitingActs.ask': 404,
  'incidents.claim': 404,
  'cards.print': 422,
  'cards.pdf': 422,
  'transactions.record': 404,
  'orders.create': 404,
  'team.resend': 404,
  'team.remove': 404,
  'dropOffPoints.codesPdf': 404,
  'dropOffPoints.create': 422,
  'books.joinBank': 404,
  'books.payIn': 422,
  'sepaBatches.create': 404,
  'washLots.create': 404,
  'washSites.create': 404,
  'dropOffPoints.restaurantChoices': 422,
  'partners.choices': 422,
  'partners.create': 422,
  'secondFactor.confirmTotp': 422,
  'secondFactor.renewCodes': 422,
  'secondFactor.addPasskey': 422,
  'session.untieGoogle': 404,
  'rounds.create': 422,
  'supplyRequests.create': 422,
  'supplyRequests.choices': 404,
  'invoices.export': 422,
  'books.fec': 422,
  'books.fecCsv': 422,
  'books.checkFec': 422,
  'books.monthFile': 404,
  'stockCounts.open': 422,
  'stockCounts.schedule': 422,
  'stockHealth.read': 404,
  'stockHealth.transfer': 422,
  'stockHealth.setLevels': 404,
  'ledgerCards.stock': 404,
  'ledgerCards.stockMovements': 404,
  'ledgerCards.stockCsv': 404,
  'ledgerCards.balance': 404,
  'ledgerCards.balanceEntries': 404,
  'ledgerCards.balanceCsv': 404,
};

/** Calls of who runs the platform, whose numbers are no one else's. */
const isPlatforms = (call: ContractCall): boolean => rolesOf(call).every((role) => role === 'super_admin');

/** Values that only people of « Consigne Loire » may ever read. */
const OURS = [
  'Consigne Loire',
  'Ô Bon Bol',
  'Chez Manon',
  'Vélocourse',
  'lea@exemple.fr',
  'admin@exemple.fr',
  'Grand bol',
];

function ask(call: ContractCall, sent: Sent, token?: string): Promise<Answer> {
  const path = filledPath(call.path, sent) + (sent.query === undefined ? '' : `?${sent.query}`);
  return world.call(call.method, path, {
    ...(token === undefined ? {} : { token }),
    ...(sent.body === undefined ? {} : { body: sent.body }),
  });
}

/**
 * Sends the valid request of a call, made for `personId`, with a token that may be somebody else's.
 */
async function send(call: ContractCall, personId: number, token?: string): Promise<Answer> {
  return ask(call, await examples[call.name](world, personId), token);
}

/** Tables that calls write. */
const WRITTEN = ['events', 'transactions', 'card_holders', 'account_requests'] as const;

/**
 * The last numbers drawn for rows of what calls write, which costs the same however many there are,
 * and how many keys of retries are kept.
 */
async function drawn(): Promise<Readonly<Record<string, number | null>>> {
  const last = WRITTEN.map((table) => `pg_sequence_last_value(pg_get_serial_sequence('${table}', 'id')) as ${table}`);
  const { rows } = await world.owner.query<Record<string, number | null>>(
    `select ${last.join(', ')}, (select count(*) from idempotency_keys) as idempotency_keys`,
  );
  return rows[0] ?? {};
}

/**
 * The tables that have a row more than when these were the last numbers: one may be drawn for a row
 * that was given up.
 */
async function writtenSince(before: Awaited<ReturnType<typeof drawn>>): Promise<string[]> {
  const now = await drawn();
  const written: string[] = [];
  for (const [table, last] of Object.entries(now)) {
    if (last === before[table]) continue;
    const isSequence = WRITTEN.some((one) => one === table);
    const { rowCount } = isSequence
      ? await world.owner.query(`select from ${table} where id > $1 limit 1`, [before[table] ?? 0])
      : { rowCount: 1 };
    if (rowCount === 1) written.push(table);
  }
  return written;
}

/**
 * The request of a call that may be refused again and again, as nothing comes of it: made once, for
 * anyone who may make it.
 */
const refusable = new Map<ContractCall['name'], Sent>();

async function refusableOf(call: ContractCall): Promise<Sent> {
  const role = ROLES.find((one) => rolesOf(call).includes(one) && one !== 'super_admin') ?? ROLES[0];
  const sent = refusable.get(call.name) ?? (await examples[call.name](world, world.people[role]));
  refusable.set(call.name, sent);
  return sent;
}

/** Sends what must be refused, and returns whether anything was written. */
async function refusal(call: ContractCall, token: string | undefined, given?: Sent): Promise<Answer> {
  const sent = given ?? (await refusableOf(call));
  const before = await drawn();
  const answer = await ask(call, sent, token);
  expect(await writtenSince(before), 'a refused call wrote something').toEqual([]);
  return answer;
}

/**
 * Tokens that are refused whatever they are sent to, by what is wrong with them and whose they are.
 */
const spoiled = new Map<string, string>();

/**
 * The refusal of a token of a role that was changed by SQL on its row of `oauth_access_tokens`: the
 * same one until its session has ended.
 */
async function refusalOf(call: ContractCall, role: Role, change: string, ...values: unknown[]): Promise<Answer> {
  const name = [role, change, ...values].join(' ');
  const known = spoiled.get(name);
  const answer = known === undefined ? undefined : await refusal(call, known);
  if (answer !== undefined && answer.error !== 'invalid_token') return answer;
  const token = await world.tokenOf(world.people[role]);
  await world.owner.query(
    `update oauth_access_tokens set ${change} where session_id = (select max(id) from oauth_sessions)`,
    values,
  );
  spoiled.set(name, token);
  return refusal(call, token);
}

it('has a person of each role and more than forty calls', () => {
  expect(Object.values(world.people).every((id) => id > 0)).toBe(true);
  expect(contractCalls.length).toBeGreaterThan(40);
});

describe.each(contractCalls.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  it.each(ROLES)('as %s: answered when the contract says so, else 403', async (role) => {
    const personId = world.people[role];
    if (isPublic(call) || rolesOf(call).includes(role)) {
      const { status, text } = await send(call, personId, await world.tokenOf(personId));
      expect(status, text.slice(0, 300)).toBe(call.success);
      return;
    }
    const { status, error, detail } = await refusal(call, await world.tokenOf(personId));
    expect({ status, error, detail }).toEqual({ status: 403, error: 'forbidden', detail: 'Accès interdit' });
  });

  if (isPublic(call)) {
    it('signed out: answered', async () => {
      expect((await send(call, world.people.account_admin)).status).toBe(call.success);
    });
    return;
  }

  const allowed = ROLES.filter((role) => rolesOf(call).includes(role));

  it('signed out, or with a token nobody was given: 401 invalid_token', async () => {
    for (const token of [undefined, 'boucle_access_inconnu']) {
      const { status, error } = await refusal(call, token);
      expect({ status, error }).toEqual({ status: 401, error: 'invalid_token' });
    }
  });

  it.each(allowed)('with an expired token of a %s: 401 expired_token', async (role) => {
    const { status, error, detail } = await refusalOf(call, role, 'expires_at = now()');
    expect({ status, error, detail }).toEqual({
      status: 401,
      error: 'expired_token',
      detail: "Le jeton d'accès a expiré",
    });
  });

  it.each(allowed)('with every scope but its own, as %s: 403', async (role) => {
    const scope = 'public' in call.access ? '' : call.access.scope;
    const others = SCOPES.filter((other) => other !== scope);
    expect((await refusalOf(call, role, 'scopes = $1', others)).status).toBe(403);
  });

  if (takesNumber(call) && isPlatforms(call)) {
    it('a number that nobody has: 404', async () => {
      const sent = { ...(await refusableOf(call)), id: 999_999_999 };
      const { status, text } = await ask(call, sent, await world.tokenOf(world.people.super_admin));
      expect(status, text).toBe(404);
    });
  } else if (takesNumber(call)) {
    it('another account’s number, and one that nobody has: 404, and nothing is done', async () => {
      const token = await world.tokenOf(await strangerTo(call));
      // A caller with an account names none.
      const ours = world.people[allowed.find((role) => role !== 'super_admin') ?? 'account_admin'];
      const sent = await examples[call.name](world, ours);
      const foreign = await refusal(call, token, sent);
      expect(foreign.status, foreign.text).toBe(404);
      const unknown = await ask(call, { ...sent, id: 999_999_999 }, await world.tokenOf(ours));
      expect(unknown.status).toBe(404);
      // Which of the two it was must not show.
      expect(unknown.detail).toBe(foreign.detail);
    });
  } else if (rolesOf(call).includes('account_admin')) {
    it('as the administrator of another account: nothing of ours is seen or done', async () => {
      const token = world.tokens.stranger;
      const expected = FOREIGN_IN_BODY[call.name];
      if (expected !== undefined) {
        const sent = await examples[call.name](world, world.people.account_admin);
        expect((await refusal(call, token, sent)).status).toBe(expected);
        return;
      }
      if (call.name === 'session.changePassword') return;
      const { status, text } = await send(call, world.people.account_admin, token);
      expect(status, text).toBe(call.success);
      for (const secret of OURS) expect(text).not.toContain(secret);
    });
  }
});

/** A person of another account, whom the call's roles allow. */
async function strangerTo(call: ContractCall): Promise<number> {
  const { rows } = await world.owner.query<{ id: number }>(
    'select id from people where account_id = $1 and role = any($2::text[]) order by id limit 1',
    [world.other.accountId, rolesOf(call)],
  );
  const [stranger] = rows;
  if (stranger === undefined) throw new Error(`Nobody of another account may make ${call.name}.`);
  return stranger.id;
}
