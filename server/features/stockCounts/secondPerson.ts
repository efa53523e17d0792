import { toCents, toEuros } from '@boucle/contract/base/primitives.ts';
import { type CountLine, type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type PlaceAsked, placeRow } from './cells.ts';
import { type ReadLine } from './lines.ts';
import { readSettings } from './settings.ts';

type SecondPerson = NonNullable<StockCountDetail['second_person']>;

interface Sum {
  readonly place: Pick<CountLine, 'place' | 'place_id' | 'name'>;
  pieces: number;
  cents: number;
}

const nameOf = (asked: PlaceAsked): string => {
  const { place, place_id } = placeRow(asked);
  return `${place}/${place_id}`;
};

/** Lines that posting would write. */
export const wouldPost = ({ line }: ReadLine): boolean =>
  line.posted !== null && line.posted !== 0 && line.status !== 'reserved';

/**
 * Whether what a count would post needs a second administrator: above the threshold of the
 * initiative at one place, in pieces or in purchase cost, with what was posted there in the last 24
 * hours. And whether this reader may post it. Undefined while nothing is counted.
 */
export async function secondPersonOf(
  tx: Tx,
  accountId: number,
  lines: readonly ReadLine[],
  { readerId, openedBy }: { readonly readerId: number; readonly openedBy: number },
): Promise<SecondPerson | null> {
  const counted = lines.filter(({ reading }) => reading !== undefined);
  if (counted.length === 0) return null;
  const sums = sumsOf(lines);
  const [settings, before] = await Promise.all([readSettings(tx, accountId), postedLately(tx, accountId, sums)]);
  for (const { place, place_id, pieces, cents } of before) {
    const sum = sums.get(`${place}/${place_id}`);
    if (sum === undefined) continue;
    sum.pieces += pieces;
    sum.cents += cents;
  }
  const over = ({ pieces, cents }: Sum): number =>
    Math.max(
      pieces / Math.max(settings.threshold_pieces, 0.5),
      cents / Math.max(toCents(settings.threshold_value), 0.5),
    );
  const most = [...sums.values()].toSorted((a, b) => over(b) - over(a))[0];
  const needed =
    most !== undefined && (most.pieces > settings.threshold_pieces || most.cents > toCents(settings.threshold_value));
  // All who counted, also where another's number holds since.
  const counters = new Set(counted.flatMap(({ counters: all }) => all));
  const concerned = readerId === openedBy || counters.has(readerId);
  return {
    needed,
    pieces: most?.pieces ?? 0,
    value: toEuros(most?.cents ?? 0),
    place: most?.place ?? null,
    reader_may_post: !needed || !concerned ? 'yes' : (await isAlone(tx, accountId)) ? 'alone' : 'no',
  };
}

function sumsOf(lines: readonly ReadLine[]): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const { line, row } of lines.filter(wouldPost)) {
    const name = nameOf(line);
    const sum = sums.get(name) ?? {
      place: { place: line.place, place_id: line.place_id, name: line.name },
      pieces: 0,
      cents: 0,
    };
    const pieces = Math.abs(line.posted ?? 0);
    sum.pieces += pieces;
    sum.cents += pieces * (row.purchase_cost_cents ?? 0);
    sums.set(name, sum);
  }
  return sums;
}

interface PostedRow {
  place: string;
  place_id: number;
  pieces: number;
  cents: number;
}

/** Pieces that counts posted at these places in the last 24 hours. */
async function postedLately(tx: Tx, accountId: number, sums: ReadonlyMap<string, Sum>): Promise<PostedRow[]> {
  if (sums.size === 0) return [];
  const places = [...sums.values()].map(({ place }) => placeRow(place));
  const { rows } = await tx.raw<PostedRow>({
    text: `select l.place, l.place_id, sum(abs(l.posted))::bigint as pieces,
                  coalesce(sum(abs(l.posted) * f.purchase_cost_cents), 0)::bigint as cents
             from stock_counts c
             join stock_count_lines l on l.account_id = c.account_id and l.count_id = c.id and l.posted <> 0
             join formats f on f.account_id = l.account_id and f.id = l.format_id
            where c.account_id = $1 and c.status = 'posted' and c.posted_at > $2::timestamptz - interval '24 hours'
              and (l.place, l.place_id) in (select * from unnest($3::text[], $4::bigint[]))
            group by l.place, l.place_id`,
    values: [accountId, tx.now(), places.map(({ place }) => place), places.map(({ place_id }) => place_id)],
  });
  return rows;
}

/** Whether no one else administers the initiative. */
async function isAlone(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await tx.raw<{ count: number }>({
    text: `select count(*)::int as count from people where account_id = $1 and role = 'account_admin' and status = 'active'`,
    values: [accountId],
  });
  return (rows[0]?.count ?? 0) <= 1;
}
