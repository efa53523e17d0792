import { COUNT_LIMITS } from '@boucle/contract/features/stockCounts/rules.ts';
import { type CountGuest } from '@boucle/contract/features/stockCounts/shapes.ts';
import { randomUUID } from 'node:crypto';
import { type CallContext } from '../../../platform/api/context.ts';
import { accountOf } from '../../../platform/api/procedures.ts';
import { type SecretKeys } from '../../../platform/crypto/keys.ts';
import { type LinkedRow } from '../../../platform/crypto/signedRow.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { conflict, notFound, refused } from '../../../platform/http/errors.ts';
import { lockCount } from '../acts.ts';
import { type CellRow, nameOf } from '../cells.ts';
import { enterReadings } from '../enter.ts';
import { guestAccess } from './guestLink.ts';
import { type ReadLine, readLines } from '../lines.ts';

interface GuestRow {
  id: number;
  name: string;
  invited_by: string;
  partner: string | null;
  created_at: Date;
  revoked_at: Date | null;
  open: boolean;
}

/** Guests of a count, in the order of their invitation. */
export async function guestsOf(tx: Tx, secret: SecretKeys, { accountId, id }: LinkedRow): Promise<CountGuest[]> {
  const { rows } = await tx.raw<GuestRow & Record<string, unknown>>({
    text: `select g.id, g.name, coalesce(nullif(p.name, ''), p.email) as invited_by, o.name as partner, g.created_at,
                  g.revoked_at, g.revoked_at is null and c.status = 'open' and p.partner_id is null as open
             from stock_counts c
             join count_guests g on g.account_id = c.account_id and g.count_id = c.id
             join people p on p.id = g.created_by
             left join partners o on o.account_id = g.account_id and o.id = p.partner_id
            where c.account_id = $1 and c.id = $2 order by g.id`,
    values: [accountId, id],
  });
  return rows.map(({ open, created_at, revoked_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    revoked_at: revoked_at?.toISOString() ?? null,
    access: open ? guestAccess(secret, { accountId, id: row.id }) : null,
  }));
}

/** Guests of a count, for its administrators. 404 for an unknown count. */
export async function readGuests({ tx, caller, dependencies }: CallContext, id: number): Promise<CountGuest[]> {
  const accountId = accountOf(caller);
  const { rowCount } = await tx.raw({
    text: 'select from stock_counts where account_id = $1 and id = $2',
    values: [accountId, id],
  });
  if (rowCount === 0) throw notFound('Cet inventaire');
  return guestsOf(tx, dependencies.secret, { accountId, id });
}

/** Gives somebody a link and a code to count. 404, 409 once the counting is over, 422 beyond 20. */
export async function inviteGuest(
  context: CallContext,
  { id, name }: { id: number; name: string },
): Promise<CountGuest[]> {
  const { tx, caller, dependencies, details } = context;
  const accountId = accountOf(caller);
  const count = await lockCount(tx, accountId, id);
  if (count.status !== 'open') throw conflict('Le comptage est terminé\u00a0: plus personne ne peut y être invité.');
  const open = (await guestsOf(tx, dependencies.secret, { accountId, id })).filter(({ access }) => access !== null);
  if (open.length >= COUNT_LIMITS.guests)
    throw refused(`${COUNT_LIMITS.guests} personnes sont déjà invitées, c’est le maximum\u00a0: retirez-en une.`);
  await tx.raw({
    text: 'insert into count_guests (account_id, count_id, name, created_by, created_at) values ($1, $2, $3, $4, $5)',
    values: [accountId, id, name, caller.personId, tx.now()],
  });
  details['count'] = count.title;
  details['guest'] = name;
  return guestsOf(tx, dependencies.secret, { accountId, id });
}

/** Ends a guest's link; one that has ended stays as it is. 404 for a guest of another count. */
export async function revokeGuest(
  context: CallContext,
  { id, guest_id: guestId }: { id: number; guest_id: number },
): Promise<CountGuest[]> {
  const { tx, caller, dependencies, details } = context;
  const accountId = accountOf(caller);
  const count = await lockCount(tx, accountId, id);
  const found = (await guestsOf(tx, dependencies.secret, { accountId, id })).find((one) => one.id === guestId);
  if (found === undefined) throw notFound('Cette personne');
  await tx.raw({
    text: `update count_guests set revoked_at = $4, revoked_by = $5
            where account_id = $1 and count_id = $2 and id = $3 and revoked_at is null`,
    values: [accountId, id, guestId, tx.now(), caller.personId],
  });
  details['count'] = count.title;
  details['guest'] = found.name;
  return guestsOf(tx, dependencies.secret, { accountId, id });
}

/** A guest whose link opens, and their count. */
export interface OpenGuest extends LinkedRow {
  readonly name: string;
  readonly invitedBy: number;
  /** Who joined as a partner's person counts its stock alone, blind. */
  readonly partnerId: number | null;
  readonly account: string;
  readonly count: { readonly id: number; readonly title: string; readonly blind: boolean; readonly status: 'open' };
}

/**
 * Undefined once the guest was revoked, the counting is over or the initiative is closed; of a
 * partner's person also once they or their partner are deactivated.
 */
export async function openGuest(tx: Tx, { accountId, id }: LinkedRow): Promise<OpenGuest | undefined> {
  const { rows } = await tx.raw<{
    name: string;
    created_by: number;
    partner_id: number | null;
    account: string;
    count_id: number;
    title: string;
    blind: boolean;
  }>({
    text: `select g.name, g.created_by, p.partner_id, a.name as account, c.id as count_id, c.title,
                  c.blind or p.partner_id is not null as blind
             from count_guests g
             join stock_counts c on c.account_id = g.account_id and c.id = g.count_id and c.status = 'open'
             join accounts a on a.id = g.account_id and a.deactivated_at is null
             join people p on p.id = g.created_by
             left join partners o on o.account_id = g.account_id and o.id = p.partner_id
            where g.account_id = $1 and g.id = $2 and g.revoked_at is null
              and (p.partner_id is null or p.status = 'active' and o.status = 'active')`,
    values: [accountId, id],
  });
  const [row] = rows;
  return (
    row && {
      ...{ accountId, id, name: row.name, invitedBy: row.created_by },
      ...{ partnerId: row.partner_id, account: row.account },
      count: { id: row.count_id, title: row.title, blind: row.blind, status: 'open' },
    }
  );
}

/** A line of the count, and the pieces that the guest counted last; null before. */
export interface GuestLine extends Pick<ReadLine, 'line'> {
  /** « R/12/4/clean ». */
  readonly key: string;
  readonly own: number | null;
}

/** Lines of a guest's count, in the order of its sheet; of a partner's person their stock's. */
export async function guestLines(tx: Tx, { accountId, id, partnerId, count }: OpenGuest): Promise<GuestLine[]> {
  const [lines, { rows }] = await Promise.all([
    readLines(tx, accountId, count),
    tx.raw<CellRow & { counted: number }>({
      text: `select distinct on (place, place_id, format_id, state) place, place_id, format_id, state, counted
               from stock_count_readings where account_id = $1 and count_id = $2 and guest_id = $3
              order by place, place_id, format_id, state, counted_at desc, received_at desc, n desc`,
      values: [accountId, count.id, id],
    }),
  ]);
  const own = new Map(rows.map((row) => [nameOf(row), row.counted]));
  const shown = lines.filter(({ row }) => partnerId === null || (row.place === 'P' && row.place_id === partnerId));
  return shown.map(({ line, row }) => ({ line, key: nameOf(row), own: own.get(nameOf(row)) ?? null }));
}

/** Keeps numbers that a guest counted now, in the count's one way; details are for its journal. */
export async function enterAsGuest(
  tx: Tx,
  { accountId, id, invitedBy, count }: OpenGuest,
  counted: readonly (GuestLine & { readonly pieces: number })[],
): Promise<Record<string, unknown>> {
  const details: Record<string, unknown> = {};
  const now = tx.now().toISOString();
  await enterReadings(
    { tx, accountId, personId: invitedBy, guestId: id, details },
    {
      id: count.id,
      device_id: randomUUID(),
      sent_at: now,
      readings: counted.map(({ line: { place, place_id, state, format_id }, pieces }, n) => ({
        ...{ n, place, place_id, state, format_id },
        ...{ counted: pieces, counted_at: now },
      })),
    },
  );
  return details;
}
