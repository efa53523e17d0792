import { type RequestChoices } from '@boucle/contract/features/supplyRequests/shapes.ts';
import { contains } from '../../domain/transactions/criteria.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField, notFound } from '../../platform/http/errors.ts';
import { assertServes } from '../../domain/places/servedRestaurants.ts';
import { expectedOf } from '../../domain/places/supplyRequests/expected.ts';
import { IS_OFFERED } from '../../domain/formats/offered.ts';
import { type Reader } from '../../platform/api/readers.ts';

/** Restaurants offered at once; others are found by typing more of their name. */
const MOST = 50;

/**
 * The active restaurants of an account that answer a text, of a partner the ones that it serves, by
 * name.
 */
export async function askableRestaurants(
  tx: Tx,
  { accountId, partnerId }: Reader,
  text: string,
): Promise<{ id: number; name: string; city: string }[]> {
  const { rows } = await tx.raw<{ id: number; name: string; city: string }>({
    text: `select r.id, r.name, r.city from restaurants r
            where r.account_id = $1 and r.status = 'active' and plain(r.name || ' ' || r.city) like plain($3)
              and ($2::bigint is null
                   or exists (select from partners p where p.account_id = $1 and p.id = $2 and p.all_restaurants)
                   or r.id = any(array(select s.restaurant_id from partner_restaurants s where s.account_id = $1 and s.partner_id = $2)))
            order by plain(r.name), r.id limit ${MOST}`,
    values: [accountId, partnerId, contains(text)],
  });
  return rows;
}

/**
 * Formats that may be asked for a restaurant, or for the partner's reserve where none is named: the
 * ones that it offers or still has, with what is there and what is expected in the week. 404 for a
 * restaurant of another account, 422 for one that the partner does not serve.
 */
export async function requestChoices(
  tx: Tx,
  { accountId, partnerId }: Reader,
  restaurantId: number | null,
): Promise<RequestChoices> {
  if (restaurantId === null && partnerId === null)
    throw invalidField('restaurant_id', 'Le champ Restaurant est obligatoire');
  if (restaurantId === null) return { formats: await formatsAt(tx, accountId, { place: 'P', id: partnerId }) };
  const { rowCount } = await tx.raw({
    text: 'select from restaurants where account_id = $1 and id = $2',
    values: [accountId, restaurantId],
  });
  if (rowCount !== 1) throw notFound('Ce restaurant');
  await assertServes(tx, accountId, { partnerId, restaurantId });
  const expected = await expectedOf(tx, accountId, { restaurantId, from: null });
  return { formats: await formatsAt(tx, accountId, { place: 'R', id: restaurantId }, expected) };
}

type Choice = RequestChoices['formats'][number];

/** The formats of a restaurant or of a partner's reserve, with what is there. */
async function formatsAt(
  tx: Tx,
  accountId: number,
  { place, id }: { readonly place: 'R' | 'P'; readonly id: number | null },
  expected: ReadonlyMap<number, number> = new Map(),
): Promise<Choice[]> {
  const { rows } = await tx.raw<Omit<Choice, 'forecast'> & Record<string, unknown>>({
    text: `select f.id as format_id, f.title, coalesce(c.quantity, 0)::int as clean, coalesce(c.reserved, 0)::int as reserved,
                   coalesce(d.quantity, 0)::int as dirty
             from formats f
             left join restaurant_formats l on l.account_id = f.account_id and $3 = 'R' and l.restaurant_id = $2 and l.format_id = f.id
             left join cells c on c.account_id = f.account_id and c.place = $3 and c.place_id = $2 and c.state = 'clean' and c.format_id = f.id
             left join cells d on d.account_id = f.account_id and d.place = $3 and d.place_id = $2 and d.state = 'dirty' and d.format_id = f.id
            where f.account_id = $1 and (${IS_OFFERED} or coalesce(c.quantity, 0) + coalesce(d.quantity, 0) > 0)
            order by plain(f.title), f.id`,
    values: [accountId, id, place],
  });
  return rows.map((row) => ({ ...row, forecast: expected.get(row.format_id) ?? null }));
}
