import { type YearArchive } from '@boucle/contract/features/yearArchives/calls.ts';
import { type ArchivePeriod, YEAR_ARCHIVE_DAYS } from '@boucle/contract/features/yearArchives/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/**
 * Minutes without progress after which what is being made counts as lost: its job writes its
 * progress every second, and is tried again within one.
 */
const LOST_MINUTES = 60;

type Row = Omit<YearArchive, 'created_at' | 'ended_at' | 'expires_at'> & {
  created_at: Date;
  ended_at: Date | null;
  expires_at: Date | null;
};

const SHOWN = `a.id, a.year, a.quarter, a.state, coalesce(nullif(p.name, ''), p.email) as by, a.created_at, a.ended_at,
    a.ended_at + interval '${YEAR_ARCHIVE_DAYS} days' as expires_at, a.step, a.files_done, a.files_total, a.rows_done, a.failure, a.bytes, a.sha256
  from year_archives a left join people p on p.id = a.person_id`;

const archiveOf = ({ created_at, ended_at, expires_at, ...row }: Row): YearArchive => ({
  ...row,
  created_at: created_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
  expires_at: expires_at?.toISOString() ?? null,
});

/** The archives of an account that are kept at that instant or under way, the latest first. */
export async function yearArchivesOf(tx: Tx, accountId: number, now: Date): Promise<YearArchive[]> {
  const { rows } = await tx.raw<Row>({
    text: `select ${SHOWN} where a.account_id = $1 and (a.ended_at is null or a.ended_at + interval '${YEAR_ARCHIVE_DAYS} days' > $2)
      order by a.id desc`,
    values: [accountId, now],
  });
  return rows.map(archiveOf);
}

/** One of those. */
export async function yearArchiveNamed(
  tx: Tx,
  accountId: number,
  id: number,
  now: Date,
): Promise<YearArchive | undefined> {
  const { rows } = await tx.raw<Row>({
    text: `select ${SHOWN} where a.account_id = $1 and a.id = $2
      and (a.ended_at is null or a.ended_at + interval '${YEAR_ARCHIVE_DAYS} days' > $3)`,
    values: [accountId, id, now],
  });
  return rows.map(archiveOf)[0];
}

/**
 * Ends what is being made without progress for an hour, and deletes its pieces: no one makes it any
 * more. What waits has its job still. The account's archives are locked.
 */
export async function giveUpLost(tx: Tx, accountId: number, now: Date): Promise<void> {
  await tx.raw({
    text: `with lost as (
        update year_archives set state = 'failed', step = null, ended_at = $2,
          failure = 'La préparation s’est interrompue. Demandez de nouveau ce dossier.'
        where account_id = $1 and state = 'making' and told_at < $2::timestamptz - interval '${LOST_MINUTES} minutes' returning id
      ) delete from year_archive_pieces p using lost where p.account_id = $1 and p.archive_id = lost.id`,
    values: [accountId, now],
  });
}

/** Writes down what is asked and answers its number. The account's archives are locked. */
export async function insertYearArchive(
  tx: Tx,
  accountId: number,
  { year, quarter, personId, now }: ArchivePeriod & { personId: number; now: Date },
): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into year_archives (account_id, year, quarter, person_id, created_at, told_at) values ($1, $2, $3, $4, $5, $5) returning id`,
    values: [accountId, year, quarter, personId, now],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('The archive was not written down');
  return row.id;
}

/** The first year of which the account has a transaction; undefined when it has none. */
export async function firstYear(tx: Tx, accountId: number): Promise<number | undefined> {
  const { rows } = await tx.raw<{ year: number | null }>({
    text: `select extract(year from min(day))::int as year from transactions where account_id = $1`,
    values: [accountId],
  });
  return rows[0]?.year ?? undefined;
}

/** The number of pieces of a file that is whole, and the try that wrote them. */
export async function wholeFile(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<{ pieces: number; try: number } | undefined> {
  const { rows } = await tx.raw<{ pieces: number; try: number }>({
    text: `select pieces, try from year_archives where account_id = $1 and id = $2 and state = 'made'`,
    values: [accountId, id],
  });
  return rows[0];
}

/** One piece of a file. */
export async function pieceOf(
  tx: Tx,
  accountId: number,
  [id, attempt, n]: readonly [id: number, attempt: number, n: number],
): Promise<Buffer | undefined> {
  const { rows } = await tx.raw<{ bytes: Buffer }>({
    text: 'select bytes from year_archive_pieces where account_id = $1 and archive_id = $2 and try = $3 and n = $4',
    values: [accountId, id, attempt, n],
  });
  return rows[0]?.bytes;
}
