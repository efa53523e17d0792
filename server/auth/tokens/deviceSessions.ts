import { type Device } from '@boucle/contract/shared/devices/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Pairing } from './pairings.ts';

const SCOPES = ['read', 'transactions'];

/** Which restaurant, of which account. */
interface Counter {
  readonly accountId: number;
  readonly restaurantId: number;
}

interface NewDevice extends Pairing {
  readonly clientId: string;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/**
 * Opens the session of a device, which lasts until it is closed; undefined where its owner may not
 * sign in to the client any more, or is no longer tied to the restaurant. Platform scope.
 */
export async function openDevice(tx: Tx, device: NewDevice): Promise<{ id: number; scopes: string[] } | undefined> {
  const { personId, clientId, address, userAgent, name, restaurantId } = device;
  const { rows } = await tx.raw<{ id: number; scopes: string[] }>({
    text: `insert into oauth_sessions (person_id, client_id, scopes, address, user_agent, device_name, restaurant_id, ends_at)
           select i.person_id, i.client_id, $3, $4, $5, $6, $7, now() + interval '100 years' from sign_ins i
             join restaurant_owners o on o.person_id = i.person_id and o.restaurant_id = $7
            where i.person_id = $1 and i.client_id = $2
              for key share of o returning id, scopes`,
    values: [personId, clientId, SCOPES, address, userAgent, name, restaurantId],
  });
  return rows[0];
}

/** The open devices of a restaurant, the last used first. Platform scope. */
export async function devicesOf(tx: Tx, { accountId, restaurantId }: Counter): Promise<Device[]> {
  const { rows } = await tx.raw<{ id: number; name: string; created_at: Date; last_used_at: Date }>({
    text: `select s.id, s.device_name as name, s.created_at, s.last_seen_at as last_used_at
             from oauth_sessions s join people p on p.id = s.person_id and p.account_id = $1
            where s.restaurant_id = $2 and s.ended_at is null
            order by s.last_seen_at desc, s.id desc`,
    values: [accountId, restaurantId],
  });
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
  }));
}

/**
 * Closes a device of a restaurant, and answers its name; undefined when none is open there under
 * this number. Platform scope.
 */
export async function closeDevice(
  tx: Tx,
  { accountId, restaurantId }: Counter,
  id: number,
): Promise<string | undefined> {
  const { rows } = await tx.raw<{ name: string }>({
    text: `update oauth_sessions s set ended_at = now() from people p
            where s.id = $3 and s.restaurant_id = $2 and s.ended_at is null and p.id = s.person_id and p.account_id = $1
           returning s.device_name as name`,
    values: [accountId, restaurantId, id],
  });
  return rows[0]?.name;
}

/**
 * Counts a try at the PIN under lock, and answers how many there were since the right one. Platform
 * scope.
 */
export async function countPinTry(tx: Tx, sessionId: number): Promise<number> {
  const { rows } = await tx.raw<{ tries: number }>({
    text: `update oauth_sessions set wrong_pins = wrong_pins + 1
            where id = $1 and ended_at is null returning wrong_pins as tries`,
    values: [sessionId],
  });
  return rows[0]?.tries ?? Infinity;
}

/** The right PIN: the device is in use again. Platform scope. */
export async function unlockDevice(tx: Tx, sessionId: number): Promise<void> {
  await tx.raw({
    text: 'update oauth_sessions set wrong_pins = 0, last_seen_at = now() where id = $1 and ended_at is null',
    values: [sessionId],
  });
}
