import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClientConfig, type Pool, Client } from 'pg';
import { PARTNER_SCOPES } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { addClient } from '../server/auth/tokens/clients.ts';
import { hashPassword } from '../server/auth/people/passwords.ts';
import { createEndUser, createPerson } from '../server/auth/people/people.ts';
import { hashOf } from '../server/auth/tokens/tokens.ts';
import { type SecretKeys } from '../server/platform/crypto/keys.ts';
import { seal } from '../server/platform/crypto/seal.ts';
import { placeIn } from '../server/platform/crypto/sealedColumns.ts';
import { type Database, openDatabase, openOwnerPool } from '../server/platform/database/pool.ts';
import { inScope } from '../server/platform/database/tenant.ts';
import { type Tx } from '../server/platform/database/transaction.ts';
import { writeMail } from '../server/outside/mails/mail.ts';
import { openKeys } from '../server/auth/keys/openKeys.ts';
import { record } from '../server/domain/ledger/record.ts';
import { simulate } from '../server/dev/worlds/simulation/simulate.ts';
import { rollUpAllDays } from '../server/domain/statistics/accountDays.ts';
import { ADMIN, BENCH_SECRET } from './fill.ts';

const SEED = 2026;
const { password } = ADMIN;

/** Who else signs in to a simulated database, one of each role. */
export const PEOPLE = {
  super_admin: { email: 'bench-plateforme@boucle.test', password },
  account_admin: ADMIN,
  partner_admin: { email: 'bench-partenaire@boucle.test', password },
  partner_delegated_admin: { email: 'bench-employe@boucle.test', password },
} as const;
/** The partner's own access to its API, and the customer who signed in there. */
export const ACCESS = { id: 'bench', secret: 'mesures-de-vitesse' } as const;
export const CUSTOMER_EMAIL = 'bench-conso@boucle.test';
/** Owns the busiest restaurant. */
export const OWNER_EMAIL = 'restaurateur@mesures.test';

/**
 * Writes a simulated year of about so many transactions into a migrated database, who reads it, and
 * one of each thing that a simulated year has none of (a banner, a build…).
 */
export async function fillSimulated(ownerConfig: ClientConfig, transactions: number): Promise<void> {
  await withOwner(ownerConfig, async (database, owner, secret) => {
    const analyze = () => owner.query('analyze').then(() => undefined);
    const { accountId } = await simulate(database, { transactions, seed: SEED, secret, analyze });
    await rollUpAllDays(database);
    await addReaders(database, accountId, secret);
    await supplyPartner(database, accountId);
    await owner.query(REST, [accountId, ACCESS.id]);
    await owner.query('vacuum analyze');
    await owner.query('checkpoint');
  });
}

/** The same year, in an initiative of many restaurants and customers among others. */
export async function fillWide(ownerConfig: ClientConfig, transactions: number): Promise<void> {
  await fillSimulated(ownerConfig, transactions);
  const client = new Client(ownerConfig);
  await client.connect();
  try {
    await client.query(`set work_mem = '256MB'; set synchronous_commit = off`);
    await client.query(readFileSync(join(import.meta.dirname, 'sql/wide.sql'), 'utf8'));
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

async function withOwner(
  ownerConfig: ClientConfig,
  work: (database: Database, owner: Pool, secret: SecretKeys) => Promise<void>,
): Promise<void> {
  const database = openDatabase({ ownerConfig, max: 2 });
  const owner = openOwnerPool(ownerConfig, 1);
  try {
    const where = { secretKey: BENCH_SECRET, secretKeysRead: [], dataDir: '' };
    await work(database, owner, await openKeys(database, where, { report: () => undefined }));
  } finally {
    await owner.end();
    await database.close();
  }
}

function addReaders(database: Database, accountId: number, secret: SecretKeys): Promise<void> {
  return inScope(database, { kind: 'platform' }, async (tx) => {
    const passwordHash = await hashPassword(password);
    await tx.raw({
      text: `update people set email = $2, name = 'Mesures', password_hash = $3 where account_id = $1 and role = 'account_admin'`,
      values: [accountId, ADMIN.email, passwordHash],
    });
    const { rows } = await tx.raw<{ partner: number; customer: number; restaurant: number }>({
      text: `select (select min(id) from partners where account_id = $1) as partner, (select customer_id from transactions
        where account_id = $1 and customer_id is not null group by 1 order by count(*) desc, 1 limit 1) as customer,
        (select restaurant_id from transactions
        where account_id = $1 and restaurant_id is not null group by 1 order by count(*) desc, 1 limit 1) as restaurant`,
      values: [accountId],
    });
    const { partner: partnerId = 0, customer: customerId = 0, restaurant = 0 } = rows[0] ?? {};
    const person = { name: 'Mesures', passwordHash };
    const { super_admin, partner_admin, partner_delegated_admin } = PEOPLE;
    await createPerson(tx, { ...person, ...super_admin, role: 'super_admin', accountId: null, partnerId: null });
    await createPerson(tx, { ...person, ...partner_admin, role: 'partner_admin', accountId, partnerId });
    await createPerson(tx, {
      ...person,
      ...partner_delegated_admin,
      role: 'partner_delegated_admin',
      accountId,
      partnerId,
    });
    await createEndUser(tx, { ...person, role: 'customer', email: CUSTOMER_EMAIL, accountId, customerId });
    const owner = { role: 'restaurant_owner', email: OWNER_EMAIL, accountId, customerId: null } as const;
    await tx.raw({
      text: 'insert into restaurant_owners (account_id, restaurant_id, person_id) values ($1, $2, $3)',
      values: [accountId, restaurant, await createEndUser(tx, { ...person, ...owner })],
    });
    await addClient(tx, { id: ACCESS.id, name: 'Mesures', redirectUris: [], scopes: PARTNER_SCOPES });
    await tx.raw({
      text: `insert into api_accesses (account_id, partner_id, name, client_id, scopes, secret_hash) values ($1, $2, 'Mesures', $3, $4, $5)`,
      values: [accountId, partnerId, ACCESS.id, PARTNER_SCOPES, hashOf(ACCESS.secret)],
    });
    const mail = { kind: 'test', accountId, to: 'a@exemple.fr', subject: 'Essai', text: 'Oui', html: '<p>Oui</p>' };
    await writeMail(tx, mail, secret, () => Promise.resolve());
    await tx.raw({
      text: 'update mails set sent_at = now(), sealed_content = null where account_id = $1',
      values: [accountId],
    });
    await addBatch(tx, accountId, secret);
  });
}

/** A batch of one transfer, of the latest statement: a year has none. Platform scope. */
async function addBatch(tx: Tx, accountId: number, secret: SecretKeys): Promise<void> {
  const label = 'VIR2026-0001';
  const xml = `<Document>${'x'.repeat(3_000)}</Document>`;
  await tx.raw({
    text: `insert into sepa_batches (account_id, year, number, label, pay_on, transfers, cents, sealed_xml, xml_sha256)
           values ($1, 2026, 1, $2, current_date, 1, 500, $3, sha256($4))`,
    values: [accountId, label, seal(secret, placeIn('sepaFile', accountId, label), xml), Buffer.from(xml)],
  });
  await tx.raw({
    text: `insert into sepa_transfers (account_id, batch_id, n, statement_id, cents, beneficiary, iban_end)
           select b.account_id, b.id, 1, s.id, 500, 'Chez Manon', '0189' from sepa_batches b
             join statements s on s.account_id = b.account_id where b.account_id = $1 order by s.id desc limit 1`,
    values: [accountId],
  });
}

/** Supplies the partner, whose deliveries fill its statement and its notes. */
function supplyPartner(database: Database, accountId: number): Promise<void> {
  return inScope(database, { kind: 'account', accountId }, async (tx) => {
    const { rows } = await tx.raw<{ admin: number; format: number; partner: number }>({
      text: `select (select min(id) from people where account_id = $1 and role = 'account_admin') as admin,
        (select min(id) from formats where account_id = $1) as format, (select min(id) from partners where account_id = $1) as partner`,
      values: [accountId],
    });
    const { admin: adminId = 0, format: formatId = 0, partner: partnerId = 0 } = rows[0] ?? {};
    const lines = [{ formatId, quantity: 20 }];
    await record(tx, accountId, { type: 'admin_in', variant: 'bought', adminId, lines });
    await record(tx, accountId, { type: 'admin_give', partnerId, adminId, lines });
  });
}

/** Rows that a simulated year lacks, of account $1; $2: client of the partner's access. */
const REST = `with request as (
    insert into account_requests (name, contact, email, city) values ('Bocaux du Lac', 'Inès Roux', 'ines@exemple.fr', 'Annecy')
  ), banner as (
    insert into information_banners (account_id, title, text, level, target, draft)
      values ($1::bigint, 'Fermé le 1er mai', 'Les points de dépôt restent ouverts.', 'info', 'customers', false)
  ), build as (
    insert into app_builds (account_id, number, settings, archive, archive_bytes, archive_sha256, state, ended_at)
      values ($1, 1, '{}', 'PK..', 4, repeat('0', 64), 'done', now())
  )
  insert into api_transactions (account_id, transaction_id, access_id, partner_id)
    select $1, (select max(id) from transactions where account_id = $1 and type = 'grab_guest_container'), id, partner_id
      from api_accesses where account_id = $1 and client_id = $2`;
