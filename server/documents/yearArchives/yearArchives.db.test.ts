import { createHash } from 'node:crypto';
import { type FrozenReport } from '@boucle/contract/features/impact/shapes.ts';
import { type YearArchive } from '@boucle/contract/features/yearArchives/calls.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { archiveDownload } from '../../features/yearArchives/download.ts';
import { wholeFile } from '../../features/yearArchives/queries.ts';
import { closeMonth } from '../../domain/ledger/months/closeMonth.ts';
import { keptSeals } from '../../domain/ledger/months/seals.ts';
import { rollUpAllDays } from '../../domain/statistics/accountDays.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';
import { makeYearArchive } from './makeYearArchive.ts';
import { readingsOf } from './readings.ts';
import { claim, keep, purgeYearArchives, Superseded } from './store.ts';
import { writeArchive } from './writeArchive.ts';

const log = { info: () => undefined, error: (details: object) => errors.push(details) };
const errors: object[] = [];
let world: AppWorld;
let report: FrozenReport;

beforeAll(async () => {
  world = await appWorld();
  const { adminId, bowl, cup, sender, customer } = world.ledger;
  const lea = { kind: 'customer', id: customer } as const;
  const bowls = (quantity: number) => [{ formatId: bowl, quantity }];
  const at = (day: string): Date => new Date(`${day}T22:30:00Z`);
  // 23:30 in Paris: the last of the year, then the first of the next.
  await world.ledger.record({ type: 'admin_in', variant: 'bought', adminId, lines: bowls(50), at: at('2025-12-30') });
  await world.ledger.record({
    type: 'admin_give',
    adminId,
    restaurantId: sender,
    lines: bowls(20),
    at: at('2025-12-31'),
  });
  await world.ledger.record({
    type: 'admin_free_deposit',
    adminId,
    origin: 'initiative',
    holder: lea,
    amountCents: 2050,
    comment: '=1+1;"deux"\r\nlignes',
    at: at('2025-12-31'),
  });
  await world.ledger.record({
    type: 'admin_give',
    adminId,
    restaurantId: sender,
    lines: bowls(5),
    at: at('2026-01-01'),
  });
  await world.ledger.record({
    type: 'grab_container',
    author: 'restaurant_owner',
    restaurantId: sender,
    holder: lea,
    lines: bowls(2),
    at: at('2026-02-01'),
  });
  await world.ledger.record({
    type: 'admin_in',
    variant: 'bought',
    adminId,
    lines: [{ formatId: cup, quantity: 7 }],
  });
  const { accountId } = world.ledger;
  await world.fresh.asOwner(`update accounts set siren = '732829320' where id = ${accountId}`);
  await world.ledger.run((tx) => closeMonth(tx, accountId, '2025-12-01'));
  const month = { from_date: '2025-12-01', to_date: '2025-12-31', restaurant_id: null };
  report = (await world.call('POST', '/impact/reports', { token: token(), body: month })).data as FrozenReport;
});
afterAll(() => world.end());

const token = () => world.tokens.admin;
const ask = (year: number) => world.call('POST', '/year_archives', { token: token(), body: { year } });
const list = async () => (await world.call('GET', '/year_archives', { token: token() })).data as YearArchive[];
const make = (id: number, signal = new AbortController().signal) =>
  makeYearArchive(
    { database: world.fresh.database, processes: world.dependencies.processes, log, signal },
    { accountId: world.ledger.accountId, id },
  );

/** The same within this process: the other takes a second to start. */
async function write(id: number, database = world.fresh.database): Promise<void> {
  const scope = { kind: 'account', accountId: world.ledger.accountId } as const;
  const archive = await inScope(world.fresh.database, scope, (tx) => claim(tx, scope.accountId, id));
  if (archive === undefined) throw new Error('Nothing to claim');
  await writeArchive(readingsOf(database, undefined, 4), archive);
}

/** The files of an archive as who downloads it has them. */
async function opened(id: number): Promise<{ files: Record<string, string>; bytes: Buffer; archive: YearArchive }> {
  const archive = (await list()).find((one) => one.id === id);
  const { accountId } = world.ledger;
  const { database } = world.fresh;
  const whole = await inScope(database, { kind: 'account', accountId }, (tx) => wholeFile(tx, accountId, id));
  if (archive === undefined || whole === undefined) throw new Error('The archive is not made');
  const { body } = archiveDownload(database, accountId, archive, whole);
  const bytes = Buffer.from(await new Response(body as ReadableStream).arrayBuffer());
  const files = Object.entries(unzipSync(bytes)).map(([path, file]) => [path, Buffer.from(file).toString('utf8')]);
  return { files: Object.fromEntries(files) as Record<string, string>, bytes, archive };
}

const rowsOf = (csv: string | undefined): string[] => (csv ?? '').split('\r\n').slice(1, -1);

let made: YearArchive;

it('is asked once however often, one at a time, of a year that there is', async () => {
  expect((await world.call('GET', '/year_archives/years', { token: token() })).data).toEqual([2026, 2025]);
  const [first, again] = [await ask(2025), await ask(2025)];
  expect([first.status, again.status]).toEqual([201, 201]);
  made = first.data as YearArchive;
  expect(again.data).toEqual(made);
  expect(world.jobs.filter(({ name }) => name === 'year-archive')).toEqual([
    { name: 'year-archive', data: { accountId: world.ledger.accountId, id: made.id } },
  ]);
  expect((await ask(2026)).detail).toBe('Un autre dossier (2025) est en préparation\u00a0: attendez qu’il soit prêt.');
  expect((await ask(2024)).fields).toEqual({ year: ['Choisissez une année de 2025 à 2026.'] });
  expect((await world.call('GET', `/year_archives/${made.id}/archive`, { token: token() })).status).toBe(404);
});

it('holds the lists of the year, and what there was at both ends', async () => {
  await make(made.id);
  expect(errors).toEqual([]);
  const { files, bytes, archive } = await opened(made.id);
  expect(archive).toMatchObject({ state: 'made', bytes: bytes.length, step: null });
  expect(archive.files_done).toBe(archive.files_total);
  expect(archive.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(Object.keys(files)).toHaveLength(archive.files_total ?? 0);

  const exported = await world.call('GET', '/transactions.csv?from_date=2025-01-01&to_date=2025-12-31&sort=date', {
    token: token(),
  });
  expect(files['listes/transactions.csv']).toBe(exported.text);
  expect(rowsOf(files['soldes/stocks.csv'])).toEqual([
    'Entrepôt;;Entrepôt;1;Grand bol 1 L;Propres;0;30',
    `Restaurant;${world.ledger.sender};Chez Manon;1;Grand bol 1 L;Propres;0;20`,
    'Extérieur;;Fournisseur;1;Grand bol 1 L;Achetés;0;-50',
  ]);
  expect(rowsOf(files['soldes/comptes.csv'])).toEqual([
    'Banque;;Banque;0,00;20,50;Débiteur',
    `Cagnotte;${world.ledger.customer};Cagnotte de Léa Morel;0,00;20,50;Créditeur`,
  ]);
});

it('holds what the accountant imports, and what each seal is the hash of', async () => {
  const { files, bytes } = await opened(made.id);
  expect(files['fec/732829320FEC20251231-journaux-auxiliaires.txt']).toContain('\t512\tBanque\t');
  const [seal] = await world.ledger.run((tx) => keptSeals(tx, world.ledger.accountId));
  const sealed = unzipSync(bytes)['sceaux/2025-12.txt'] ?? '';
  expect(createHash('sha256').update(sealed).digest('hex')).toBe(seal?.sha256);
  expect(files['LISEZ-MOI.txt']).toContain(seal?.sha256);
  expect(files['LISEZ-MOI.txt']).toContain('Sceaux\u00a0: 1 mois clôturé est conforme à ce qui a été scellé.');
});

it('holds the frozen reports of impact, byte for byte', async () => {
  const raw = unzipSync((await opened(made.id)).bytes);
  const hashOf = (path: string) =>
    createHash('sha256')
      .update(raw[path] ?? '')
      .digest('hex');
  expect(hashOf('impact/rapport-1.pdf')).toBe(report.pdf_sha256);
  expect(hashOf('impact/rapport-1.json')).toBe(report.figures_sha256);
});

it('tells each file with its rows, and every digest is that of its file', async () => {
  const { files } = await opened(made.id);
  const digests = (files['SHA256SUMS.txt'] ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('  '));
  expect(digests.map(([, path]) => path)).toEqual(Object.keys(files).filter((path) => path !== 'SHA256SUMS.txt'));
  const { bytes } = await opened(made.id);
  const raw = unzipSync(bytes);
  for (const [digest, path = ''] of digests) {
    expect(
      createHash('sha256')
        .update(raw[path] ?? '')
        .digest('hex'),
      path,
    ).toBe(digest);
  }
  const archive = (files['LISEZ-MOI.txt'] ?? '').replaceAll('\u00a0', ' ');
  expect(archive).toContain('Période : du 01/01/2025 au 31/12/2025 inclus.');
  // Three transactions, one with a comment of two lines.
  expect(archive).toMatch(/Transactions : les lignes de la période\.\r\n {2}3 lignes/);
});

it('says the same whether its days are rolled up or not, of the year that goes on', async () => {
  const { login } = world.fresh.database;
  // More than an archive has (`yearArchive.ts`), so that only its own work bounds what it opens.
  const database = openDatabase({ ownerConfig: login, loginConfig: login });
  onTestFinished(() => database.close());
  const stocks = async () => {
    const { id } = (await ask(2026)).data as YearArchive;
    await write(id, database);
    // None is closed before half a minute: these are all that were ever opened at once.
    expect(database.pool.totalCount, 'connections').toBeLessThanOrEqual(3);
    const { files } = await opened(id);
    return [files['soldes/stocks.csv'], files['soldes/comptes.csv']];
  };
  const young = await stocks();
  await rollUpAllDays(world.fresh.database);
  expect(await stocks()).toEqual(young);
  const lea = world.ledger.customer;
  expect(rowsOf(young[0])).toEqual([
    'Entrepôt;;Entrepôt;1;Grand bol 1 L;Propres;30;25',
    'Entrepôt;;Entrepôt;2;Gobelet 30 cl;Propres;0;7',
    `Restaurant;${world.ledger.sender};Chez Manon;1;Grand bol 1 L;Propres;20;23`,
    `Conso;${lea};Léa Morel;1;Grand bol 1 L;Détenus;0;2`,
    'Extérieur;;Fournisseur;1;Grand bol 1 L;Achetés;-50;-50',
    'Extérieur;;Fournisseur;2;Gobelet 30 cl;Achetés;0;-7',
  ]);
  expect(rowsOf(young[1])).toEqual([
    'Banque;;Banque;20,50;20,50;Débiteur',
    `Cagnotte;${lea};Cagnotte de Léa Morel;20,50;12,50;Créditeur`,
    `Consignes immobilisées;${lea};Consigne de Léa Morel;0,00;8,00;Créditeur`,
  ]);
});

it('holds the days of a quarter alone, and the entries from the first day of its fiscal year', async () => {
  const filesOf = async (year: number, quarter: number) => {
    const asked = await world.call('POST', '/year_archives', { token: token(), body: { year, quarter } });
    const { id } = asked.data as YearArchive;
    await write(id);
    const { files, archive } = await opened(id);
    expect(archive).toMatchObject({ year, quarter });
    return files;
  };
  const fecOf = (files: object) => Object.keys(files).filter((path) => path.startsWith('fec/'));
  const last = await filesOf(2025, 4);
  expect(last['LISEZ-MOI.txt']?.replaceAll('\u00a0', ' ')).toContain('DOSSIER : 4E TRIMESTRE 2025\r\n');
  expect(last['LISEZ-MOI.txt']).toContain('du 01/10/2025 au 31/12/2025 inclus.');
  // Three transactions, one with a comment of two lines.
  expect(rowsOf(last['listes/transactions.csv'])).toHaveLength(4);
  expect(fecOf(last)).toEqual(['fec/732829320FEC20251231-journaux-auxiliaires.txt']);
  const next = await filesOf(2026, 1);
  expect(rowsOf(next['listes/transactions.csv'])).toHaveLength(2);
  expect(rowsOf(next['soldes/stocks.csv'])[0]).toBe('Entrepôt;;Entrepôt;1;Grand bol 1 L;Propres;30;25');
  // None of its months is closed.
  expect(fecOf(next)).toEqual([]);
});

it('is downloaded by administrators of its initiative alone, and told in the journal', async () => {
  const path = `/year_archives/${made.id}/archive`;
  const answer = await world.call('GET', path, { token: token() });
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    200,
    'application/zip',
    'attachment; filename="dossier-2025.zip"',
  ]);
  expect(answer.text.startsWith('PK')).toBe(true);
  expect((await world.call('GET', path, { token: await world.tokenOf(world.other.adminId) })).status).toBe(404);
  expect((await world.call('GET', path, { token: world.tokens.partner })).status).toBe(403);
  const journal = await world.call('GET', '/events?filter[entity]=year_archive&sort=id', { token: token() });
  expect((journal.data as { sentence: string }[]).map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining(['Dossier demandé\u00a0: 2025', 'Dossier téléchargé\u00a0: 2025']),
  );
});

it('begins anew after its process was killed, and a try that was believed dead writes nothing more', async () => {
  const { database } = world.fresh;
  const { accountId } = world.ledger;
  const { id } = (await ask(2025)).data as YearArchive;
  const killing = new AbortController();
  const killed = expect(make(id, killing.signal)).rejects.toThrow(/SIGKILL|aborted/);
  await expect.poll(async () => (await list())[0]?.state, { interval: 20, timeout: 20_000 }).toBe('making');
  killing.abort();
  await killed;
  expect((await list())[0]).toMatchObject({ id, state: 'making' });
  expect((await world.call('GET', `/year_archives/${id}/archive`, { token: token() })).status).toBe(404);

  const slow = await inScope(database, { kind: 'account', accountId }, (tx) => claim(tx, accountId, id));
  if (slow === undefined) throw new Error('Nothing to claim');
  await write(id);
  await expect(writeArchive(readingsOf(database, undefined, 4), slow)).rejects.toThrow(Superseded);
  const { bytes, archive } = await opened(id);
  expect(archive.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
});

it('fails at once when it cannot fit its format, with its reason', async () => {
  const { id } = (await ask(2026)).data as YearArchive;
  const { database } = world.fresh;
  const signal = new AbortController().signal;
  const impossible = 'Ce dossier dépasse 4\u00a0Go.';
  const processes = { run: () => Promise.resolve({ impossible } as never) };
  await makeYearArchive({ database, processes, log, signal }, { accountId: world.ledger.accountId, id });
  expect((await list())[0]).toMatchObject({ id, state: 'failed', failure: impossible });
});

const piecesOf = async (id: number): Promise<number | undefined> =>
  (
    await inScope(world.fresh.database, { kind: 'platform' }, (tx) =>
      tx.raw<{ n: number }>({
        text: 'select count(*)::int as n from year_archive_pieces where archive_id = $1',
        values: [id],
      }),
    )
  ).rows[0]?.n;

it('waits for its job however long, and is given up with its pieces once nobody makes it', async () => {
  const { accountId } = world.ledger;
  const { id } = (await ask(2026)).data as YearArchive;
  const quiet = (hours: number) =>
    world.fresh.asOwner(`update year_archives set told_at = now() - interval '${hours} hours' where id = ${id}`);
  await quiet(2);
  expect((await ask(2026)).data).toMatchObject({ id, state: 'waiting' });

  const scope = { kind: 'account', accountId } as const;
  const { database } = world.fresh;
  const archive = await inScope(database, scope, (tx) => claim(tx, accountId, id));
  if (archive === undefined) throw new Error('Nothing to claim');
  const progress = { step: 'Transactions', filesDone: 0, filesTotal: 9, rowsDone: 0 };
  await inScope(database, scope, (tx) => keep(tx, archive, progress, { n: 0, bytes: Uint8Array.of(1) }));
  await quiet(2);
  const again = (await ask(2026)).data as YearArchive;
  expect(again.id).not.toBe(id);
  expect((await list()).find((one) => one.id === id)).toMatchObject({ state: 'failed', step: null });
  expect(await piecesOf(id)).toBe(0);

  // One that never ends is deleted too.
  await world.fresh.asOwner(`update year_archives set told_at = now() - interval '8 days' where id = ${again.id}`);
  await inScope(database, { kind: 'platform' }, purgeYearArchives);
  expect((await list()).map((one) => one.id)).not.toContain(again.id);
});

it('is kept seven days, then neither shown nor downloaded, then deleted', async () => {
  await world.fresh.asOwner(
    `update year_archives set ended_at = now() - interval '7 days 1 minute' where id = ${made.id}`,
  );
  expect((await list()).map(({ id }) => id)).not.toContain(made.id);
  expect((await world.call('GET', `/year_archives/${made.id}/archive`, { token: token() })).status).toBe(404);
  expect(await piecesOf(made.id)).toBeGreaterThan(0);
  await inScope(world.fresh.database, { kind: 'platform' }, purgeYearArchives);
  expect(await piecesOf(made.id)).toBe(0);
});
