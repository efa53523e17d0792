import { type RoundAct, type StopStatus } from '@boucle/contract/features/rounds/labels.ts';
import { type RoundLine } from '@boucle/contract/features/rounds/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** A stop as tables have it, with what its place is called and where it is. */
export interface StopRow {
  readonly n: number;
  readonly rank: number;
  readonly place: 'R' | 'T';
  readonly place_id: number;
  readonly window_from: number | null;
  readonly window_to: number | null;
  readonly status: StopStatus;
  readonly done_by: string | null;
  readonly skipped_reason: string | null;
  readonly signed_name: string | null;
  readonly picture_url: string | null;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly closed: boolean;
}

/** The stops of a round in the order of visit. */
export async function stopsOf(tx: Tx, accountId: number, roundId: number): Promise<StopRow[]> {
  const { rows } = await tx.raw<StopRow & Record<string, unknown>>({
    text: `select s.n, s.rank, s.place, s.place_id, s.window_from, s.window_to, s.status, s.skipped_reason, s.signed_name,
                  s.picture_url,
                  (select coalesce(nullif(w.name, ''), w.email) from people w where w.id = s.done_by) as done_by,
                  coalesce(r.name, concat_ws(', ', z.name, m.name, d.name)) as name, coalesce(r.address, z.address) as address,
                  coalesce(r.city, z.city) as city, coalesce(r.latitude, z.latitude) as latitude, coalesce(r.longitude, z.longitude) as longitude,
                  case s.place when 'R' then r.status <> 'active' else z.status <> 'active' end as closed
             from round_stops s
             left join restaurants r on s.place = 'R' and r.account_id = s.account_id and r.id = s.place_id
             left join collection_drawers d on s.place = 'T' and d.account_id = s.account_id and d.id = s.place_id
             left join collection_terminals m on m.account_id = d.account_id and m.id = d.terminal_id
             left join collection_sites z on z.account_id = m.account_id and z.id = m.site_id
            where s.account_id = $1 and s.round_id = $2 order by s.rank, s.n`,
    values: [accountId, roundId],
  });
  return rows;
}

export interface LineRow extends RoundLine {
  readonly n: number;
  /** Pieces of it that the books had; null before the stop is done. */
  readonly posted: number | null;
}

/** The lines of a round, as the books stand: given, taken clean, taken dirty, by format. */
export async function linesOf(tx: Tx, accountId: number, roundId: number): Promise<LineRow[]> {
  const { rows } = await tx.raw<LineRow & Record<string, unknown>>({
    text: `select l.n, l.format_id, f.title as format_title, f.drawing, f.picture_url, f.numbered, l.act, l.planned, l.actual, l.posted, l.transaction_id,
                  greatest(0, coalesce(c.quantity - c.reserved, 0))::int as there
             from round_lines l
             join round_stops s on s.account_id = l.account_id and s.round_id = l.round_id and s.n = l.n
             join formats f on f.account_id = l.account_id and f.id = l.format_id
             left join cells c on c.account_id = l.account_id and c.format_id = l.format_id
              and c.place = case l.act when 'give' then 'A' else s.place end and c.place_id = case l.act when 'give' then 0 else s.place_id end
              and c.state = case when l.act in ('give', 'take_clean') then 'clean' else 'dirty' end
            where l.account_id = $1 and l.round_id = $2
            order by l.n, array_position(array['give', 'take_clean', 'take_dirty', 'empty_drawer'], l.act), plain(f.title), l.format_id`,
    values: [accountId, roundId],
  });
  return rows;
}

/** A line to be written, by its stop. */
export interface NewLine {
  readonly n: number;
  readonly format_id: number;
  readonly act: RoundAct;
  readonly planned: number;
}

/** Writes lines of stops that are there. */
export async function insertLines(
  tx: Tx,
  accountId: number,
  roundId: number,
  lines: readonly NewLine[],
): Promise<void> {
  await tx.raw({
    text: `insert into round_lines (account_id, round_id, n, format_id, act, planned)
           select $1, $2, l.* from unnest($3::smallint[], $4::bigint[], $5::text[], $6::int[]) as l returning 1`,
    values: [
      accountId,
      roundId,
      lines.map(({ n }) => n),
      lines.map(({ format_id }) => format_id),
      lines.map(({ act }) => act),
      lines.map(({ planned }) => planned),
    ],
  });
}

/**
 * Writes the order of visit: numbers of stops, and how long it is in metres. The round is under
 * lock.
 */
export async function writeOrder(
  tx: Tx,
  accountId: number,
  roundId: number,
  { stops, metres }: { readonly stops: readonly number[]; readonly metres: number },
): Promise<void> {
  await tx.raw({
    text: `update round_stops s set rank = o.rank from unnest($3::smallint[]) with ordinality as o(n, rank)
            where s.account_id = $1 and s.round_id = $2 and s.n = o.n`,
    values: [accountId, roundId, stops],
  });
  await tx.raw({
    text: 'update rounds set metres = $3, version = version + 1 where account_id = $1 and id = $2',
    values: [accountId, roundId, Math.round(metres)],
  });
}
