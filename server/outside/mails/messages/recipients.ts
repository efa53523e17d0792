import { type Recipient } from '@boucle/contract/features/messages/calls.ts';
import { MESSAGE_LIMITS } from '@boucle/contract/shared/messages/labels.ts';
import { type Tx } from '../../../platform/database/transaction.ts';

/** A recipient of an act's message, and the person who has the address, if one has. */
export type Concerned = Omit<Recipient, 'declined'> & { readonly personId: number | null };

interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

interface Place {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly people: readonly Person[];
}

const SOURCES = {
  restaurant: `select r.id, r.name, r.email, coalesce((
      select json_agg(json_build_object('id', p.id, 'name', p.name, 'email', p.email) order by p.id)
        from restaurant_owners o join people p on p.account_id = o.account_id and p.id = o.person_id
       where o.account_id = r.account_id and o.restaurant_id = r.id and p.status <> 'disabled'), '[]') as people
    from restaurants r where r.account_id = $1 and r.id = any($2::bigint[]) order by plain(r.name), r.id`,
  partner: `select r.id, r.name, r.email, coalesce((
      select json_agg(json_build_object('id', p.id, 'name', p.name, 'email', p.email) order by p.id)
        from people p where p.account_id = r.account_id and p.partner_id = r.id and p.role = 'partner_admin'
         and p.status <> 'disabled'), '[]') as people
    from partners r where r.account_id = $1 and r.id = any($2::bigint[]) order by plain(r.name), r.id`,
};

/**
 * Owners of restaurants, or administrators of partners, and the place's own address where it is
 * another; that one is written to only where there is no person.
 */
export async function atPlaces(
  tx: Tx,
  accountId: number,
  audience: 'restaurant' | 'partner',
  ids: readonly number[],
): Promise<Concerned[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.raw<Place & Record<string, unknown>>({ text: SOURCES[audience], values: [accountId, ids] });
  return rows.flatMap(({ id, name, email, people }) => {
    const of = { audience, id, name };
    const persons = people.map((person) => ({
      key: `${audience}.${id}.${person.id}`,
      name: person.name,
      of,
      address: person.email,
      chosen: true,
      personId: person.id,
    }));
    const isOwn = people.length === 0 || (email !== null && people.every((person) => person.email !== email));
    const own = {
      key: `${audience}.${id}`,
      name: '',
      of,
      address: email,
      chosen: people.length === 0 && email !== null,
    };
    return isOwn ? [...persons, { ...own, personId: null }] : persons;
  });
}

/** Consos, at the address by which they are known; none who was erased, or has no address. */
export async function customers(tx: Tx, accountId: number, ids: readonly number[]): Promise<Concerned[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.raw<Person & Record<string, unknown>>({
    text: `select id, name, email from customers
            where account_id = $1 and id = any($2::bigint[]) and erased_at is null and email <> '' order by plain(name), id
            limit ${MESSAGE_LIMITS.recipients}`,
    values: [accountId, ids],
  });
  return rows.map(({ id, name, email }) => ({
    key: `customer.${id}`,
    name,
    of: { audience: 'customer', id, name: name === '' ? email : name },
    address: email,
    chosen: true,
    personId: null,
  }));
}

/**
 * Who is billed for restaurants: the address of invoices, else the restaurant's own, else its
 * owners.
 */
export async function billed(tx: Tx, accountId: number, ids: readonly number[]): Promise<Concerned[]> {
  const { rows } = await tx.raw<{ id: number; name: string; email: string | null }>({
    text: `select id, name, coalesce(nullif(billing_email, ''), nullif(email, '')) as email from restaurants
            where account_id = $1 and id = any($2::bigint[]) order by plain(name), id`,
    values: [accountId, ids],
  });
  const owners = await atPlaces(
    tx,
    accountId,
    'restaurant',
    rows.filter(({ email }) => email === null).map(({ id }) => id),
  );
  return rows.flatMap(({ id, name, email }): Concerned[] => {
    const people = owners.filter(({ of, personId }) => of.id === id && personId !== null);
    if (people.length > 0) return people;
    const own = { key: `restaurant.${id}`, name: '', of: { audience: 'restaurant' as const, id, name } };
    return [{ ...own, address: email, chosen: email !== null, personId: null }];
  });
}

/** People of the console, each for themself: a driver, the author of a request. */
export async function people(tx: Tx, accountId: number, ids: readonly number[]): Promise<Concerned[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.raw<Person & Record<string, unknown>>({
    text: `select id, name, email from people where account_id = $1 and id = any($2::bigint[]) and status <> 'disabled' order by id`,
    values: [accountId, ids],
  });
  return rows.map(({ id, name, email }) => ({
    key: `person.${id}`,
    name,
    of: { audience: 'person', id, name: name === '' ? email : name },
    address: email,
    chosen: true,
    personId: id,
  }));
}
