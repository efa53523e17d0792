import { type AccountantLink } from '@boucle/contract/features/books/accountantCalls.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { placeIn } from '../platform/crypto/sealedColumns.ts';
import { tryOpen } from '../platform/crypto/seal.ts';
import { readFec } from '../dev/testing/fecReader.ts';
import { type AppWorld, appWorld } from '../dev/testing/world.ts';

let world: AppWorld;
let app: ReturnType<typeof createApp>;
const today = parisDay(new Date());

beforeAll(async () => {
  world = await appWorld();
  app = createApp(world.dependencies);
  const { ledger } = world;
  const { adminId, customer, accountId } = ledger;
  await world.fresh.asOwner(
    `update accounts set siren = '732829320', legal_name = 'Consigne Loire SCIC' where id = ${accountId}`,
  );
  const holder = { kind: 'customer', id: customer } as const;
  await ledger.record({
    type: 'admin_free_deposit',
    holder,
    adminId,
    amountCents: 1000,
    at: new Date('2026-01-10T10:00:00Z'),
  });
  const closed = await world.call('POST', '/statements/close', {
    token: world.tokens.admin,
    body: { month: '2026-01' },
  });
  expect(closed.status, closed.text).toBeLessThan(300);
});
afterAll(() => world.end());

const invite = (body: unknown, token = world.tokens.admin) =>
  world.call('POST', '/books/accountant_links', { token, body });
const links = async () =>
  (await world.call('GET', '/books/accountant_links', { token: world.tokens.admin })).data as AccountantLink[];

/** The last mail of a kind. */
async function lastMail(kind: string): Promise<{ recipient: string; content: string; preview: string }> {
  const { rows } = await world.platform((tx) =>
    tx.raw<{ id: number; recipient: string; sealed_content: Buffer; sealed_preview: Buffer }>({
      text: `select id, recipient, sealed_content, sealed_preview from mails where kind = $1 order by id desc limit 1`,
      values: [kind],
    }),
  );
  const [mail] = rows;
  if (mail === undefined) throw new Error('No mail');
  const { secret } = world.dependencies;
  const content = tryOpen(secret, placeIn('mail', mail.id), mail.sealed_content) ?? '';
  const preview = tryOpen(secret, placeIn('preview', mail.id), mail.sealed_preview) ?? '';
  return { recipient: mail.recipient, content, preview };
}

/** The address in the last mail that gives a link. */
async function mailed(): Promise<{ recipient: string; path: string; preview: string }> {
  const { content, ...mail } = await lastMail('accountant');
  return { ...mail, path: /\/accountant\/[\w.-]+/.exec(content)?.[0] ?? '' };
}

/** The cookie that an answer sets; empty when it sets none. */
const cookieIn = (answer: Response): string => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

async function given(lastDay = addDays(today, 30)): Promise<string> {
  expect((await invite({ email: 'cabinet@exemple.fr', last_day: lastDay })).status).toBe(201);
  return (await mailed()).path;
}

const visit = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.request(path, { headers });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

describe('the link of an accountant', () => {
  it('is mailed, shown nowhere else, kept as a hash, and told in the journal', async () => {
    const answer = await invite({ email: 'cabinet@exemple.fr', last_day: addDays(today, 30) });
    expect(answer.status, answer.text).toBe(201);
    const { path, preview, recipient } = await mailed();
    const secret = path.split('.').at(-1) ?? '';
    expect(secret).toMatch(/^boucle_ec_/);
    expect(recipient).toBe('cabinet@exemple.fr');
    expect(preview).not.toContain(secret);
    expect(
      answer.text + (await world.call('GET', '/books/accountant_links', { token: world.tokens.admin })).text,
    ).not.toContain(secret);
    const { rows } = await world.fresh.owner.query<{ written: string }>(
      `select (select string_agg(row(l.*)::text, ' ') from accountant_links l) || (select string_agg(details::text, ' ') from events) as written`,
    );
    expect(rows[0]?.written).not.toContain(secret);
    expect(rows[0]?.written).toContain('cabinet@exemple.fr');
  });

  it('opens the page of its initiative: its files, its balance, its seals, and each visit is counted', async () => {
    const path = await given();
    const { status, text, headers } = await visit(path);
    expect(status).toBe(200);
    for (const words of ['Comptes de Consigne Loire', 'Écritures au format FEC', '4191', 'Sceaux des mois clôturés'])
      expect(text).toContain(words);
    expect(text).not.toContain('Bocal');
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await links())[0]).toMatchObject({ opens: 1, state: 'open', email: 'cabinet@exemple.fr' });
  });

  it('gives each file, read-only, and the journal names it', async () => {
    const path = await given();
    const fec = await app.request(`${path}/fec?exercice=2026-01-01`);
    expect(fec.status).toBe(200);
    expect(fec.headers.get('content-disposition')).toContain('732829320FEC20260131-journaux-auxiliaires.txt');
    const { lines } = readFec(new Uint8Array(await fec.arrayBuffer()));
    expect(lines).toBe(2);
    for (const file of [
      'fec-journalier',
      'balance',
      'balance-agee',
      'factures-a-etablir',
      'ecritures',
      'tva',
      'encours',
      'factures',
      'parc',
    ]) {
      const answer = await visit(`${path}/${file}?exercice=2026-01-01`);
      expect(answer.status, file).toBe(200);
      expect(answer.headers.get('content-disposition'), file).toMatch(/^attachment/);
    }
    // Those of a month that is closed, which the page then names as taken by this link.
    for (const [file, name] of [
      ['fec', '732829320FEC20260131-journaux-auxiliaires.txt'],
      ['csv', 'journal-2026-01-01-2026-01-31.csv'],
      ['dossier', 'dossier-comptable-2026-01.zip'],
    ])
      expect((await visit(`${path}/mois/2026-01/${file}`)).headers.get('content-disposition')).toContain(name);
    expect((await visit(path)).text).toMatch(/mois\/2026-01\/dossier[^]*par cabinet@exemple\.fr/);
    const { rows } = await world.ledger.run((tx) =>
      tx.raw<{ action: string; files: number }>({
        text: `select action, count(*)::int as files from events where action like 'accountant.%' group by 1 order by 1`,
      }),
    );
    expect(rows).toEqual([
      { action: 'accountant.download', files: 13 },
      { action: 'accountant.open', files: 2 },
    ]);
  });

  it('opens nothing else: no other file, year or archive, no call of the console', async () => {
    const path = await given();
    for (const rest of [
      '/fec?exercice=2024-01-01',
      '/fec',
      '/constructor',
      '/liste',
      '/dossiers/999999',
      '/mois/2026-02/dossier',
    ])
      expect((await visit(path + rest)).status, rest).toBe(404);
    expect((await app.request(path, { method: 'POST' })).status).toBe(404);
    const token = path.split('/').at(-1) ?? '';
    for (const bearer of [token, token.split('.').at(-1) ?? ''])
      expect((await world.call('GET', '/books/chart', { token: bearer })).status).toBe(401);
  });

  it('opens the books of no other initiative, whatever its numbers are made to say', async () => {
    const path = await given();
    const [, id = '', secret = ''] = path.replace('/accountant/', '').split('.');
    const other = world.other.accountId;
    expect((await visit(`/accountant/${other}.${id}.${secret}`)).status).toBe(404);
    const { rows } = await world.platform((tx) =>
      tx.raw<{ id: number }>({
        text: `insert into year_archives (account_id, year, state, created_at) values ($1, 2026, 'waiting', now()) returning id`,
        values: [other],
      }),
    );
    expect((await visit(`${path}/dossiers/${rows[0]?.id ?? 0}`)).status).toBe(404);
    const taken = await world.call('POST', `/books/accountant_links/${id}/revoke`, { token: world.tokens.stranger });
    expect(taken.status).toBe(404);
    expect((await visit(path)).status).toBe(200);
  });

  it('ends when it is taken back, and the day after its last one', async () => {
    const path = await given(today);
    expect((await visit(path)).status).toBe(200);
    const [link] = await links();
    await world.fresh.asOwner(`update accountant_links set last_day = last_day - 1 where id = ${link?.id ?? 0}`);
    expect((await visit(path)).status).toBe(404);
    expect((await links())[0]?.state).toBe('over');
    const again = await given();
    const [second] = await links();
    const taken = await world.call('POST', `/books/accountant_links/${second?.id ?? 0}/revoke`, {
      token: world.tokens.admin,
    });
    expect(taken.data).toMatchObject({ state: 'revoked' });
    expect((await visit(again)).status).toBe(404);
    expect((await visit(`${again}/balance?exercice=2026-01-01`)).status).toBe(404);
  });

  it('is refused for a day that is over or too far, and beyond twenty at once', async () => {
    for (const last_day of [addDays(today, -1), addDays(today, 400)])
      expect(Object.keys((await invite({ email: 'a@exemple.fr', last_day })).fields ?? {})).toEqual(['last_day']);
    expect((await invite({ email: 'rien', last_day: today })).status).toBe(422);
    await world.fresh.asOwner(
      `insert into accountant_links (account_id, email, token_hash, last_day, created_at)
        select ${world.ledger.accountId}, 'n@exemple.fr', sha256(n::text::bytea), '2099-01-01', now() from generate_series(1, 20) n`,
    );
    expect((await invite({ email: 'a@exemple.fr', last_day: today })).detail).toContain('20 accès sont déjà ouverts');
    await world.fresh.asOwner(`update accountant_links set revoked_at = now() where email = 'n@exemple.fr'`);
  });

  it('wrong links from one network are refused for a while, right ones too', async () => {
    await world.fresh.asOwner(`delete from rate_limits`);
    const wrong = `/accountant/1.1.${'x'.repeat(43)}`;
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await visit(wrong)).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
    const late = await visit(wrong);
    expect([late.status, late.headers.get('retry-after') !== null]).toEqual([429, true]);
    await world.fresh.asOwner(`delete from rate_limits`);
  });

  it('a browser that opened it before goes on while its network is refused, and no other', async () => {
    const path = await given();
    const cookie = cookieIn(await app.request(path));
    for (let n = 0; n < 20; n += 1) await visit(`/accountant/1.1.${'x'.repeat(43)}`);
    expect((await visit(path)).status).toBe(429);
    expect((await visit(path, { cookie })).status).toBe(200);
    expect((await visit(path, { cookie: `${cookie.slice(0, -1)}-` })).status).toBe(429);
    expect((await visit(await given(), { cookie })).status).toBe(429);
    await world.fresh.asOwner(`delete from rate_limits`);
  });

  it('says how often it was opened before, and when it was last', async () => {
    const path = await given();
    expect((await visit(path)).text).not.toContain('avant cette visite');
    expect((await visit(path)).text).toMatch(/Ouvert 1.fois avant cette visite, la dernière le/);
  });
});

describe('the link of an accountant, where mail can be sent', () => {
  const post = async (path: string, cookie: string, fields: Record<string, string> = {}) => {
    const answer = await mailing.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      body: new URLSearchParams(fields).toString(),
    });
    return { status: answer.status, text: await answer.text(), cookie: cookieIn(answer) };
  };
  const open = async (path: string, cookie = '') => {
    const answer = await mailing.request(path, { headers: { cookie } });
    return { status: answer.status, text: await answer.text() };
  };
  async function code(): Promise<string> {
    const { content, recipient, preview } = await lastMail('accountant_code');
    const digits = /Code\u00a0: (\d{6})/.exec(content)?.[1] ?? '';
    expect([recipient, preview.includes(digits)]).toEqual(['cabinet@exemple.fr', false]);
    return digits;
  }
  let mailing: ReturnType<typeof createApp>;
  beforeAll(() => {
    const { config } = world.dependencies;
    mailing = createApp({ ...world.dependencies, config: { ...config, smtpUrl: 'smtp://localhost' } });
  });

  it('asks each new browser for the code that its accountant receives, then knows it', async () => {
    const path = await given();
    const first = await open(path);
    expect(first.text).toContain('c•••@exemple.fr');
    expect(first.text).not.toContain('Balance');
    expect((await open(`${path}/balance`)).text).toContain('Recevoir le code');

    const asked = await post(`${path}/code`, '');
    const wrong = await post(`${path}/navigateur`, asked.cookie, { code: '0000000' });
    expect([wrong.status, wrong.text.includes('pas le bon')]).toEqual([422, true]);
    const digits = await code();
    expect((await open(path, asked.cookie)).text).not.toContain('Balance');
    // Another browser does not open by a code that it did not ask for.
    expect((await post(`${path}/navigateur`, '', { code: digits })).status).toBe(422);
    const known = await post(`${path}/navigateur`, asked.cookie, { code: digits });
    expect([known.status, known.cookie === asked.cookie]).toEqual([303, false]);
    expect((await open(path, known.cookie)).text).toContain('Balance');
    // A token that somebody else may have put there stays worth nothing.
    expect((await open(path, asked.cookie)).text).not.toContain('Balance');
    expect((await post(`${path}/navigateur`, asked.cookie, { code: digits })).status).toBe(422);
    const { data } = await world.call('GET', '/events?filter[action]=accountant.browser', {
      token: world.tokens.admin,
    });
    expect(data).toMatchObject([{ action: 'accountant.browser' }]);
  });

  it('does not know a browser that opened it while no mail could be sent', async () => {
    const path = await given();
    const cookie = cookieIn(await app.request(path));
    expect((await visit(path, { cookie })).text).toContain('Balance');
    expect((await open(path, cookie)).text).toContain('Recevoir le code');
  });

  it('ends a code after five wrong ones, after ten minutes, and codes of a link after ten wrong ones a day', async () => {
    const path = await given();
    const asked = await post(`${path}/code`, '');
    const digits = await code();
    const other = digits === '111111' ? '222222' : '111111';
    for (let n = 0; n < 5; n += 1)
      expect((await post(`${path}/navigateur`, asked.cookie, { code: other })).status).toBe(422);
    expect((await post(`${path}/navigateur`, asked.cookie, { code: digits })).text).toContain('ne sert plus');

    const late = await post(`${path}/code`, '');
    const second = await code();
    await world.fresh.asOwner(`update accountant_browsers set code_expires_at = now() where known_at is null`);
    expect((await post(`${path}/navigateur`, late.cookie, { code: second })).text).toContain('ne sert plus');

    const third = await post(`${path}/code`, '');
    const right = await code();
    for (let n = 0; n < 5; n += 1) await post(`${path}/navigateur`, third.cookie, { code: 'non' });
    expect((await post(`${path}/code`, '')).status).toBe(429);
    expect((await post(`${path}/navigateur`, third.cookie, { code: right })).status).toBe(429);
    await world.fresh.asOwner(`delete from rate_limits`);
  });

  it('mails five codes an hour at most, and none for a link that is not right', async () => {
    const path = await given();
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await post(`${path}/code`, '')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await post(`${path.slice(0, -1)}-/code`, '')).status).toBe(404);
    await world.fresh.asOwner(`delete from rate_limits`);
  });
});
