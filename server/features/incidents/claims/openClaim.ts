import { parisDay, quantity } from '@boucle/contract/base/format.ts';
import { type ClaimantKind, CLAIM_DAYS, CLAIMS_OF_ONE } from '@boucle/contract/shared/incidents/claims.ts';
import { type NewClaim } from '@boucle/contract/shared/incidents/shapes.ts';
import { PLACE_LETTERS } from '@boucle/contract/shared/ledgerCards/places.ts';
import { sql } from 'kysely';
import { placeNameSql } from '../../../domain/places/placeNameSql.ts';
import { incidentStates } from '../../../domain/transactions/incidentStates.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { conflict, invalidField, notFound, problem } from '../../../platform/http/errors.ts';

/** In whose name somebody claims: a person may be a customer and own restaurants. */
export interface Claimants {
  readonly customerId: number | null;
  readonly restaurantIds: readonly number[];
  readonly partnerId: number | null;
  /** The administrator who writes for somebody else. */
  readonly adminId: number | null;
  /** Instant of the claim, now by default; for the demo only. */
  readonly at?: Date;
}

/** A loan or a movement, as it is claimed. */
interface Claimed {
  readonly by: ClaimantKind;
  readonly transactionId: number;
  readonly lotId: number | null;
  readonly formatId: number;
  readonly pieces: number;
  readonly at: Date;
  readonly customerId: number | null;
  readonly restaurantId: number | null;
  readonly partnerId: number | null;
  readonly place: string;
  readonly placeId: number;
}

/**
 * Opens a claim about a loan or a movement of its claimant; answers its number. Nothing moves in
 * the books. 404 for what is not theirs; 409, naming the first, while another one is open about the
 * same thing, and once a reply was answered too; 422 after 60 days and for what is settled,
 * reversed or without containers.
 */
export async function openClaim(tx: Tx, accountId: number, claimants: Claimants, asked: NewClaim): Promise<number> {
  const { loan_id: loanId, transaction_id: transactionId, text = '' } = asked;
  const { at: claimedAt = tx.now() } = claimants;
  if ((loanId === undefined) === (transactionId === undefined))
    throw invalidField('transaction_id', 'Indiquez un emprunt ou un mouvement, pas les deux.');
  if (claimants.customerId !== null) await standingCustomer(tx, accountId, claimants.customerId);
  const field = loanId === undefined ? 'transaction_id' : 'loan_id';
  const thing =
    loanId === undefined
      ? await movementOf(tx, accountId, claimants, transactionId ?? 0)
      : await loanOf(tx, accountId, claimants, loanId);
  if (thing.at < new Date(claimedAt.getTime() - CLAIM_DAYS * DAY))
    throw invalidField(
      field,
      `Au-delà de ${CLAIM_DAYS}\u00a0jours, une réclamation ne s’ouvre plus\u00a0: écrivez à l’initiative.`,
    );
  if (thing.lotId === null) {
    for (const name of ['quantity', 'place', 'returned_on'] as const)
      if (asked[name] !== undefined) throw invalidField(name, 'Ne concerne qu’un emprunt.');
    if (text === '') throw invalidField('text', 'Dites ce qui ne va pas.');
  }
  const pieces = asked.quantity ?? thing.pieces;
  if (pieces > thing.pieces)
    throw invalidField('quantity', `Cet emprunt ne compte plus que ${quantity(thing.pieces)}\u00a0à rendre.`);
  const at = await placeOf(tx, accountId, thing, asked);
  const returnedOn = dayOf(claimedAt, thing, asked);
  await refuseClaimed(tx, accountId, thing);
  if (claimants.adminId === null) await refuseAnswered(tx, accountId, thing);
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into incidents (account_id, created_at, kind, claimed_by, transaction_id, lot_id, format_id, quantity, customer_id, restaurant_id,
             partner_id, place, place_id, claim_text, returned_on, reported_by)
           values ($1, $2, 'claim', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
           on conflict (account_id, transaction_id, lot_id) where kind = 'claim' and status = 'open' do nothing returning id`,
    values: [
      ...[accountId, claimedAt, thing.by, thing.transactionId, thing.lotId, thing.formatId, pieces],
      ...[thing.customerId, thing.restaurantId, thing.partnerId, at.place, at.placeId],
      ...[text === '' ? null : text, returnedOn, claimants.adminId],
    ],
  });
  const [opened] = rows;
  if (opened === undefined) {
    await refuseClaimed(tx, accountId, thing);
    throw problem('conflict', ALREADY);
  }
  return opened.id;
}

/** 404 for an erased customer; the one who stands is erased after the claim, with its text. */
async function standingCustomer(tx: Tx, accountId: number, id: number): Promise<void> {
  const { rowCount } = await tx.raw({
    text: 'select from customers where account_id = $1 and id = $2 and erased_at is null for key share',
    values: [accountId, id],
  });
  if (rowCount === 0) throw notFound('Ce conso');
}

const DAY = 24 * 3600 * 1000;
const ALREADY = 'Une réclamation est déjà ouverte à ce sujet.';

/** 409 while a claim about the same loan or movement is open. */
async function refuseClaimed(tx: Tx, accountId: number, { transactionId, lotId }: Claimed): Promise<void> {
  const [first] = await prepared(
    tx,
    sql<{ id: number }>`select i.id from ${incidentStates(accountId)} where i.kind = 'claim' and i.status = 'open'
       and i.transaction_id = ${transactionId}::bigint and i.lot_id is not distinct from ${lotId}::bigint order by i.id limit 1`,
  );
  if (first !== undefined) throw conflict(`La réclamation n°\u00a0${quantity(first.id)} est déjà ouverte à ce sujet.`);
}

/** 409 once the claim about a loan or movement, and the reply to its refusal, were answered. */
async function refuseAnswered(tx: Tx, accountId: number, { by, transactionId, lotId }: Claimed): Promise<void> {
  const { rows } = await tx.raw<{ count: number }>({
    text: `select count(*)::int as count from incidents
            where account_id = $1 and kind = 'claim' and status in ('dismissed', 'explained') and claimed_by = $2
              and case when $4::bigint is null then transaction_id = $3 and lot_id is null else lot_id = $4 end`,
    values: [accountId, by, transactionId, lotId],
  });
  if ((rows[0]?.count ?? 0) >= CLAIMS_OF_ONE)
    throw conflict('L’initiative a déjà répondu deux fois à ce sujet : écrivez-lui.');
}

/** A loan of the customer, with the transaction that opened it. */
async function loanOf(tx: Tx, accountId: number, { customerId }: Claimants, id: number): Promise<Claimed> {
  const { rows } = await tx.raw<{
    owner: string;
    owner_id: number;
    format_id: number;
    left: number;
    at: Date;
    restaurant_id: number | null;
    transaction_id: number;
  }>({
    text: `select l.owner, l.owner_id, l.format_id, l.left_quantity as "left", l.since as at, l.restaurant_id,
                  (select min(r.transaction_id) from lot_rows r where r.account_id = $1 and r.lot_id = l.id and r.quantity > 0) as transaction_id
             from lots l where l.account_id = $1 and l.id = $2`,
    values: [accountId, id],
  });
  const [lot] = rows;
  if (lot?.owner === 'K')
    throw invalidField('loan_id', 'Un emprunt fait avec une carte ne se réclame pas\u00a0: elle ne nomme personne.');
  if (lot?.owner !== 'U' || lot.owner_id !== customerId) throw notFound('Cet emprunt');
  if (lot.left === 0) throw invalidField('loan_id', 'Cet emprunt est déjà rendu.');
  return {
    by: 'customer',
    transactionId: lot.transaction_id,
    lotId: id,
    formatId: lot.format_id,
    pieces: lot.left,
    at: lot.at,
    customerId,
    restaurantId: lot.restaurant_id,
    partnerId: null,
    place: lot.restaurant_id === null ? 'A' : 'R',
    placeId: lot.restaurant_id ?? 0,
  };
}

/** A movement of containers of one of the claimants; of several formats the one it moved most. */
async function movementOf(tx: Tx, accountId: number, claimants: Claimants, id: number): Promise<Claimed> {
  const { customerId, restaurantIds, partnerId } = claimants;
  const { rows } = await tx.raw<{
    by: ClaimantKind | null;
    status: string;
    reversed: boolean;
    at: Date | null;
    restaurant_id: number | null;
    place: string;
    place_id: number;
    format_id: number | null;
    pieces: number | null;
  }>({
    text: `select case when t.customer_id = $3 or t.to_customer_id = $3 then 'customer' when t.restaurant_id = any($4::bigint[]) then 'restaurant'
                       when t.partner_id = $5 then 'partner' end as by,
                  t.status, t.reverses_id is not null or exists (
                    select from transactions u where u.account_id = $1 and u.reverses_id = t.id) as reversed,
                  t.completed_at as at, t.restaurant_id, p.place, p.place_id, l.format_id, l.pieces
             from transactions t
            cross join lateral (
              select * from (values ('R', t.restaurant_id), ('D', t.drop_off_point_id), ('T', t.collection_drawer_id), ('P', t.partner_id), ('A', 0))
                as v(place, place_id) where place_id is not null limit 1) p
             left join lateral (
               select format_id, sum(quantity)::int as pieces from transaction_lines
                where account_id = $1 and transaction_id = t.id and format_id is not null and quantity > 0
                group by format_id order by 2 desc, 1 limit 1) l on true
            where t.account_id = $1 and t.id = $2`,
    values: [accountId, id, customerId, [...restaurantIds], partnerId],
  });
  const [row] = rows;
  if (row === undefined || row.by === null) throw notFound('Ce mouvement');
  if (row.status !== 'completed' || row.at === null)
    throw invalidField('transaction_id', 'Ce mouvement n’est pas terminé\u00a0: il ne se conteste pas encore.');
  if (row.reversed) throw invalidField('transaction_id', 'Ce mouvement est déjà annulé.');
  if (row.format_id === null || row.pieces === null)
    throw invalidField(
      'transaction_id',
      'Seul un mouvement de contenants se conteste ici\u00a0: pour un paiement, écrivez à l’initiative.',
    );
  return {
    by: row.by,
    transactionId: id,
    lotId: null,
    formatId: row.format_id,
    pieces: row.pieces,
    at: row.at,
    customerId: row.by === 'customer' ? customerId : null,
    restaurantId: row.restaurant_id,
    partnerId: row.by === 'partner' ? partnerId : null,
    place: row.place,
    placeId: row.place_id,
  };
}

/** Where it was returned, as stated; else where it was lent or moved. 422 for an unknown place. */
async function placeOf(
  tx: Tx,
  accountId: number,
  { place, placeId }: Claimed,
  { place: stated }: NewClaim,
): Promise<Pick<Claimed, 'place' | 'placeId'>> {
  if (stated === undefined) return { place, placeId };
  const letter = PLACE_LETTERS[stated.kind];
  const [found] = await prepared(
    tx,
    sql<{
      name: string | null;
    }>`select ${placeNameSql(sql`${accountId}::bigint`, sql`${letter}::text`, sql`${stated.id}::bigint`)} as name`,
  );
  if ((found?.name ?? null) === null) throw invalidField('place', 'Ce lieu n’existe pas.');
  return { place: letter, placeId: stated.id };
}

/** 422 for a return before its loan, or to come. */
function dayOf(claimedAt: Date, { at }: Claimed, { returned_on: stated }: NewClaim): string | null {
  if (stated === undefined) return null;
  if (stated < parisDay(at)) throw invalidField('returned_on', 'L’emprunt est plus récent que ce jour.');
  if (stated > parisDay(claimedAt)) throw invalidField('returned_on', 'Ce jour n’est pas encore passé.');
  return stated;
}
