import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionToken } from '../../dev/testing/sessionToken.ts';
import { type SecondFactorWorld, secondFactorWorld } from '../../dev/testing/worlds/secondFactorWorld.ts';
import { answerOf } from '../../dev/testing/signIn.ts';
import { factorsOf } from './factors.ts';

const SET_UP = 'Protégez votre compte';
const LATER = 'name="step" value="later"';

let here: SecondFactorWorld;
let world: SecondFactorWorld['world'];
beforeAll(async () => {
  here = await secondFactorWorld();
  ({ world } = here);
  world.dependencies.config.demo = false;
});
afterAll(() => world.end());
beforeEach(async () => {
  await here.reset();
  here.clock = Date.now();
  await world.asOwner(`update people set role = 'super_admin', account_id = null where id = ${world.personId}`);
});

const by = (until: string) =>
  world.asOwner(`update people set second_factor_by = ${until} where id = ${world.personId}`);
const ownFactors = (demo = false) => world.platform((tx) => factorsOf(tx, world.personId, { demo }));

describe('a super administrator', () => {
  it('sets a second factor up before anything else, and is asked for it from then on', async () => {
    await by('null');
    const page = await here.asked();
    expect(page).toContain(SET_UP);
    expect(page).not.toContain(LATER);
    expect((await here.step(page, { step: 'later' })).status).toBe(422);
    const secret = /class="key">([^<]+)</.exec(page)?.[1]?.replaceAll(' ', '') ?? '';
    const codes = await here.step(page, { step: 'set_up', code: here.code(0, secret) });
    expect(codes.status).toBe(200);
    expect(await here.asked()).toContain('autocomplete="one-time-code"');
    expect(await here.asked()).not.toContain(SET_UP);
  });

  it('who was there before has a week, which each sign-in tells; a session of that week ends with it', async () => {
    await by(`now() + interval '2 days'`);
    for (let times = 0; times < 2; times += 1) {
      const page = await here.asked();
      expect(page).toContain('Un deuxième facteur sera demandé');
      expect(answerOf(await here.step(page, { step: 'later' })).get('code')).toMatch(/^boucle_ac_/);
    }
    await sessionToken(world.database, world.personId);
    const { rows } = await world.platform((tx) =>
      tx.raw<{ same: boolean }>({
        text: `select bool_and(s.ends_at = p.second_factor_by) as same from oauth_sessions s join people p on p.id = s.person_id`,
      }),
    );
    expect(rows).toEqual([{ same: true }]);
    await by(`now() - interval '1 second'`);
    expect(await here.asked()).not.toContain(LATER);
    expect(await ownFactors()).toMatchObject({ required: true, graceUntil: null });
  });

  it('cannot put it off by a page of that week once it is over', async () => {
    await by(`now() + interval '2 days'`);
    const page = await here.asked();
    here.clock += 3 * 24 * 3600_000;
    expect((await here.step(page, { step: 'later' })).status).not.toBe(303);
  });

  it('of a demo may do without', async () => {
    await by('null');
    world.dependencies.config.demo = true;
    expect(answerOf(await world.login()).get('code')).toMatch(/^boucle_ac_/);
    expect(await ownFactors(true)).toMatchObject({ required: false });
  });
});
