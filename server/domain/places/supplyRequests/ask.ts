import { addDays, count, parisDay, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { isAboveForecast, REQUEST_LIMITS, type RequestWay } from '@boucle/contract/features/supplyRequests/labels.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { LedgerRefusal } from '../../ledger/refusals.ts';
import { assertServes } from '../servedRestaurants.ts';
import { expectedOf } from './expected.ts';

/** Pieces of a format, and which way they go. */
export interface RequestedLine {
  readonly way: RequestWay;
  readonly format_id: number;
  readonly quantity: number;
}

export interface NewRequest {
  /** Null: the partner's reserve. */
  readonly restaurantId: number | null;
  /** Whose people or application ask. */
  readonly partnerId: number | null;
  readonly personId: number | null;
  readonly access?: { readonly id: number; readonly externalId: string };
  /** A Paris day. */
  readonly wantedOn: string | null;
  readonly comment: string;
  readonly lines: readonly RequestedLine[];
}

interface Place {
  readonly name: string;
  readonly active: boolean;
}

/** Writes a request with its forecast; its number. Throws LedgerRefusal. */
export async function askForContainers(tx: Tx, accountId: number, asked: NewRequest): Promise<number> {
  return insertRequest(tx, accountId, { ...asked, lines: await checkedLines(tx, accountId, asked) });
}

/**
 * Writes what an open request now asks for, under lock, with the forecast of today. Throws
 * LedgerRefusal.
 */
export async function changeRequest(
  tx: Tx,
  accountId: number,
  id: number,
  asked: Omit<NewRequest, 'personId' | 'access'>,
): Promise<void> {
  const lines = await checkedLines(tx, accountId, asked);
  await tx.raw({
    text: `update supply_requests set wanted_on = $3, comment = $4, version = version + 1 where account_id = $1 and id = $2`,
    values: [accountId, id, asked.wantedOn, asked.comment],
  });
  await tx.raw({
    text: 'delete from supply_request_lines where account_id = $1 and request_id = $2',
    values: [accountId, id],
  });
  await insertLines(tx, accountId, id, lines);
}

interface CheckedLine extends RequestedLine {
  readonly forecast: number | null;
}

/**
 * The lines of a request with their forecast. LedgerRefusal, tied to the field: an unknown
 * restaurant or one that the partner does not serve, containers for a closed one, a withdrawn
 * format, a day that is over or too far, and, without a comment, more than 150 % of the forecast,
 * with both numbers.
 */
async function checkedLines(
  tx: Tx,
  accountId: number,
  { restaurantId, partnerId, wantedOn, comment, lines }: Omit<NewRequest, 'personId' | 'access'>,
): Promise<CheckedLine[]> {
  if (restaurantId === null && partnerId === null)
    throw new LedgerRefusal('Le champ Restaurant est obligatoire', 'restaurant_id');
  const place = await placeOf(tx, accountId, { restaurantId, partnerId });
  if (restaurantId !== null) await assertServes(tx, accountId, { partnerId, restaurantId });
  if (!place.active && lines.some(({ way }) => way === 'clean_in'))
    throw new LedgerRefusal(`${place.name} est désactivé\u00a0: rien ne peut y être livré.`, 'restaurant_id');
  assertWanted(wantedOn, parisDay(tx.now()));
  const titles = await formatsOf(tx, accountId, lines);
  // No meal is served at a reserve: nothing is forecast there.
  const expected =
    restaurantId === null
      ? new Map<number, number>()
      : await expectedOf(tx, accountId, { restaurantId, from: wantedOn });
  const known = lines.map((line) => ({
    ...line,
    forecast: line.way === 'clean_in' ? (expected.get(line.format_id) ?? null) : null,
  }));
  const above = known.find(isAboveForecast);
  if (above !== undefined && comment === '')
    throw new LedgerRefusal(
      `Vous demandez ${quantity(above.quantity)} «\u00a0${titles.get(above.format_id) ?? ''}\u00a0»\u202f; la prévision en compte ${quantity(above.forecast ?? 0)} pour la semaine. Dites pourquoi il en faut davantage.`,
      'comment',
    );
  return known;
}

/** The restaurant of a request, else the partner whose reserve it is for. */
async function placeOf(
  tx: Tx,
  accountId: number,
  { restaurantId, partnerId }: Pick<NewRequest, 'restaurantId' | 'partnerId'>,
): Promise<Place> {
  const { rows } = await tx.raw<Place & Record<string, unknown>>({
    text: `select name, status = 'active' as active from ${restaurantId === null ? 'partners' : 'restaurants'} where account_id = $1 and id = $2`,
    values: [accountId, restaurantId ?? partnerId],
  });
  const [row] = rows;
  if (row === undefined) throw new LedgerRefusal('Ce restaurant n’existe pas.', 'restaurant_id');
  return row;
}

function assertWanted(day: string | null, today: string): void {
  if (day === null) return;
  if (day < today) throw new LedgerRefusal('Ce jour est passé\u00a0: choisissez-en un à venir.', 'wanted_on');
  const last = addDays(today, REQUEST_LIMITS.days);
  if (day > last)
    throw new LedgerRefusal(
      `Une demande porte sur les ${count(REQUEST_LIMITS.days, 'jour', 'jours')} à venir\u00a0: jusqu’au ${writtenDay(last)}.`,
      'wanted_on',
    );
}

/** The titles of the formats asked for. What is withdrawn may be taken back, never asked for. */
async function formatsOf(tx: Tx, accountId: number, lines: readonly RequestedLine[]): Promise<Map<number, string>> {
  const { rows } = await tx.raw<{ id: number; title: string; active: boolean }>({
    text: 'select id, title, active from formats where account_id = $1 and id = any($2::bigint[])',
    values: [accountId, lines.map(({ format_id }) => format_id)],
  });
  const formats = new Map(rows.map((row) => [row.id, row]));
  for (const [n, { way, format_id }] of lines.entries()) {
    const format = formats.get(format_id);
    if (format === undefined) throw new LedgerRefusal('Ce format n’existe pas.', `lines.${n}.format_id`);
    if (way === 'clean_in' && !format.active)
      throw new LedgerRefusal(`${format.title} n’est plus proposé.`, `lines.${n}.format_id`);
  }
  return new Map(rows.map(({ id, title }) => [id, title]));
}

async function insertRequest(
  tx: Tx,
  accountId: number,
  {
    restaurantId,
    partnerId,
    personId,
    access,
    wantedOn,
    comment,
    lines,
  }: Omit<NewRequest, 'lines'> & { readonly lines: readonly CheckedLine[] },
): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into supply_requests (account_id, restaurant_id, partner_id, wanted_on, comment, asked_by, access_id, external_id, asked_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    values: [
      ...[accountId, restaurantId, partnerId, wantedOn, comment, personId],
      ...[access?.id ?? null, access?.externalId ?? null, tx.now()],
    ],
  });
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The request was not written');
  await insertLines(tx, accountId, id, lines);
  return id;
}

async function insertLines(tx: Tx, accountId: number, id: number, lines: readonly CheckedLine[]): Promise<void> {
  await tx.raw({
    text: `insert into supply_request_lines (account_id, request_id, way, format_id, quantity, forecast)
           select $1, $2, l.* from unnest($3::text[], $4::bigint[], $5::int[], $6::int[]) as l returning format_id`,
    values: [
      accountId,
      id,
      lines.map(({ way }) => way),
      lines.map(({ format_id }) => format_id),
      lines.map((line) => line.quantity),
      lines.map(({ forecast }) => forecast),
    ],
  });
}
