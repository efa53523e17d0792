import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SecondFactorWorld, secondFactorWorld } from '../../dev/testing/worlds/secondFactorWorld.ts';

let world: SecondFactorWorld['world'];
let mails: SecondFactorWorld['mails'];
beforeAll(async () => {
  ({ world, mails } = await secondFactorWorld());
});
afterAll(() => world.end());

describe('a device that was never seen', () => {
  const from = async (cookie: string | undefined, userAgent: string, address = '192.0.2.9') => {
    const headers = { 'user-agent': userAgent, 'x-address': address, ...(cookie && { cookie }) };
    const response = await world.login({}, headers);
    expect(response.status).toBe(303);
    return response.headers.get('set-cookie') ?? '';
  };
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/141.0 Firefox/141.0';
  const PHONE = 'Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0';
  const newDevices = async () => (await mails()).filter((subject) => subject.includes('nouvel appareil')).length;

  it('is mailed, but the very first, the one that shows its cookie, and one without cookies twice', async () => {
    const before = await newDevices();
    const cookie = await from(undefined, FIREFOX);
    expect(cookie).toMatch(/^boucle_device=boucle_dv_[\w-]{43}; .*Path=\/admin; HttpOnly; SameSite=Lax$/);
    const kept = cookie.split(';')[0] ?? '';
    await from(kept, FIREFOX, '198.51.100.7');
    expect(await newDevices()).toBe(before);
    await from(undefined, PHONE);
    expect(await newDevices()).toBe(before + 1);
    await Promise.all([from(undefined, PHONE), from(undefined, PHONE)]);
    expect(await newDevices()).toBe(before + 1);
    // The cookie in another browser is another device.
    await from(kept, 'curl/8.5.0');
    expect(await newDevices()).toBe(before + 2);
    const { rows } = await world.platform((tx) =>
      tx.raw<{ kind: string; recipient: string }>({
        text: 'select kind, recipient from mails order by id desc limit 1',
      }),
    );
    expect(rows).toEqual([{ kind: 'new_device', recipient: 'camille@exemple.fr' }]);
  });

  it('that shows a cookie which somebody else put there gets one of its own, and is known by it', async () => {
    const planted = `boucle_device=boucle_dv_${'A'.repeat(43)}`;
    const own = (await from(planted, FIREFOX)).split(';')[0] ?? '';
    expect(own).toMatch(/^boucle_device=boucle_dv_/);
    expect(own).not.toBe(planted);
    // Known from then on, under the name that it has behind TLS too.
    expect((await from(own, FIREFOX)).split(';')[0]).toBe(own);
    expect((await from(`__Secure-${own}`, FIREFOX)).split(';')[0]).toBe(own);
    expect((await from(planted, FIREFOX)).split(';')[0]).not.toBe(planted);
  });
});
