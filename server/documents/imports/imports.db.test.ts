import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { INVITATIONS_AN_HOUR } from '@boucle/contract/shared/imports/limits.ts';
import { type ImportCounts, type ImportPreview } from '@boucle/contract/shared/imports/shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { sentCsv } from '../../dev/testing/examples/importExamples.ts';
import { titledWorkbook } from '../../dev/testing/files/realFiles.ts';
import { declaring, workbook } from '../../dev/testing/files/workbook.ts';
import { inviteWaiting } from '../../features/customers/inviteWaiting.ts';
import { type Mail } from '../../outside/mails/mail.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

type Kind = 'restaurants' | 'customers';
const asked = (path: string, body: object, headers = {}, token = world.tokens.admin) =>
  world.call('POST', path, { token, body, headers });
const preview = async (kind: Kind, file: string, columns?: string[]) => {
  const answer = await asked(`/${kind}/import/preview`, { file, ...(columns && { columns }) });
  expect(answer.status, answer.text).toBe(200);
  return answer.data as ImportPreview;
};
const rowsOf = async (table: Kind) => {
  const { rows } = await world.ledger.run((tx) =>
    tx.raw<Record<string, unknown>>({
      text: `select * from ${table} where account_id = $1 order by id`,
      values: [world.ledger.accountId],
    }),
  );
  return rows;
};
const HEADING = 'Nom;Adresse;Code postal;Ville;E-mail du gérant;Téléphone;Latitude;Longitude;SIRET';
const COLUMNS = ['name', 'address', 'postal_code', 'city', 'email', 'phone', 'latitude', 'longitude', 'siret'];
const KERVEGAN = 'Le Wok;3 rue Kervégan;44000;Nantes;wok@exemple.fr;02 61 91 00 10;47,21;-1,55;732 829 320 00074';

describe('a file of restaurants', () => {
  it('is told line by line before anything is written, and its right lines are written as the form would', async () => {
    const before = await rowsOf('restaurants');
    const file = sentCsv(
      `${HEADING}\n${KERVEGAN}\nSans ville;1 quai;44000;;x@exemple.fr;;;;\nLE WOK;3, rue Kervegan;44000;Nantes;wok@exemple.fr;;;;\n`,
    );
    const previewed = await preview('restaurants', file);
    expect(previewed).toMatchObject({
      encoding: 'utf-8',
      separator: ';',
      counts: { right: 1, known: 0, doubled: 1, wrong: 1, aside: 0 },
      count: 2,
      faults: [
        {
          line: 3,
          title: 'Sans ville',
          field: 'city',
          value: '',
          sentence: 'Le champ Ville est obligatoire',
          of: null,
        },
        { line: 4, field: 'name', value: 'LE WOK', sentence: 'Déjà présent à la ligne 2 de ce fichier', of: 2 },
      ],
    });
    expect(previewed.columns.map(({ field }) => field)).toEqual(COLUMNS);
    expect(previewed.columns[5]).toEqual({
      title: 'Téléphone',
      field: 'phone',
      source: 'known',
      values: ['02 61 91 00 10'],
    });
    expect(await rowsOf('restaurants')).toHaveLength(before.length);

    const body = { file, columns: COLUMNS, count: 1 };
    const first = await asked('/restaurants/import', body, { 'idempotency-key': 'import-1' });
    expect(first.status, first.text).toBe(201);
    expect(first.data).toEqual({ right: 1, known: 0, doubled: 1, wrong: 1, aside: 0 });
    const [made] = (await rowsOf('restaurants')).slice(before.length);
    expect(made).toMatchObject({
      name: 'Le Wok',
      status: 'pending',
      siret: '73282932000074',
      siren: null,
      legal_name: '',
      latitude: 47.21,
      wash_mode: 'account',
      service_kinds: [],
      exchange_at_counter: null,
      visible: true,
      version: 1,
    });
    // The same press again, its answer lost, writes nothing more.
    expect((await asked('/restaurants/import', body, { 'idempotency-key': 'import-1' })).data).toEqual(first.data);
    expect(await rowsOf('restaurants')).toHaveLength(before.length + 1);
  });

  it('creates nothing the second time: all is already there', async () => {
    const before = await rowsOf('restaurants');
    const moved = KERVEGAN.replace('3 rue Kervégan', 'ailleurs');
    for (const line of [
      KERVEGAN,
      moved,
      KERVEGAN.replace(/;[\d ]+$/, ';')
        .toUpperCase()
        .replace('WOK@EXEMPLE.FR', 'autre@exemple.fr'),
    ]) {
      const file = sentCsv(`${HEADING}\n${line}\n`);
      expect((await preview('restaurants', file)).counts).toEqual({
        right: 0,
        known: 1,
        doubled: 0,
        wrong: 0,
        aside: 0,
      });
      const again = await asked('/restaurants/import', { file, columns: COLUMNS, count: 1 });
      expect(again.status).toBe(409);
      expect(again.detail).toContain('plus aucune ligne');
    }
    expect(await rowsOf('restaurants')).toHaveLength(before.length);
  });

  it('is read from a workbook, with the headings that people write', async () => {
    const bytes = workbook([
      ['Enseigne', 'Rue', 'CP', 'Commune', 'Courriel', 'CA annuel'],
      ['La Cantine', '4 place du Port', 1000, 'Bourg-en-Bresse', 'cantine@exemple.fr', 120000],
    ]);
    const previewed = await preview('restaurants', `data:;base64,${Buffer.from(bytes).toString('base64')}`);
    expect(previewed).toMatchObject({ encoding: '', separator: '', counts: { right: 1 } });
    expect(previewed.columns.map(({ field }) => field)).toEqual([
      'name',
      'address',
      'postal_code',
      'city',
      'email',
      '',
    ]);
  });
});

describe('a file as an initiative keeps it', () => {
  const file = `data:;base64,${Buffer.from(titledWorkbook()).toString('base64')}`;
  const plan = {
    accepted: ['exchanged'],
    undone: ['phone'],
    mended: [
      { line: 8, field: 'city', value: 'Nantes' },
      { line: 7, field: 'phone', value: '' },
    ],
  };

  it('is written as the person who read it mended it, and its mended lines are in the file of the others', async () => {
    const before = (await rowsOf('restaurants')).length;
    const first = await preview('restaurants', file);
    expect([first.counts, first.heading]).toEqual([{ right: 3, known: 0, doubled: 0, wrong: 2, aside: 1 }, 4]);
    expect(first.aside).toEqual([{ line: 11, text: 'Total : 5 restaurants · 218000' }]);
    const again = await asked('/restaurants/import/preview', { file, ...plan });
    expect(again.data).toMatchObject({ counts: { right: 5, wrong: 0 }, count: 0 });
    const left = await asked('/restaurants/import/faults.csv', {
      file,
      mended: [{ line: 8, field: 'city', value: '#N/A' }],
    });
    expect(left.text).toContain('8 rue Crébillon;44000;#N/A;wok@exemple.fr');
    const columns = first.columns.map(({ field }) => field);
    const answer = await asked('/restaurants/import', { file, ...plan, columns, count: 5 });
    expect(answer.status, answer.text).toBe(201);
    expect((await rowsOf('restaurants')).slice(before)).toMatchObject([
      { name: 'Chez Zoé', phone: '612345678', latitude: 47.2124 },
      { name: 'La Crêperie', postal_code: '44000', latitude: 47.2101, longitude: -1.5602 },
      { name: 'Le Bocal', postal_code: '01000', phone: null },
      { name: 'Le Wok', city: 'Nantes' },
      { name: 'Au Retour' },
    ]);
  });

  it('is read the same way the next time: a column that was chosen, one that was left out', async () => {
    const text = (email: string) => `E-mail;Surnom;Nom\n${email};Zoé;Petit\n`;
    const columns = ['email', 'name', ''];
    const body = { file: sentCsv(text('surnom@exemple.fr')), columns, count: 1 };
    expect((await asked('/customers/import', body)).status).toBe(201);
    const next = await preview('customers', sentCsv(text('suivant@exemple.fr')));
    expect(next.columns.map(({ field, source }) => [field, source])).toEqual([
      ['email', 'kept'],
      ['name', 'kept'],
      ['', null],
    ]);
    // Another initiative has read nothing yet.
    const theirs = await asked(
      '/customers/import/preview',
      { file: sentCsv(text('ailleurs@exemple.fr')) },
      {},
      world.tokens.stranger,
    );
    expect((theirs.data as ImportPreview).columns.map(({ field }) => field)).toEqual(['email', '', 'name']);
  });
});

describe('a file of consos', () => {
  it('in Windows-1252 comes as a form of several parts, is journaled, and mails nobody', async () => {
    const text = 'Courriel;Prénom;Nom\r\nzoe@exemple.fr;Zoé;Müller\r\nb@exemple.fr;;"=HYPERLINK(""x"")"\r\n';
    const form = new FormData();
    form.set('file', new File([Buffer.from(text, 'latin1')], 'consos.csv'));
    ['email', 'first_name', 'name'].forEach((field, place) => form.set(`columns[${place}]`, field));
    form.set('count', '2');
    const answer = await createApp(world.dependencies).request(`${ADMIN_API}/customers/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.tokens.admin}` },
      body: form,
    });
    expect(answer.status, await answer.clone().text()).toBe(201);
    expect((await rowsOf('customers')).slice(-2)).toMatchObject([
      { email: 'zoe@exemple.fr', name: 'Zoé Müller' },
      { email: 'b@exemple.fr', name: '=HYPERLINK("x")' },
    ]);
    const { rows } = await world.platform((tx) =>
      tx.raw<{ notices: number; mails: number }>({
        text: `select (select count(*)::int from notices n join customers c on c.account_id = n.account_id and c.id = n.customer_id
                        where c.email in ('zoe@exemple.fr', 'b@exemple.fr')) as notices`,
      }),
    );
    expect(rows[0]).toMatchObject({ notices: 0 });
    const journal = await world.call('GET', '/events?sort=-id&page[size]=1', { token: world.tokens.admin });
    expect(journal.data).toMatchObject([
      { action: 'customers.importRows', sentence: '2 consos importés d’un fichier' },
    ]);
    // The list that is exported runs nothing either.
    const csv = await world.call('GET', '/customers.csv', { token: world.tokens.admin });
    expect(csv.text).toContain(`"'=HYPERLINK(""x"")"`);
  });

  it('invites them by mail where it is asked, once each, as many as an hour allows', async () => {
    const file = sentCsv('E-mail;Nom\ninvite1@exemple.fr;Un\ninvite2@exemple.fr;Deux\ninvite3@exemple.fr;Trois\n');
    const answer = await asked('/customers/import', { file, columns: ['email', 'name'], count: 3, invite: true });
    expect(answer.status, answer.text).toBe(201);
    const sent: string[] = [];
    const failures: string[] = [];
    const { accountId } = world.ledger;
    const invitations = (to: string, times: number) =>
      world.platform((tx) =>
        tx.raw({
          text: `insert into mails (account_id, kind, recipient, subject, sealed_content, sealed_preview)
                 select $1, 'invitation', $2, '', '', '' from generate_series(1, $3)`,
          values: [accountId, to, times],
        }),
      );
    const mail = {
      send: async ({ to }: Mail) => {
        const failure = failures.pop() ?? null;
        if (failure === null) {
          sent.push(to);
          await invitations(to, 1);
        }
        return { id: 0, failure };
      },
    };
    const round = () => inviteWaiting({ ...world.dependencies, mail });
    // All but one of this hour's have left already.
    await invitations('autre@exemple.fr', INVITATIONS_AN_HOUR - 1);
    await round();
    await round();
    expect(sent).toEqual(['invite1@exemple.fr']);
    const { rows: consos } = await world.platform((tx) =>
      tx.raw<{ id: number }>({ text: `select id from customers where email = 'invite3@exemple.fr'` }),
    );
    await world.call('POST', `/customers/${consos[0]?.id ?? 0}/invite`, { token: world.tokens.admin, body: {} });
    await world.platform((tx) =>
      tx.raw({ text: `update mails set created_at = created_at - interval '61 minutes' where kind = 'invitation'` }),
    );
    // Two workers at once, the first of which cannot write one.
    failures.push('Trop de messages.');
    await Promise.all([round(), round()]);
    await round();
    expect(sent).toEqual(['invite1@exemple.fr', 'invite2@exemple.fr']);
    expect((await rowsOf('customers')).slice(-3)).toMatchObject(
      [1, 2, 3].map((n) => ({ email: `invite${n}@exemple.fr`, invitation_waits: false })),
    );
  });

  it('gives its wrong lines back with why, to be mended and sent again', async () => {
    const file = sentCsv('E-mail;Nom;Note\npas une adresse;"+33 6";=1+1\nc@exemple.fr;Cé;\n');
    const faults = await asked('/customers/import/faults.csv', { file });
    expect(faults.status).toBe(200);
    expect(faults.text).toBe(
      `\uFEFFE-mail;Nom;Note;Pourquoi\r\npas une adresse;'+33 6;'=1+1;Le champ E-mail doit être une adresse e-mail valide\r\n`,
    );
    const mended = sentCsv(faults.text.replace('pas une adresse', 'd@exemple.fr'));
    const previewed = await preview('customers', mended);
    expect(previewed.counts).toEqual({ right: 1, known: 0, doubled: 0, wrong: 0, aside: 0 });
    expect(previewed.top[1]).toEqual({ line: 2, cells: ['d@exemple.fr', '+33 6', '=1+1', expect.any(String)] });
  });

  it('is written by one of two who send it at once', async () => {
    const file = sentCsv('E-mail\ne@exemple.fr\nf@exemple.fr\n');
    const body = { file, columns: ['email'], count: 2 };
    const answers = await Promise.all([asked('/customers/import', body), asked('/customers/import', body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await rowsOf('customers')).filter(({ email }) => /^[ef]@/.test(String(email)))).toHaveLength(2);
  });

  it('leaves nothing of it when one line cannot be written', async () => {
    await world.fresh.asOwner(`
      create function refuse_one() returns trigger language plpgsql as $$ begin
        if new.email = 'n1500@exemple.fr' then return null; end if; return new; end $$;
      create trigger refuse_one before insert on customers for each row execute function refuse_one()`);
    const before = (await rowsOf('customers')).length;
    const lines = Array.from({ length: 2_000 }, (_, n) => `n${n}@exemple.fr`).join('\n');
    const answer = await asked('/customers/import', {
      file: sentCsv(`E-mail\n${lines}\n`),
      columns: ['email'],
      count: 2_000,
    });
    await world.fresh.asOwner('drop trigger refuse_one on customers');
    expect(answer.status).toBe(409);
    expect(await rowsOf('customers')).toHaveLength(before);
  });

  it('brings what cagnottes held before, all or nothing, once, below the cap', async () => {
    const held = async (): Promise<Record<string, number>> => {
      const { rows } = await world.ledger.run((tx) =>
        tx.raw<{ email: string; cents: number }>({
          text: `select c.email, m.balance_cents as cents from money_accounts m
            join customers c on c.account_id = $1 and c.id = m.owner_id
            where m.account_id = $1 and m.kind = 'CAG' and m.owner = 'U' and c.email like 'solde%'`,
          values: [world.ledger.accountId],
        }),
      );
      return Object.fromEntries(rows.map(({ email, cents }) => [email, cents]));
    };
    await world.fresh.asOwner(`update accounts set max_balance_cents = 15000 where id = ${world.ledger.accountId}`);
    const file = sentCsv(
      'E-mail;Nom;Cagnotte\nsolde1@exemple.fr;Un;12,50 €\nsolde2@exemple.fr;Deux;\nsolde3@exemple.fr;Trois;150\nsolde4@exemple.fr;Quatre;150,01\n',
    );
    const columns = ['email', 'name', 'opening_balance'];
    const beyond = 'Une cagnotte est plafonnée à 150,00\u00a0€';
    expect(await preview('customers', file)).toMatchObject({
      columns: columns.map((field) => ({ field })),
      counts: { right: 3, known: 0, doubled: 0, wrong: 1, aside: 0 },
      amount: 162.5,
      faults: [{ line: 5, field: 'opening_balance', value: '150,01', sentence: `${beyond}.` }],
    });
    const faults = await asked('/customers/import/faults.csv', { file });
    expect(faults.text).toContain(`solde4@exemple.fr;Quatre;150,01;${beyond}`);

    const answers = await Promise.all([1, 2].map(() => asked('/customers/import', { file, columns, count: 3 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await held()).toEqual({ 'solde1@exemple.fr': 1250, 'solde3@exemple.fr': 15_000 });
    const journal = await world.call('GET', '/events?sort=-id&page[size]=1', { token: world.tokens.admin });
    expect(journal.data).toMatchObject([
      { sentence: '3 consos importés d’un fichier, 162,50\u00a0€ de cagnottes repris' },
    ]);
    const { rows } = await world.ledger.run((tx) =>
      tx.raw({
        text: `select t.variant, t.admin_id, e.amount_cents from transactions t join entries e on e.account_id = $1 and e.transaction_id = t.id
          where t.account_id = $1 and t.comment = 'Solde repris d’un fichier' order by e.amount_cents`,
        values: [world.ledger.accountId],
      }),
    );
    expect(rows).toMatchObject([
      { variant: 'opening', admin_id: world.ledger.adminId, amount_cents: 1250 },
      { variant: 'opening', amount_cents: 15_000 },
    ]);
    // They are there now: what they hold is not touched again.
    expect((await preview('customers', file)).counts).toEqual({ right: 0, known: 3, doubled: 0, wrong: 1, aside: 0 });
  });

  it('brings no cagnotte when one of them cannot be credited, and two thousand at most', async () => {
    const { accountId } = world.ledger;
    const lines = (count: number) =>
      sentCsv(`E-mail;Solde\n${Array.from({ length: count }, (_, n) => `repris${n}@exemple.fr;1`).join('\n')}\n`);
    const most = await preview('customers', lines(2_001));
    expect([most.counts, most.amount]).toEqual([{ right: 2_000, known: 0, doubled: 0, wrong: 1, aside: 0 }, 2_000]);
    expect(most.faults[0]?.sentence).toContain('au plus 2\u202f000 soldes');
    const before = (await rowsOf('customers')).length;
    await world.fresh.asOwner(`
      create function refuse_credit() returns trigger language plpgsql as $$ begin
        if new.customer_id = (select id from customers where account_id = ${accountId} and email = 'repris7@exemple.fr') then raise exception 'refused'; end if;
        return new; end $$;
      create trigger refuse_credit before insert on transactions for each row execute function refuse_credit()`);
    const body = { file: lines(10), columns: ['email', 'opening_balance'], count: 10 };
    const answer = await asked('/customers/import', body);
    await world.fresh.asOwner('drop trigger refuse_credit on transactions');
    expect(answer.status).toBe(500);
    expect(await rowsOf('customers')).toHaveLength(before);
    expect((await asked('/customers/import', body)).status).toBe(201);
    expect(await verifyLedger(world.fresh.database, accountId)).toEqual([]);
  });

  it('of 10 000 lines of which 37 are wrong writes 9 963, in seconds, while others are served', async () => {
    const lines = Array.from({ length: 10_000 }, (_, n) =>
      n % 270 === 0 && n < 270 * 37 ? `faux ${n};x` : `m${n}@exemple.fr;Conso n° ${n}`,
    );
    const file = sentCsv(`E-mail;Nom\n${lines.join('\n')}\n`);
    const began = performance.now();
    const previewed = await preview('customers', file);
    const read = performance.now() - began;
    expect(previewed.counts).toEqual({ right: 9_963, known: 0, doubled: 0, wrong: 37, aside: 0 });
    expect(previewed.count).toBe(37);
    const writing = asked('/customers/import', { file, columns: ['email', 'name'], count: 9_963 });
    let slowest = 0;
    for (let n = 0; n < 10; n += 1) {
      const start = performance.now();
      expect((await world.call('GET', '/customers?page[size]=1', { token: world.tokens.admin })).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - start);
    }
    const answer = await writing;
    expect(answer.data as ImportCounts).toMatchObject({ right: 9_963 });
    process.stdout.write(
      `10 000 lines: read in ${Math.round(read)} ms, read and written in ${Math.round(performance.now() - began - read)} ms; a list meanwhile ${Math.round(slowest)} ms at most\n`,
    );
    expect((await preview('customers', file)).counts).toEqual({
      right: 0,
      known: 9_963,
      doubled: 0,
      wrong: 37,
      aside: 0,
    });
  });
});

describe('a file that is refused', () => {
  it.each([
    ['restaurants', 'partner'],
    ['customers', 'employee'],
    ['customers', 'superAdmin'],
  ] as const)('of %s for a %s', async (kind, who) => {
    const file = sentCsv('E-mail\nz@exemple.fr\n');
    for (const path of ['import/preview', 'import/faults.csv', 'import'])
      expect((await asked(`/${kind}/${path}`, { file, columns: [], count: 1 }, {}, world.tokens[who])).status).toBe(
        403,
      );
  });

  it('says why, at its field', async () => {
    const bomb = declaring(workbook([['E-mail', 'x'.repeat(3_000)]]), 60_000_000);
    const sentences = await Promise.all(
      [sentCsv(''), sentCsv('a\0b'), 'pas un fichier', `data:;base64,${Buffer.from(bomb).toString('base64')}`].map(
        async (file) => (await asked('/customers/import/preview', { file })).fields,
      ),
    );
    expect(sentences).toEqual([
      { file: ['Ce fichier est vide.'] },
      { file: ['Ce fichier n’est ni un CSV ni un classeur Excel (.xlsx).'] },
      { file: ['Choisissez un fichier CSV ou Excel (.xlsx).'] },
      { file: [expect.stringContaining('trop volumineux une fois décompressé')] },
    ]);
    const file = sentCsv('E-mail;Mail\nz@exemple.fr;y@exemple.fr\n');
    expect((await asked('/customers/import/preview', { file, columns: ['email', 'email'] })).fields).toEqual({
      columns: ['Deux colonnes correspondent au même champ\u00a0: n’en gardez qu’une.'],
    });
    expect((await asked('/customers/import/preview', {})).fields).toEqual({
      file: ['Le champ Fichier est obligatoire'],
    });
  });

  it('touches no row of another account, and counts none of its as there', async () => {
    const file = sentCsv('E-mail\nines@exemple.fr\n');
    expect((await preview('customers', file)).counts.right).toBe(1);
    const theirs = () =>
      world.platform(
        async (tx) =>
          (await tx.raw({ text: 'select * from customers where account_id = $1', values: [world.other.accountId] }))
            .rows,
      );
    const before = await theirs();
    expect((await asked('/customers/import', { file, columns: ['email'], count: 1 })).status).toBe(201);
    expect(await theirs()).toEqual(before);
  });
});
