import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

const patch = (body: unknown) => world.call('PATCH', '/account', { token: world.tokens.admin, body });
const read = async () => (await world.call('GET', '/account', { token: world.tokens.admin })).data as Account;

const CONTENT = {
  faq: [{ question: 'Où rendre mon bol ?', answer: 'Dans tous les restaurants.' }],
  onboarding: [{ title: 'Empruntez', text: 'Demandez un bol.', picture_url: null }],
  email_signature: 'À bientôt',
  reply_to: 'bonjour@exemple.fr',
  welcome_email: 'Bonjour',
};

describe('the settings of an initiative', () => {
  it('come as a form of several parts, pictures included', async () => {
    const logo = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#17594A' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('account[name]', 'Consigne Loire');
    form.append('account[logo]', new File([new Uint8Array(logo)], 'logo.png', { type: 'image/png' }));
    form.append('account[colors][primary]', '#2f5d8a');
    form.append('account[colors][secondary]', '#C8553D');
    form.append('account[trash_bag_capacity]', '25');
    form.append('account[default_card_amount]', '');
    form.append('account[connect_with_google]', 'false');
    const response = await createApp(world.dependencies).request(`${ADMIN_API}/account`, {
      method: 'PATCH',
      body: form,
      headers: { authorization: `Bearer ${world.tokens.admin}` },
    });
    expect(response.status).toBe(200);
    const account = await read();
    expect(account).toMatchObject({
      colors: { primary: '#2F5D8A', secondary: '#C8553D' },
      trash_bag_capacity: 25,
      default_card_amount: null,
    });
    expect(account.logo_url).toMatch(/^\/pictures\//);
  });

  it('take contents alone, under « account » or not, and leave the rest', async () => {
    const { id, name } = await read();
    expect((await patch({ id, content: CONTENT })).status).toBe(200);
    expect(await read()).toMatchObject({ name, content: CONTENT });
    const faq = [{ question: 'Combien ?', answer: 'Quatre euros.' }];
    expect((await patch({ account: { id, content: { faq } } })).data).toMatchObject({ content: { ...CONTENT, faq } });
  });

  it('of another initiative do not exist', async () => {
    expect((await patch({ id: world.other.accountId, content: CONTENT })).status).toBe(404);
    expect((await patch({ account: { id: world.other.accountId, name: 'À moi' } })).status).toBe(404);
  });

  it('are refused field by field, in French', async () => {
    const { status, fields } = await patch({
      account: {
        name: '',
        colors: { primary: 'vert', secondary: '#FFFFFF' },
        restaurant_help_video_url: 'http://exemple.fr/film',
        google_client_id: 'moi',
        content: { faq: [{ question: '', answer: 'x' }], reply_to: 'nulle part' },
      },
    });
    expect(status).toBe(422);
    expect(fields).toEqual({
      'account.name': ['Le champ Nom est obligatoire'],
      'account.colors.primary': ['Le champ Couleur principale n’a pas le bon format'],
      'account.restaurant_help_video_url': ['Le champ Vidéo des restaurants doit être une adresse web valide'],
      'account.google_client_id': ['Le champ Identifiant client n’a pas le bon format'],
      'account.content.faq.0.question': ['Le champ Question est obligatoire'],
      'account.content.reply_to': ['Le champ Adresse de réponse doit être une adresse e-mail valide'],
    });
  });

  it('ask for the identifier of Google’s client as soon as its button shows', async () => {
    const refused = await patch({ account: { connect_with_google: true } });
    expect(refused.fields).toEqual({ 'account.google_client_id': ['Le champ Identifiant client est obligatoire'] });
    const google_client_id = '123456789012-abcdefghijklmnop.apps.googleusercontent.com';
    expect((await patch({ account: { connect_with_google: true, google_client_id } })).status).toBe(200);
    expect((await patch({ account: { google_client_id: null } })).status).toBe(422);
  });

  it('saved from an earlier version are refused, with those of now', async () => {
    const { version } = await read();
    expect((await patch({ account: { name: 'Loire', version } })).status).toBe(200);
    const late = await patch({ account: { name: 'Consigne', version } });
    expect(late.status).toBe(409);
    expect(JSON.parse(late.text)).toMatchObject({ current: { name: 'Loire' } });
  });
});

it('the welcome mail is shown as it will leave, and sent to whoever asks for a try', async () => {
  const body = { welcome_email: 'Bienvenue !', email_signature: 'Camille' };
  const { data } = await world.call('POST', '/account/preview_mail', { token: world.tokens.admin, body });
  expect(data).toMatchObject({ text: 'Bienvenue !\n\nCamille' });
  const before = world.mails.length;
  const sent = await world.call('POST', '/account/send_test_mail', { token: world.tokens.admin, body });
  expect(world.mails.length).toBe(before + 1);
  expect(world.mails.at(-1)).toMatchObject({
    to: (sent.data as { recipient: string }).recipient,
    text: 'Bienvenue !\n\nCamille',
  });
  const { data: journal } = await world.call('GET', '/events', { token: world.tokens.admin });
  const acts = (journal as { action: string }[]).map(({ action }) => action);
  expect(acts).toContain('account.sendTestMail');
  expect(acts).not.toContain('account.previewMail');
});
