import { type BenchDatabase, query } from '../cluster.ts';
import { LIST } from '../parts/list.ts';

/** Requests on a history over HTTP, about a transaction, a customer and a shelf that the crowd of `crowd.ts` leaves as they were: postings of another run change nothing of them. */
export async function pathsOf({
  ownerConfig,
  rows,
}: BenchDatabase): Promise<(readonly [what: string, path: string])[]> {
  const [found] = await query<{
    day: string;
    transaction: number;
    customer: number;
    restaurant: number;
    format: number;
  }>(
    ownerConfig,
    `select (select to_char(min(day) + (max(day) - min(day)) / 2, 'YYYY-MM-DD') from transactions where account_id = a.id) as day,
        (select min(id) from transactions where account_id = a.id and id > ${Math.floor(rows / 3)}) as transaction,
        (select customer_id from transactions where account_id = a.id and customer_id is not null order by id limit 1) as customer,
        c.place_id as restaurant, c.format_id as format
       from accounts a cross join lateral (select place_id, format_id from cells where account_id = a.id and place = 'R' and state = 'clean'
        order by place_id desc, format_id limit 1) c order by a.id limit 1`,
  );
  if (found === undefined) throw new Error('Pas d’initiative simulée.');
  const { day, transaction, customer, restaurant, format } = found;
  return [
    ['liste', LIST],
    ['une page loin de la première', LIST.replace('[number]=1', `[number]=${Math.floor(rows / 100)}`)],
    ['une transaction', `/transactions/${transaction}`],
    ['transactions d’un conso', `/customers/${customer}/transactions?sort=-date&page[number]=1&page[size]=25`],
    [
      'fiche d’un stock à une date',
      `/stock_cards?place=restaurant&place_id=${restaurant}&format_id=${format}&state=clean&from_date=${day}`,
    ],
  ];
}
