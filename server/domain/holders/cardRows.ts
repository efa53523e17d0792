import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../platform/database/transaction.ts';

interface Row {
  id: number;
  uuid: string;
  status: CardHolder['status'];
  created_at: Date;
  card_issued_at: Date | null;
  activated_at: Date | null;
  disabled_at: Date | null;
  initial_amount_cents: number;
  funding: CardHolder['funding'];
  credits_cents: number;
  deposits_cents: number;
  containers: number;
}

/**
 * The cards of these numbers, in the order of the numbers, without their PIN. Numbers of another
 * account are left out.
 */
export async function cardRows(tx: Tx, accountId: number, ids: readonly number[]): Promise<CardHolder[]> {
  const { rows } = await tx.raw<Row>({
    text: `select h.id, h.uuid, h.status, h.created_at, h.card_issued_at, h.activated_at, h.disabled_at,
                  b.initial_amount_cents, b.funding,
                  coalesce(cag.balance_cents, 0) as credits_cents,
                  coalesce(con.balance_cents, 0) as deposits_cents,
                  coalesce(held.quantity, 0)::int as containers
             from unnest($2::bigint[]) with ordinality as asked (id, n)
             join card_holders h on h.account_id = $1 and h.id = asked.id
             join card_batches b on b.account_id = $1 and b.id = h.batch_id
             left join money_accounts cag on cag.account_id = $1 and cag.kind = 'CAG' and cag.owner = 'K' and cag.owner_id = h.id
             left join money_accounts con on con.account_id = $1 and con.kind = 'CON' and con.owner = 'K' and con.owner_id = h.id
             left join lateral (
               select sum(quantity) as quantity from cells where account_id = $1 and place = 'K' and place_id = h.id
             ) held on true
            order by asked.n`,
    values: [accountId, ids],
  });
  return rows.map(cardHolderOf);
}

const cardHolderOf = (row: Row): CardHolder => ({
  id: row.id,
  uuid: row.uuid,
  number: cardNumber(row.id),
  pin: null,
  status: row.status,
  created_at: row.created_at.toISOString(),
  card_issued_at: row.card_issued_at?.toISOString() ?? null,
  activated_at: row.activated_at?.toISOString() ?? null,
  disabled_at: row.disabled_at?.toISOString() ?? null,
  initial_amount: toEuros(row.initial_amount_cents),
  funding: row.funding,
  credits: toEuros(row.credits_cents),
  deposits: toEuros(row.deposits_cents),
  containers_count: row.containers,
});
