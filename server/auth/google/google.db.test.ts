import { SCOPES } from '@boucle/contract/base/constants.ts';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import {
  app,
  byGoogle,
  comeBack,
  google,
  here,
  identities,
  leave,
  signIn,
  world,
} from '../../dev/testing/worlds/googleTests.ts';
import { CALLBACK, refusalOf, refused, throughGoogle } from '../../dev/testing/worlds/googleWorld.ts';
import { CLIENT } from '../../dev/testing/worlds/openIdProvider.ts';
import { EMAIL, type Fields, REDIRECT, answerOf, pkcePair } from '../../dev/testing/signIn.ts';
import { hiddenOf } from '../../dev/testing/pages.ts';
import { keepTotp, removeFactors } from '../secondFactor/factors.ts';
import { newTotpSecret } from '../secondFactor/totp.ts';

const BAD = 'Email ou mot de passe incorrect';

byGoogle();

const lastSession = async () =>
  (
    await world.platform((tx) =>
      tx.raw({ text: 'select through, person_id from oauth_sessions order by id desc limit 1' }),
    )
  ).rows[0];

describe('a known person who signs in with Google', () => {
  it('ends as the form does: a code for our own PKCE challenge, with the console’s state', async () => {
    const { verifier, challenge } = pkcePair();
    const response = await signIn({
      state: 'é & +=',
      scope: SCOPES.join(' '),
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(new RegExp(`^${REDIRECT}\\?code=boucle_ac_`));
    expect(answerOf(response).get('state')).toBe('é & +=');
    expect(response.headers.getSetCookie().join()).toContain('boucle_google=; Max-Age=0');

    const code = answerOf(response).get('code') ?? '';
    expect((await world.exchange({ code, code_verifier: pkcePair().verifier })).status).toBe(400);
    const again =
      answerOf(await signIn({ code_challenge: challenge, code_challenge_method: 'S256' })).get('code') ?? '';
    expect((await world.exchange({ code: again, code_verifier: verifier })).status).toBe(200);
    expect(await lastSession()).toEqual({ through: 'google', person_id: world.personId });
  });

  it('is asked for by an address that carries PKCE, state and nonce, and a cookie nobody else can read', async () => {
    const { response, address } = await leave({ state: 'ours' });
    const asked = new URL(address).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: CLIENT.id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
    });
    for (const name of ['code_challenge', 'state', 'nonce']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    expect(asked.get('state')).not.toBe('ours');
    const kept = response.headers.getSetCookie()[0] ?? '';
    expect(kept).toMatch(/^boucle_google=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(Buffer.from(kept, 'base64url').toString()).not.toContain(REDIRECT);
  });

  it('comes back to the public address, with a cookie that no other host of its domain can write', async () => {
    const { response, address } = await leave(
      { redirect_uri: 'https://console.exemple.fr/auth/callback' },
      here.console('https://console.exemple.fr'),
    );
    expect(new URL(address).searchParams.get('redirect_uri')).toBe('https://console.exemple.fr/admin/google/callback');
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-boucle_google=[\w-]+; .*Path=\/; HttpOnly; Secure; /);
  });

  it('is tied to their Google account the first time, which stands in the journal, and known by it afterwards', async () => {
    google.state.account.email = EMAIL.toUpperCase();
    expect(answerOf(await signIn()).has('code')).toBe(true);
    google.state.account.email = 'une-autre-adresse@exemple.fr';
    google.state.account.email_verified = false;
    expect(answerOf(await signIn()).has('code')).toBe(true);
    expect(await identities()).toEqual([{ person_id: world.personId, subject: 'google-1' }]);
    const { rows } = await world.platform((tx) =>
      tx.raw({
        text: "select account_id, person_id, action, address from events where not starts_with(action, 'signIn.')",
      }),
    );
    const who = { account_id: world.accountId, person_id: world.personId, address: '192.0.2.1' };
    expect(rows).toEqual([{ ...who, action: 'session.tieGoogle' }]);
  });

  it('is asked for their second factor all the same, and enters by Google once it is shown', async () => {
    const secret = newTotpSecret();
    const key = world.dependencies.secret;
    await world.platform((tx) => keepTotp(tx, key, { personId: world.personId, secret, step: 0 }));
    const response = await signIn({ state: 's' });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()[0]).toContain('Max-Age=0');
    const page = await response.text();
    expect(page).toContain('autocomplete="one-time-code"');

    const shown = { ...hiddenOf(page), code: TOTP.generate({ secret: Secret.fromBase32(secret) }) };
    const answer = await app.request('/admin/second-factor', { method: 'POST', body: new URLSearchParams(shown) });
    await world.platform((tx) => removeFactors(tx, world.personId));
    expect(answerOf(answer).get('state')).toBe('s');
    expect((await world.exchange({ code: answerOf(answer).get('code') ?? '' })).status).toBe(200);
    expect(await lastSession()).toEqual({ through: 'google', person_id: world.personId });
  });

  it('on a browser that they used before is not mailed of a new device', async () => {
    const first = await signIn();
    const device = first.headers.getSetCookie().find((line) => line.startsWith('boucle_device=')) ?? '';
    expect(device).toContain('Path=/admin;');
    expect(CALLBACK).toContain('3000/admin/');
    const { address, cookie } = await leave();
    await comeBack(await throughGoogle(address), `${cookie}; ${device.split(';')[0] ?? ''}`);
    const { rows } = await world.platform((tx) => tx.raw({ text: 'select 1 from person_devices' }));
    expect(rows).toHaveLength(1);
  });

  it('is tied once by two first sign-ins at once', async () => {
    const both = await Promise.all([signIn(), signIn()]);
    expect(both.map((response) => answerOf(response).has('code'))).toEqual([true, true]);
    expect(await identities()).toHaveLength(1);
  });
});

describe('nobody enters by Google', () => {
  it('whose address is not known here', async () => {
    google.state.account.email = 'personne@exemple.fr';
    expect(refusalOf(await signIn())).toEqual(
      refused(
        'Personne n’est connu ici sous cette adresse Google. Demandez à être invité, ou choisissez un autre compte.',
      ),
    );
    expect(await identities()).toEqual([]);
  });

  it('whose address Google did not verify', async () => {
    google.state.account.email_verified = false;
    expect(refusalOf(await signIn())).toEqual(
      refused('Google n’a pas vérifié cette adresse. Connectez-vous avec votre mot de passe.'),
    );
  });

  it('who got the address of somebody already tied to another Google account', async () => {
    await signIn();
    google.state.account = { sub: 'google-2', email: EMAIL, email_verified: true };
    expect(refusalOf(await signIn())).toEqual(
      refused('Cette adresse est liée à un autre compte Google. Connectez-vous avec votre mot de passe.'),
    );
    expect(await identities()).toEqual([{ person_id: world.personId, subject: 'google-1' }]);
  });

  it.each([
    ['a disabled person', `update people set status = 'disabled'`, `update people set status = 'active'`, BAD],
    [
      'a person of a deactivated account',
      'update accounts set deactivated_at = now()',
      'update accounts set deactivated_at = null',
      BAD,
    ],
    [
      'an invited person',
      `update people set status = 'invited'`,
      `update people set status = 'active'`,
      'Choisissez d’abord votre mot de passe, par le lien de votre invitation.',
    ],
  ])('as %s, tied or not', async (_name, before, after, why) => {
    await world.asOwner(before);
    expect(refusalOf(await signIn())).toEqual(refused(why));
    await world.asOwner(after);
    expect(answerOf(await signIn()).has('code')).toBe(true);
    await world.asOwner(before);
    expect(refusalOf(await signIn())).toEqual(refused(BAD));
    await world.asOwner(after);
  });

  it('as a person of a disabled partner', async () => {
    await world.asOwner(`insert into partners (account_id, name) values (${world.accountId}, 'Vélocourse')`);
    await world.asOwner(`insert into people (account_id, partner_id, role, email, password_hash, status)
      select account_id, id, 'partner_admin', 'velo@exemple.fr', 'x', 'active' from partners`);
    google.state.account = { sub: 'google-3', email: 'velo@exemple.fr', email_verified: true };
    await world.asOwner(`update partners set status = 'disabled'`);
    expect(refusalOf(await signIn())).toEqual(refused(BAD));
    await world.asOwner(`update partners set status = 'active'`);
    expect(answerOf(await signIn()).has('code')).toBe(true);
  });

  it('who is only a customer', async () => {
    await world.asOwner(`insert into people (account_id, role, email, password_hash, status)
      values (${world.accountId}, 'restaurant_owner', 'manon@exemple.fr', 'x', 'active')`);
    google.state.account = { sub: 'google-4', email: 'manon@exemple.fr', email_verified: true };
    expect(refusalOf(await signIn()).why).toMatch(/^Personne n’est connu ici/);
  });

  it('who says no there', async () => {
    google.state.declines = true;
    expect(refusalOf(await signIn({ state: 's' }))).toEqual(refused('La connexion avec Google a été annulée.'));
  });

  it('for an application or a return address that is not known', async () => {
    const others: Fields[] = [{ client_id: 'autre' }, { redirect_uri: 'https://ailleurs.exemple.fr/auth/callback' }];
    for (const fields of others) {
      const { response, address } = await leave(fields);
      expect(response.status).toBe(400);
      expect(address).toBe('');
      expect(await response.text()).toContain('L’application ou l’adresse de retour n’est pas connue.');
    }
    expect((await app.request('/oauth/google?client_id=a&client_id=b')).status).toBe(400);
  });

  it('with PKCE half asked for', async () => {
    const { response } = await leave({ code_challenge: pkcePair().challenge });
    expect(answerOf(response).get('error')).toBe('invalid_request');
  });
});
