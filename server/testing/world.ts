import { createPerson } from '../auth/people.ts';
import { inScope } from '../database/tenant.ts';
import { type TestWorld, testWorld } from '../ledger/testWorld.ts';
import { type TestApp, testApp } from './app.ts';

/** Access tokens by who holds them; `stranger` administers another account. */
export interface Tokens {
  superAdmin: string;
  admin: string;
  partner: string;
  employee: string;
  stranger: string;
}

export interface AppWorld extends TestApp {
  /** The account « Consigne Loire » with its ledger: formats, restaurants, a customer, and the verbs to make it live. */
  ledger: TestWorld;
  /** A second account, « Bocal & Co », with nothing but an administrator. */
  otherAccountId: number;
  tokens: Tokens;
}

/** A small programme behind the whole server, and one signed-in person for each role. */
export async function appWorld(): Promise<AppWorld> {
  const ledger = await testWorld();
  const app = await testApp(ledger.fresh);
  const { accountId, adminId, partner: partnerId } = ledger;

  const people = await inScope(ledger.fresh.database, { kind: 'platform' }, async (tx) => {
    const { rows } = await tx.raw<{ id: number }>({
      text: `insert into accounts (name) values ('Bocal & Co') returning id`,
    });
    const otherAccountId = rows[0]?.id ?? 0;
    const person = (role: Parameters<typeof createPerson>[1]['role'], account: number | null, partner: number | null) =>
      createPerson(tx, {
        role,
        email: `${role}-${account ?? 0}@exemple.fr`,
        name: role,
        accountId: account,
        partnerId: partner,
        passwordHash: 'none',
      });
    return {
      otherAccountId,
      superAdmin: await person('super_admin', null, null),
      partner: await person('partner_admin', accountId, partnerId),
      employee: await person('partner_delegated_admin', accountId, partnerId),
      stranger: await person('account_admin', otherAccountId, null),
    };
  });

  return {
    ...app,
    ledger,
    otherAccountId: people.otherAccountId,
    tokens: {
      superAdmin: await app.tokenOf(people.superAdmin),
      admin: await app.tokenOf(adminId),
      partner: await app.tokenOf(people.partner),
      employee: await app.tokenOf(people.employee),
      stranger: await app.tokenOf(people.stranger),
    },
  };
}
