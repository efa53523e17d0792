import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());
beforeEach(() =>
  world.fresh.asOwner(`
    delete from person_identities; delete from mails; update people set password_hash = 'x';
    insert into person_identities (issuer, subject, person_id, email, created_at)
      select 'https://accounts.google.com', 'google-' || id, id, 'tie-' || role || '@gmail.exemple', '2026-03-02T09:00:00Z'
        from people where id in (${world.ledger.adminId}, (select min(id) from people where role = 'super_admin'))`),
);

const call = (method: string, token = world.tokens.admin) => world.call(method, '/current/google', { token });
const mails = async () =>
  (
    await world.platform((tx) =>
      tx.raw<{ kind: string; subject: string }>({ text: 'select kind, subject from mails order by id' }),
    )
  ).rows;

describe('one’s own Google account', () => {
  it('is read with its e-mail and since when; nothing for who has none, and never somebody else’s', async () => {
    expect((await call('GET')).data).toEqual({
      email: 'tie-account_admin@gmail.exemple',
      since: '2026-03-02T09:00:00.000Z',
    });
    expect((await call('GET', world.tokens.superAdmin)).data).toMatchObject({ email: 'tie-super_admin@gmail.exemple' });
    expect(await call('GET', world.tokens.partner)).toMatchObject({ status: 200, data: null });
  });

  it('is untied, which is mailed and stands in the journal; other people’s stay, and sessions go on', async () => {
    const elsewhere = await world.tokenOf(world.ledger.adminId);
    const answer = await call('DELETE');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.data).toEqual({ email: 'tie-account_admin@gmail.exemple' });
    expect((await call('GET', elsewhere)).data).toBeNull();
    expect((await call('GET', world.tokens.superAdmin)).data).not.toBeNull();
    expect(await mails()).toEqual([{ kind: 'google', subject: 'Compte Google dissocié' }]);
    const { data } = await world.call('GET', '/events?filter[action]=session.untieGoogle', { token: elsewhere });
    expect(data).toMatchObject([
      { sentence: 'Compte Google dissocié', changes: [{ before: 'tie-account_admin@gmail.exemple', after: null }] },
    ]);
    expect(await call('DELETE')).toMatchObject({ status: 404, detail: 'Aucun compte Google n’est lié au vôtre.' });
  });

  it('is untied once by two presses at once', async () => {
    const both = await Promise.all([call('DELETE'), call('DELETE')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await mails()).toHaveLength(1);
  });

  it('stays as long as it is the only way in, and says what to do', async () => {
    await world.fresh.asOwner('update people set password_hash = null');
    const refusal = await call('DELETE');
    expect(refusal).toMatchObject({ status: 422, error: 'refused' });
    expect(refusal.detail).toMatch(/^Sans mot de passe, vous ne pourriez plus vous connecter/);
    expect((await call('GET')).data).not.toBeNull();
    expect(await mails()).toEqual([]);
  });
});
