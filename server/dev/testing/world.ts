import { type Role } from '@boucle/contract/base/roles.ts';
import { createPerson } from '../../auth/people/people.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { record } from '../../domain/ledger/record.ts';
import { type TestWorld, testWorld } from './ledgerWorld.ts';
import { type PaymentProvider } from '../../outside/paymentProvider/provider.ts';
import { type TestApp, testApp } from './app.ts';
import { type FreshDatabase } from './database.ts';

/** Access tokens by who holds them; `stranger` administers the other account. */
export interface Tokens {
  superAdmin: string;
  admin: string;
  partner: string;
  employee: string;
  stranger: string;
}

/** A second account, « Bocal & Co »: nothing of it may show to the first. */
export interface OtherAccount {
  accountId: number;
  adminId: number;
  /** Administers its partner. */
  partnerAdminId: number;
  customer: number;
  /** A credit of 12,34 € to its customer. */
  transaction: number;
}

export interface AppWorld extends TestApp {
  /**
   * The account « Consigne Loire » with its ledger: formats, restaurants, a customer, and the verbs
   * to make it live.
   */
  ledger: TestWorld;
  other: OtherAccount;
  tokens: Tokens;
  /** Runs in the platform's scope, where every account shows. */
  platform<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** A small programme behind the whole server, and one signed-in person for each role. */
export async function appWorld(payments?: PaymentProvider, fresh?: FreshDatabase): Promise<AppWorld> {
  const ledger = await testWorld(fresh);
  const { database } = ledger.fresh;
  const app = await testApp(ledger.fresh, payments);
  const other = await otherAccount(database);
  const { accountId, partner: partnerId, adminId } = ledger;
  const people = await inScope(database, { kind: 'platform' }, async (tx) => ({
    superAdmin: await person(tx, 'super_admin', null, null),
    partner: await person(tx, 'partner_admin', accountId, partnerId),
    employee: await person(tx, 'partner_delegated_admin', accountId, partnerId),
  }));
  return {
    ...app,
    ledger,
    other,
    platform: (work) => inScope(database, { kind: 'platform' }, work),
    tokens: {
      superAdmin: await app.tokenOf(people.superAdmin),
      admin: await app.tokenOf(adminId),
      partner: await app.tokenOf(people.partner),
      employee: await app.tokenOf(people.employee),
      stranger: await app.tokenOf(other.adminId),
    },
  };
}

async function otherAccount(database: Database): Promise<OtherAccount> {
  const ids = await inScope(database, { kind: 'platform' }, async (tx) => {
    const accountId = await inserted(tx, `insert into accounts (name) values ('Bocal & Co') returning id`);
    const customer = await inserted(
      tx,
      `insert into customers (account_id, email, name) values ($1, 'ines@exemple.fr', 'Inès Le Goff') returning id`,
      accountId,
    );
    const partnerId = await inserted(
      tx,
      `insert into partners (account_id, name) values ($1, 'Bocal à vélo') returning id`,
      accountId,
    );
    return {
      accountId,
      customer,
      adminId: await person(tx, 'account_admin', accountId, null),
      partnerAdminId: await person(tx, 'partner_admin', accountId, partnerId),
    };
  });
  const { accountId, customer, adminId } = ids;
  const credit = await inScope(database, { kind: 'account', accountId }, (tx) =>
    record(tx, accountId, {
      type: 'admin_free_deposit',
      holder: { kind: 'customer', id: customer },
      amountCents: 1234,
      adminId,
    }),
  );
  return { ...ids, transaction: credit.id };
}

const person = (tx: Tx, role: Role, accountId: number | null, partnerId: number | null): Promise<number> =>
  createPerson(tx, {
    role,
    email: `${role}-${accountId ?? 0}@exemple.fr`,
    name: role,
    accountId,
    partnerId,
    // No password has this hash: these people come in by the token they are given.
    passwordHash: 'none',
  });

async function inserted(tx: Tx, text: string, ...values: unknown[]): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({ text, values });
  const [row] = rows;
  if (row === undefined) throw new Error(`Nothing inserted by ${text}`);
  return row.id;
}
