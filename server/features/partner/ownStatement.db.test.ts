import { parisDay } from '@boucle/contract/base/format.ts';
import { type Message } from '@boucle/contract/features/messages/calls.ts';
import { type BillingMonth } from '@boucle/contract/features/statements/shapes.ts';
import { type OwnClaim } from '@boucle/contract/shared/incidents/shapes.ts';
import { type MonthStatement, type PartnerStatement } from '@boucle/contract/shared/partners/shapes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '../../auth/people/people.ts';
import { keepMonthStatements } from '../../documents/partnerStatements/months.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

const MONTH = 'from_date=2026-10-01&to_date=2026-10-31';

let world: AppWorld;
/** Another partner of the same initiative. */
let neighbour: number;
let neighbourToken: string;
beforeAll(async () => {
  world = await appWorld();
  const { ledger, tokens } = world;
  const line = (quantity: number) => [{ format_id: ledger.bowl, quantity }];
  await ledger.record({
    type: 'admin_in',
    variant: 'bought',
    adminId: ledger.adminId,
    lines: [{ formatId: ledger.bowl, quantity: 90 }],
  });
  const made = await world.call('POST', '/partners', {
    token: tokens.admin,
    body: { name: '=Cyclo Sud', email: 'contact@cyclo.fr' },
  });
  neighbour = (made.data as { id: number }).id;
  for (const [partner, quantity, day] of [
    [ledger.partner, 10, '2026-09-10'],
    [ledger.partner, 6, '2026-10-05'],
    [neighbour, 31, '2026-10-06'],
  ] as const) {
    const body = { transaction_type: 'admin_give', lines: line(quantity), day };
    const answer = await world.call('POST', `/partners/${partner}/supply`, { token: tokens.admin, body });
    expect(answer.status, answer.text).toBe(201);
  }
  const jade = await world.platform((tx) =>
    createPerson(tx, {
      role: 'partner_admin',
      email: 'jade@cyclo.fr',
      name: 'Jade',
      accountId: ledger.accountId,
      partnerId: neighbour,
      passwordHash: 'none',
    }),
  );
  neighbourToken = await world.tokenOf(jade);
});
afterAll(() => world.end());

const own = (file: string, token = world.tokens.partner) =>
  world.call('GET', `/partner/statement${file}?${MONTH}`, { token });

it('gives a partner the statement that its initiative reads, and no line of another partner', async () => {
  const { data, status } = await own('');
  expect(status).toBe(200);
  const statement = data as PartnerStatement;
  expect(statement).toMatchObject({ partner: { id: world.ledger.partner }, account_name: 'Consigne Loire' });
  expect(statement.lines).toMatchObject([{ state: 'clean', opening: 10, received: 6, given: 0, closing: 16 }]);
  const path = `/partners/${world.ledger.partner}/statement?${MONTH}`;
  expect((await world.call('GET', path, { token: world.tokens.admin })).data).toEqual(statement);
  const theirs = (await own('', neighbourToken)).data as PartnerStatement;
  expect(theirs).toMatchObject({ partner: { id: neighbour }, lines: [{ opening: 0, received: 31, closing: 31 }] });
  const abroad = (await own('', await world.tokenOf(world.other.partnerAdminId))).data as PartnerStatement;
  expect(abroad).toMatchObject({ partner: { name: 'Bocal à vélo' }, account_name: 'Bocal & Co', lines: [] });
});

it('gives it as a CSV and as a paper too', async () => {
  const csv = await own('.csv');
  expect(csv.text.trim().split('\r\n')).toEqual([
    'Format;Stock;Au début;Reçus;Donnés;À la fin',
    'Grand bol 1 L;Réserve propre;10;6;0;16',
  ]);
  expect(csv.headers.get('content-disposition')).toContain(`releve-partenaire-${world.ledger.partner}-2026-10-01`);
  const pdf = await own('.pdf');
  expect(pdf.status).toBe(200);
  expect(pdf.text.startsWith('%PDF-')).toBe(true);
});

it('takes no partner’s number, and is nobody else’s to read', async () => {
  const { tokens } = world;
  for (const file of ['', '.csv', '.pdf']) {
    for (const name of ['id', 'partner_id', 'account_id']) {
      const path = `/partner/statement${file}?${MONTH}&${name}=${neighbour}`;
      const answer = await world.call('GET', path, { token: tokens.partner });
      expect([answer.status, Object.keys(answer.fields ?? {})], path).toEqual([422, [name]]);
    }
    for (const token of [tokens.employee, tokens.admin, tokens.superAdmin])
      expect((await own(file, token)).status).toBe(403);
    const others = `/partners/${world.ledger.partner}/statement${file}?${MONTH}`;
    expect((await world.call('GET', others, { token: tokens.partner })).status).toBe(403);
  }
  const backwards = await world.call('GET', '/partner/statement?from_date=2026-10-31&to_date=2026-10-01', {
    token: tokens.partner,
  });
  expect(backwards.fields).toHaveProperty('to_date');
});

const months = async (token: string) =>
  (await world.call('GET', '/partner/statements', { token })).data as MonthStatement[];

it('sends each partner the statement of a month that is closed, which it answers once', async () => {
  const { tokens } = world;
  const closed = await world.call('POST', '/statements/close', { token: tokens.admin, body: { month: '2026-10' } });
  const { partners } = closed.data as BillingMonth;
  expect(partners).toMatchObject([
    { partner: { id: neighbour }, answer: null },
    { partner: { id: world.ledger.partner }, answer: null },
  ]);
  const [mine] = await months(tokens.partner);
  expect(mine).toMatchObject({ month: '2026-10', answer: null, answered_by: null });
  const sent = `/messages?thing=partner_statement&thing_id=${mine?.id}`;
  expect((await world.call('GET', sent, { token: tokens.admin })).data as Message[]).toMatchObject([
    { state: 'waiting', of: { audience: 'partner', id: world.ledger.partner } },
  ]);
  const opened = (token: string) => world.call('GET', `/partner/statements/${mine?.id}/statement.pdf`, { token });
  for (const reader of [tokens.partner, tokens.admin])
    expect((await opened(reader)).text.startsWith('%PDF-')).toBe(true);
  expect((await opened(neighbourToken)).status).toBe(404);

  const agree = (token: string) => world.call('POST', `/partner/statements/${mine?.id}/agree`, { token });
  expect((await agree(neighbourToken)).status).toBe(404);
  expect((await agree(tokens.employee)).status).toBe(403);
  expect((await agree(tokens.partner)).data).toMatchObject({ answer: 'agreed' });
  expect((await agree(tokens.partner)).status).toBe(409);
  const calendar = (await world.call('GET', '/statements/months', { token: tokens.admin })).data as BillingMonth[];
  expect(calendar.find(({ month }) => month === '2026-10')?.partners.map(({ answer }) => answer)).toEqual([
    null,
    'agreed',
  ]);
  const again = `update partner_statements set answer = 'contested' where account_id = $1 and id = $2`;
  await expect(
    world.ledger.run((tx) => tx.raw({ text: again, values: [world.ledger.accountId, mine?.id] })),
  ).rejects.toThrow();
});

it('contests a movement of its own, and with it the statement that waits for an answer', async () => {
  const { ledger, tokens } = world;
  const movement = await ledger.record({
    type: 'admin_give',
    adminId: ledger.adminId,
    partnerId: ledger.partner,
    lines: [{ formatId: ledger.bowl, quantity: 15 }],
  });
  const today = parisDay(new Date());
  const kept = { month: `${today.slice(0, 7)}-01`, last: today, at: new Date() };
  await ledger.run((tx) => keepMonthStatements(tx, ledger.accountId, kept));
  const contest = (token: string) =>
    world.call('POST', '/partner/claims', { token, body: { transaction_id: movement.id, text: 'Livré 12, pas 15' } });
  expect((await contest(neighbourToken)).status).toBe(404);
  const { status, data } = await contest(tokens.partner);
  expect([status, data]).toMatchObject([201, { status: 'open', quantity: 15, text: 'Livré 12, pas 15' }]);
  const { id } = data as OwnClaim;
  expect((await contest(tokens.partner)).detail).toContain('est déjà ouverte');
  expect((await months(tokens.partner))[0]).toMatchObject({ answer: 'contested' });
  expect((await months(neighbourToken))[0]).toMatchObject({ answer: null });

  const note = 'Le bon signé dit 15.';
  await world.call('POST', `/incidents/${id}/dismiss`, { token: tokens.admin, body: { note } });
  const claims = await world.call('GET', '/partner/claims', { token: tokens.partner });
  expect(claims.data).toMatchObject([{ id, transaction_id: movement.id, status: 'dismissed', answer: note }]);
  expect((await world.call('GET', '/partner/claims', { token: neighbourToken })).data).toEqual([]);
});
