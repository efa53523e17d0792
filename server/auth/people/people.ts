import { type Role } from '@boucle/contract/base/roles.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/**
 * A person of the console to be. A super administrator has no account; a partner's person has both.
 */
export interface NewPerson {
  role: Role;
  email: string;
  name: string;
  accountId: number | null;
  partnerId: number | null;
  /** Absent: the person is invited and chooses a password by the link of a mail. */
  passwordHash?: string;
}

/** A person who may sign in. */
export interface Entrant {
  id: number;
  email: string;
  name: string;
  passwordHash: string | null;
}

/** By what an end user signs in: an access of an account, for one audience or for both. */
interface EndUserAccess {
  readonly accountId: number;
  readonly audience: 'customer' | 'restaurant' | null;
}

/** How an e-mail is kept and compared. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/**
 * Adds a person and returns their id; with a password they are active at once. An e-mail already
 * taken: unique violation (23505). Platform scope.
 */
export async function createPerson(tx: Tx, person: NewPerson): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into people (role, email, name, account_id, partner_id, password_hash, status)
           values ($1, $2, $3, $4, $5, $6, case when $6::text is null then 'invited' else 'active' end) returning id`,
    values: [
      person.role,
      normalEmail(person.email),
      person.name,
      person.accountId,
      person.partnerId,
      person.passwordHash ?? null,
    ],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('The person was not written.');
  return row.id;
}

/**
 * A customer, or an owner of restaurants (who may be a customer too): they sign in to partners'
 * applications only.
 */
export interface NewEndUser {
  role: 'customer' | 'restaurant_owner';
  email: string;
  name: string;
  accountId: number;
  customerId: number | null;
  passwordHash: string;
}

/**
 * Adds an end user (a customer or an owner of restaurants) and returns their id. An e-mail already
 * taken in the account: unique violation (23505). Platform scope.
 */
export async function createEndUser(tx: Tx, person: NewEndUser): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into people (role, email, name, account_id, customer_id, password_hash, status)
           values ($1, $2, $3, $4, $5, $6, 'active') returning id`,
    values: [
      person.role,
      normalEmail(person.email),
      person.name,
      person.accountId,
      person.customerId,
      person.passwordHash,
    ],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('The person was not written.');
  return row.id;
}

/** The active person with this e-mail, of a live account and an active partner. Platform scope. */
export async function findEntrant(tx: Tx, email: string): Promise<Entrant | undefined> {
  // PostgreSQL refuses a text with a zero byte; no one has such an e-mail.
  if (email.includes('\0')) return undefined;
  const { rows } = await tx.raw<Entrant>({
    text: `select id, email, name, password_hash as "passwordHash" from people_who_may_enter where email = $1`,
    values: [normalEmail(email)],
  });
  return rows[0];
}

/** The person with this e-mail in the console, unless they were disabled. Platform scope. */
export async function findConsolePerson(
  tx: Tx,
  email: string,
): Promise<{ id: number; email: string; accountId: number | null } | undefined> {
  if (email.includes('\0')) return undefined;
  const { rows } = await tx.raw<{ id: number; email: string; accountId: number | null }>({
    text: `select id, email, account_id as "accountId" from people
            where email = $1 and status <> 'disabled' and role not in ('restaurant_owner', 'customer')`,
    values: [normalEmail(email)],
  });
  return rows[0];
}

/** SQL: whether person `p` is of the audience $3 of an own access; null is everybody. */
const OF_AUDIENCE = `p.role in ('customer', 'restaurant_owner') and case $3::text
    when 'customer' then p.customer_id is not null when 'restaurant' then p.role = 'restaurant_owner' else true end`;

/**
 * The active customer or restaurant owner with this e-mail, of a live account and of the audience
 * of the access. Platform scope.
 */
export async function findEndUser(
  tx: Tx,
  { accountId, audience }: EndUserAccess,
  email: string,
): Promise<Entrant | undefined> {
  if (email.includes('\0')) return undefined;
  const { rows } = await tx.raw<Entrant>({
    text: `select p.id, p.email, p.name, p.password_hash as "passwordHash"
             from people p join accounts a on a.id = p.account_id and a.deactivated_at is null
            where p.account_id = $1 and p.email = $2 and p.status = 'active' and ${OF_AUDIENCE}`,
    values: [accountId, normalEmail(email), audience],
  });
  return rows[0];
}

/**
 * The same who was invited too, and has no password yet: the code of a mail accepts. Platform
 * scope.
 */
export async function findInvitedOrActive(
  tx: Tx,
  { accountId, audience }: EndUserAccess,
  email: string,
): Promise<Pick<Entrant, 'id' | 'email' | 'name'> | undefined> {
  if (email.includes('\0')) return undefined;
  const { rows } = await tx.raw<Pick<Entrant, 'id' | 'email' | 'name'> & Record<string, unknown>>({
    text: `select p.id, p.email, p.name from people p join accounts a on a.id = p.account_id and a.deactivated_at is null
            where p.account_id = $1 and p.email = $2 and p.status in ('active', 'invited') and ${OF_AUDIENCE}`,
    values: [accountId, normalEmail(email), audience],
  });
  return rows[0];
}

/**
 * The active customer or restaurant owner with this number, as long as the account is live, of the
 * audience of the access. Platform scope.
 */
export async function endUserOf(
  tx: Tx,
  { accountId, audience }: EndUserAccess,
  personId: number,
): Promise<Entrant | undefined> {
  const { rows } = await tx.raw<Entrant>({
    text: `select p.id, p.email, p.name, p.password_hash as "passwordHash"
             from people p join accounts a on a.id = p.account_id and a.deactivated_at is null
            where p.account_id = $1 and p.id = $2 and p.status = 'active' and ${OF_AUDIENCE}`,
    values: [accountId, personId, audience],
  });
  return rows[0];
}

/** Replaces a person's password; an invited person becomes active. Platform scope. */
export async function savePassword(tx: Tx, personId: number, passwordHash: string): Promise<void> {
  await tx.raw({
    text: `update people set password_hash = $2, status = case when status = 'invited' then 'active' else status end where id = $1`,
    values: [personId, passwordHash],
  });
}
