import { type RoundAct } from '@boucle/contract/rounds/labels.ts';
import { type Tx } from '../../database/transaction.ts';

/** What was done of a line. */
export interface DoneLine {
  readonly format_id: number;
  readonly act: RoundAct;
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
  /** When it was done; of one that is passed by, now. */
  readonly at?: Date;
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
      ...[accountId, roundId, n, end.reason === undefined ? 'done' : 'skipped', tx.now(), end.at ?? tx.now(), end.by],
      ...[end.reason ?? null, end.signedName || null, end.pictureUrl ?? null],
    ],
  });
  await tx.raw({
    text: `update rounds set status = $3, started_at = coalesce(started_at, $4), ended_at = case when $3 = 'done' then greatest(started_at, $4) end,
             version = version + 1 where account_id = $1 and id = $2`,
    values: [accountId, roundId, end.left === 0 ? 'done' : 'under_way', end.at ?? tx.now()],
  });
}

/** Writes an incident for each line of which more was counted than the books have. */
export async function insertSurplus(
  tx: Tx,
  accountId: number,
  {
    roundId,
    n,
    by,
    placeId,
    lines,
  }: { roundId: number; n: number; by: number; placeId: number; lines: readonly DoneLine[] },
): Promise<void> {
  const beyond = lines.filter(({ actual, posted }) => actual > posted);
  if (beyond.length === 0) return;
  await tx.raw({
    text: `insert into incidents (account_id, created_at, kind, format_id, quantity, round_id, round_stop, round_act, reported_by,
             place, place_id)
           select $1, $2, 'surplus', s.format_id, s.quantity, $3, $4, s.act, $5, case s.act when 'give' then 'A' else 'R' end,
                  case s.act when 'give' then 0 else $9::bigint end
             from unnest($6::bigint[], $7::int[], $8::text[]) as s(format_id, quantity, act)`,
    values: [
      ...[accountId, tx.now(), roundId, n, by],
      beyond.map(({ format_id }) => format_id),
      beyond.map(({ actual, posted }) => actual - posted),
      beyond.map(({ act }) => act),
      placeId,
    ],
  });
}
