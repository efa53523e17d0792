import { type YearArchive } from '@boucle/contract/features/yearArchives/calls.ts';
import {
  archiveSpan,
  archiveTitle,
  isUnderWay,
  YEAR_ARCHIVES_KEPT,
} from '@boucle/contract/features/yearArchives/labels.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { conflict, invalidField, notFound, refused } from '../../platform/http/errors.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { lockAccountRow } from '../../domain/accounts/lockAccountRow.ts';
import { archiveDownload } from './download.ts';
import { firstYear, giveUpLost, insertYearArchive, wholeFile, yearArchiveNamed, yearArchivesOf } from './queries.ts';

const THE_ARCHIVE = 'Ce dossier';

async function one(tx: Tx, accountId: number, id: number, now: Date): Promise<YearArchive> {
  const found = await yearArchiveNamed(tx, accountId, id, now);
  if (found === undefined) throw notFound(THE_ARCHIVE);
  return found;
}

/** The years from the first transaction to this one, the latest first. */
async function yearsOf(tx: Tx, accountId: number, now: Date): Promise<number[]> {
  const last = Number(parisDay(now).slice(0, 4));
  const first = (await firstYear(tx, accountId)) ?? last;
  return Array.from({ length: Math.max(last - first, 0) + 1 }, (_, rank) => last - rank);
}

/** Archives of a year or a quarter: what `contract/features/yearArchives/calls.ts` promises. */
export const yearArchives = {
  list: calls.yearArchives.list.handler(async ({ context: { tx, caller, dependencies } }) => {
    const data = await yearArchivesOf(tx, accountOf(caller), dependencies.now());
    return { data, meta: { count: data.length } };
  }),

  years: calls.yearArchives.years.handler(async ({ context: { tx, caller, dependencies } }) => ({
    data: await yearsOf(tx, accountOf(caller), dependencies.now()),
  })),

  start: calls.yearArchives.start.handler(async ({ context: { tx, caller, dependencies, details }, input: period }) => {
    const accountId = accountOf(caller);
    const now = dependencies.now();
    const { year, quarter } = period;
    details['year'] = archiveTitle(period);
    // Of two who press at once the second sees the archive of the first.
    await lockAccountRow(tx, accountId);
    await giveUpLost(tx, accountId, now);
    const years = await yearsOf(tx, accountId, now);
    if (!years.includes(year)) {
      const [last] = years;
      const sentence =
        years.length === 1
          ? `Seule l’année ${last ?? ''} a un dossier.`
          : `Choisissez une année de ${years.at(-1) ?? ''} à ${last ?? ''}.`;
      throw invalidField('year', sentence);
    }
    if (archiveSpan(period).from > parisDay(now)) throw invalidField('quarter', 'Ce trimestre n’a pas commencé.');
    const kept = await yearArchivesOf(tx, accountId, now);
    const running = kept.find(({ state }) => isUnderWay(state));
    if (running?.year === year && running.quarter === quarter) return { data: running };
    if (running !== undefined)
      throw conflict(`Un autre dossier (${archiveTitle(running)}) est en préparation\u00a0: attendez qu’il soit prêt.`);
    if (kept.filter(({ state }) => state === 'made').length >= YEAR_ARCHIVES_KEPT) {
      throw refused(
        `${YEAR_ARCHIVES_KEPT} dossiers sont déjà conservés, c’est le maximum\u00a0: attendez que le plus ancien soit supprimé.`,
      );
    }
    const id = await insertYearArchive(tx, accountId, { year, quarter, personId: caller.personId, now });
    await dependencies.jobs.add(tx, 'year-archive', { accountId, id });
    return { data: await one(tx, accountId, id, now) };
  }),

  archive: calls.yearArchives.archive.handler(
    async ({ context: { tx, caller, dependencies, details }, input: { id } }) => {
      const accountId = accountOf(caller);
      const archive = await one(tx, accountId, id, dependencies.now());
      const whole = await wholeFile(tx, accountId, id);
      if (whole === undefined) throw notFound(THE_ARCHIVE);
      details['year'] = archiveTitle(archive);
      return archiveDownload(dependencies.database, accountId, archive, whole);
    },
  ),
};
