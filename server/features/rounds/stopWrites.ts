import { type RoundAct } from '@boucle/contract/features/rounds/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** Result of a line of a stop. */
export interface DoneLine {
  readonly format_id: number;
  readonly act: RoundAct;
  readonly planned: number;
  readonly actual: number;
  readonly posted: number;
  readonly transactionId: number | null;
}

interface End {
  readonly roundId: number;
  readonly n: number;
  /** Stops that are still to do after it: none ends the round. */
  readonly left: number;
  readonly by: number;
  /** When it was done, or passed by. */
  readonly at: Date;
  readonly reason?: string;
  readonly signedName?: string | undefined;
  readonly pictureUrl?: string | null | undefined;
  readonly lines?: readonly DoneLine[];
}

/** Writes what became of a stop, once, and how far its round is. The round is under lock. */
export async function endStop(tx: Tx, accountId: number, end: End): Promise<void> {
  const { roundId, n, lines = [] } = end;
  await tx.raw({
    text: `update round_lines l set actual = d.actual, posted = d.posted, transaction_id = d.transaction_id
             from unnest($4::bigint[], $5::text[], $6::int[], $7::int[], $8::bigint[]) as d(format_id, act, actual, posted, transaction_id)
            where l.account_id = $1 and l.round_id = $2 and l.n = $3 and l.format_id = d.format_id and l.act = d.act`,
    values: [
      ...[accountId, roundId, n],
      lines.map(({ format_id }) => format_id),
      lines.map(({ act }) => act),
      lines.map(({ actual }) => actual),
      lines.map(({ posted }) => posted),
      lines.map(({ transactionId }) => transactionId),
    ],
  });
  await tx.raw({
    text: `update round_stops set status = $4, recorded_at = $5, done_at = $6, done_by = $7, skipped_reason = $8, signed_name = $9,
             picture_url = $10
            where account_id = $1 and round_id = $2 and n = $3`,
    values: [
      ...[accountId, roundId, n, end.reason === undefined ? 'done' : 'skipped', tx.now(), end.at, end.by],
      ...[end.reason ?? null, end.signedName || null, end.pictureUrl ?? null],
    ],
  });
  await tx.raw({
    text: `update rounds set status = $3, started_at = coalesce(started_at, $4), ended_at = case when $3 = 'done' then greatest(started_at, $4) end,
             version = version + 1 where account_id = $1 and id = $2`,
    values: [accountId, roundId, end.left === 0 ? 'done' : 'under_way', end.at],
  });
}

/** Part of what is planned, in percent, beyond which what was done otherwise is an incident. */
const MOST_OFF = 20;
const PERCENT = 100;

/**
 * Pieces done beyond what was planned (below 0: fewer), by more than a fifth of it; what is beyond
 * the books too is another incident's.
 */
function offPlan({ act, planned, actual, posted }: DoneLine): number {
  // Emptied, a drawer gives what is in it: its transaction shows how far the books were off.
  if (act === 'empty_drawer') return 0;
  const off = actual < planned ? actual - planned : Math.max(0, posted - planned);
  return Math.abs(off) * PERCENT > planned * MOST_OFF ? off : 0;
}

interface StopOf {
  readonly roundId: number;
  readonly n: number;
  readonly by: number;
  readonly placeId: number;
  /** When it was found; now when left out. */
  readonly at?: Date;
  readonly lines: readonly DoneLine[];
}

/**
 * Writes an incident for each line of which more was counted than the books have, and for each that
 * was done otherwise than planned.
 */
export async function insertIncidents(tx: Tx, accountId: number, { lines, ...stop }: StopOf): Promise<void> {
  const found = lines.flatMap((line) => {
    const [beyond, off] = [line.actual - line.posted, offPlan(line)];
    const { act, format_id } = line;
    return [
      ...(beyond > 0 ? [{ kind: 'surplus', act, format_id, pieces: beyond }] : []),
      ...(off === 0 ? [] : [{ kind: 'plan', act, format_id, pieces: off }]),
    ];
  });
  if (found.length === 0) return;
  await tx.raw({
    text: `insert into incidents (account_id, created_at, kind, format_id, quantity, fewer, round_id, round_stop, round_act, reported_by,
             place, place_id)
           select $1, $2, s.kind, s.format_id, abs(s.pieces), s.pieces < 0, $3, $4, s.act, $5,
                  case when s.kind = 'surplus' and s.act = 'give' then 'A' else 'R' end,
                  case when s.kind = 'surplus' and s.act = 'give' then 0 else $10::bigint end
             from unnest($6::text[], $7::bigint[], $8::int[], $9::text[]) as s(kind, format_id, pieces, act) returning 1`,
    values: [
      ...[accountId, stop.at ?? tx.now(), stop.roundId, stop.n, stop.by],
      found.map(({ kind }) => kind),
      found.map(({ format_id }) => format_id),
      found.map(({ pieces }) => pieces),
      found.map(({ act }) => act),
      stop.placeId,
    ],
  });
}
