import { openDatabase } from '../../server/database/pool.ts';
import { inScope } from '../../server/database/tenant.ts';
import { insertYearArchive } from '../../server/features/yearArchives/queries.ts';
import { makeYearArchive } from '../../server/yearArchives/makeYearArchive.ts';
import { query } from '../cluster.ts';
import { type Figure, atMost } from '../figure.ts';
import { millisecondsOf, thisProcess } from '../processor.ts';
import { type Part } from '../part.ts';

const SECONDS_BAR = 300;
/** MiB of the process that makes it. */
const MEMORY_BAR = 400;
const MEGABYTE = 1_000_000;

/** The archive of the current year of a simulated year of the size asked for, made by a process of its own as the worker makes it. */
export const archive: Part = async ({ cluster, rows }): Promise<Figure[]> => {
  const filled = await cluster.simulated(rows);
  const [who] = await query<{ account: number; person: number }>(
    filled.ownerConfig,
    `select account_id as account, min(id) as person from people where role = 'account_admin' group by 1 order by 1 limit 1`,
  );
  const { account: accountId = 0, person: personId = 0 } = who ?? {};
  const database = openDatabase({ ownerConfig: filled.ownerConfig, max: 4 });
  const lines: Record<string, unknown>[] = [];
  const log = {
    info: (details: object) => void lines.push({ ...details }),
    error: (details: object, message: string) => {
      throw new Error(`${message} : ${JSON.stringify(details)}`);
    },
  };
  try {
    const now = database.clock.now();
    const id = await inScope(database, { kind: 'account', accountId }, (tx) =>
      insertYearArchive(tx, accountId, { year: now.getUTCFullYear(), personId, now }),
    );
    const began = performance.now();
    let ours = 0;
    const theirs = await millisecondsOf(filled, async () => {
      ours = await millisecondsOf(thisProcess, () =>
        makeYearArchive({ database, log, signal: new AbortController().signal }, { accountId, id }),
      );
    });
    const seconds = (performance.now() - began) / 1000;
    const [made] = await query<{ bytes: number; files: number; rows: number }>(
      filled.ownerConfig,
      `select bytes, files_total as files, rows_done as rows from year_archives where account_id = ${accountId} and id = ${id} and state = 'made'`,
    );
    if (made === undefined) throw new Error('Le dossier de l’année n’a pas été préparé.');
    const peak = Number(lines.at(-1)?.['peakMib']);
    const size = `${made.files} fichiers, ${made.rows.toLocaleString('fr-FR')} lignes, ${(made.bytes / MEGABYTE).toFixed(0)} Mo`;
    const processor = `processeur de PostgreSQL ${(theirs / 1000).toFixed(0)} s, de qui attend ${(ours / 1000).toFixed(1)} s`;
    return [
      atMost('Dossier de l’année', seconds, 's', SECONDS_BAR, `${size}\u202f; ${processor}`),
      atMost('Dossier de l’année, mémoire du processus', peak, 'Mio', MEMORY_BAR),
    ];
  } finally {
    await database.close();
  }
};
