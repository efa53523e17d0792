import { type Tx } from '../../platform/database/transaction.ts';
import { hashOf, newSecret, SIGN_UP_SECONDS } from '../tokens/tokens.ts';
import { type Accepted, writeAcceptances } from './terms.ts';

/** How long, in minutes, the browser that began a sign-up goes on with what it was about. */
const RESUMED_MINUTES = 10;

/** A sign-up as it is asked for. */
export interface NewSignUp {
  accountId: number;
  /** As it is compared. */
  email: string;
  name: string;
  accepted: Accepted;
  clientId: string;
  /** The request of the application, as it was made. */
  request: Readonly<Record<string, string>>;
  /** Token of the browser's cookie. */
  browser: string;
}

/**
 * Keeps a sign-up in place of the one that waits for its address, and makes its link. Platform
 * scope.
 */
export async function keepSignUp(tx: Tx, signUp: NewSignUp): Promise<string> {
  const secret = newSecret('signUp');
  await tx.raw({
    text: `insert into sign_ups (account_id, token_hash, email, name, accepted, client_id, request, browser_hash, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9))
           on conflict (account_id, email) where used_at is null do update
             set token_hash = excluded.token_hash, name = excluded.name, accepted = excluded.accepted,
                 client_id = excluded.client_id, request = excluded.request, browser_hash = excluded.browser_hash,
                 created_at = now(), expires_at = excluded.expires_at`,
    values: [
      signUp.accountId,
      hashOf(secret),
      signUp.email,
      signUp.name,
      JSON.stringify(signUp.accepted),
      signUp.clientId,
      JSON.stringify(signUp.request),
      hashOf(signUp.browser),
      SIGN_UP_SECONDS,
    ],
  });
  return secret;
}

/** A sign-up as its link finds it, of an open initiative. */
export interface SignUp extends Omit<NewSignUp, 'browser'> {
  accountName: string;
  state: 'waiting' | 'expired' | 'used';
  /** Somebody with a password has the address already: an owner of restaurants. */
  hasPassword: boolean;
}

/**
 * The sign-up of a link; reading it uses nothing, since scanners of mails open links. Platform
 * scope.
 */
export async function signUpOf(tx: Tx, secret: string): Promise<SignUp | undefined> {
  const { rows } = await tx.raw<SignUp & Record<string, unknown>>({
    text: `select s.account_id as "accountId", a.name as "accountName", s.email, s.name, s.accepted, s.client_id as "clientId", s.request,
                  case when s.used_at is not null then 'used' when s.expires_at <= now() then 'expired' else 'waiting' end as state,
                  coalesce((select p.status = 'active' and p.password_hash is not null from people p
                             where p.account_id = s.account_id and p.email = s.email and p.role in ('restaurant_owner', 'customer')),
                           false) as "hasPassword"
             from sign_ups s join accounts a on a.id = s.account_id and a.deactivated_at is null
            where s.token_hash = $1`,
    values: [hashOf(secret)],
  });
  return rows[0];
}

/** Who signed up. */
export interface SignedUp {
  personId: number;
  customerId: number;
  /** The initiative knew a conso of this address, whose balance and containers are theirs now. */
  isTied: boolean;
  /** The browser that began is the one that ends. */
  isResumed: boolean;
}

/**
 * Uses a link and writes the customer and the person, together; of many callers at once exactly one
 * gets them, the others undefined. A conso of the address is tied to the person, an owner of
 * restaurants becomes a customer too. Platform scope.
 */
export async function completeSignUp(
  tx: Tx,
  secret: string,
  { accountId, email, name, accepted }: Pick<SignUp, 'accountId' | 'email' | 'name' | 'accepted'>,
  { passwordHash, browser }: { passwordHash: string | null; browser: string | null },
): Promise<SignedUp | undefined> {
  const { rows } = await tx.raw<{ isResumed: boolean }>({
    text: `update sign_ups set used_at = now() where token_hash = $1 and used_at is null and expires_at > now()
           returning browser_hash = $2 and created_at > now() - make_interval(mins => $3) as "isResumed"`,
    values: [hashOf(secret), browser === null ? Buffer.alloc(0) : hashOf(browser), RESUMED_MINUTES],
  });
  const [used] = rows;
  if (used === undefined) return undefined;
  const customer = await customerWith(tx, accountId, email, name);
  const personId = await personWith(tx, { accountId, email, name, customerId: customer.id, passwordHash });
  await writeAcceptances(tx, accountId, personId, accepted);
  return { personId, customerId: customer.id, isTied: customer.isKnown, isResumed: used.isResumed };
}

async function customerWith(
  tx: Tx,
  accountId: number,
  email: string,
  name: string,
): Promise<{ id: number; isKnown: boolean }> {
  const written = await tx.raw<{ id: number }>({
    text: `insert into customers (account_id, email, name) values ($1, $2, $3)
           on conflict (account_id, email) do nothing returning id`,
    values: [accountId, email, name],
  });
  const [made] = written.rows;
  if (made !== undefined) return { id: made.id, isKnown: false };
  const known = await tx.raw<{ id: number }>({
    text: `update customers set name = coalesce(nullif(name, ''), $3) where account_id = $1 and email = $2 returning id`,
    values: [accountId, email, name],
  });
  const [row] = known.rows;
  if (row === undefined) throw new Error('The customer was not written.');
  return { id: row.id, isKnown: true };
}

interface SigningUp {
  accountId: number;
  email: string;
  name: string;
  customerId: number;
  /** Null: the person has a password, which stays, or a passkey in place of one. */
  passwordHash: string | null;
}

/**
 * An invited person becomes active; one who had been taken out of a restaurant is a customer only,
 * without the password of before.
 */
async function personWith(tx: Tx, { accountId, email, name, customerId, passwordHash }: SigningUp): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into people as p (account_id, role, email, name, customer_id, password_hash, status)
           values ($1, 'customer', $2, $3, $4, $5, 'active')
           on conflict (account_id, email) where role in ('restaurant_owner', 'customer') do update
             set customer_id = coalesce(p.customer_id, excluded.customer_id),
                 password_hash = case when p.status = 'disabled' then excluded.password_hash
                   else coalesce(excluded.password_hash, p.password_hash) end,
                 role = case when p.status = 'disabled' then 'customer' else p.role end,
                 status = 'active'
           returning id`,
    values: [accountId, email, name, customerId, passwordHash],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('The person was not written.');
  return row.id;
}

/** Balance and pieces of a conso that was known before, in cents and pieces. Platform scope. */
export async function foundAgain(
  tx: Tx,
  accountId: number,
  customerId: number,
): Promise<{ cents: number; pieces: number }> {
  const { rows } = await tx.raw<{ cents: number; pieces: number }>({
    text: `select coalesce((select sum(balance_cents - blocked_cents) from money_accounts
                             where account_id = $1 and kind = 'CAG' and owner = 'U' and owner_id = $2), 0)::int as cents,
                  coalesce((select sum(quantity) from cells where account_id = $1 and place = 'U' and place_id = $2), 0)::int as pieces`,
    values: [accountId, customerId],
  });
  return rows[0] ?? { cents: 0, pieces: 0 };
}

/** What the address is to a sign-up: an active customer signs in instead. Platform scope. */
export async function standingOf(
  tx: Tx,
  accountId: number,
  email: string,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await tx.raw<{ id: number; name: string }>({
    text: `select id, name from people
            where account_id = $1 and email = $2 and role in ('restaurant_owner', 'customer')
              and status = 'active' and customer_id is not null
              and (password_hash is not null or exists (select from sign_in_passkeys k where k.person_id = people.id))`,
    values: [accountId, email],
  });
  return rows[0];
}
