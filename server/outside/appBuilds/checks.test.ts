import { describe, expect, it } from 'vitest';
import { checksOf } from './checks.ts';
import { type BuildSettings } from './settings.ts';

const ICON = { width: 1024, height: 1024 };
const settings: BuildSettings = {
  name: 'Consigne Loire',
  logo_url: '/pictures/logo.webp',
  icon_url: '/pictures/icon.webp',
  colors: { primary: '#17594A', secondary: '#E0813C' },
  content: { faq: [], onboarding: [{ title: 'Empruntez', text: 'Un bol.', picture_url: null }] },
  connect_with_google: false,
  google_client_id: null,
  default_card_amount_cents: 1000,
  restaurant_help_video_url: null,
  customer_help_video_url: null,
};
const missing = (change: Partial<BuildSettings>, icon: { width: number; height: number } | undefined = ICON) =>
  checksOf({ ...settings, ...change }, icon).flatMap(({ name, ok, said: sentence }) =>
    ok ? [] : [`${name}: ${sentence}`],
  );

describe('what an application needs', () => {
  it('is there, or each missing thing says what to do', () => {
    expect(missing({})).toEqual([]);
    expect(missing({ logo_url: null })).toEqual(['logo: Il manque un logo.']);
    expect(missing({ content: { faq: [], onboarding: [] } })[0]).toMatch(/^onboarding: Il manque au moins une étape/);
    expect(missing({ connect_with_google: true })).toEqual(['google: Il manque l’identifiant client de Google.']);
    expect(missing({ name: 'Les contenants réutilisables du Pays de Retz' })[0]).toMatch(/compte 44 caractères/);
  });

  it('is an icon of 1024 pixels, square but for a row of pixels', () => {
    expect(checksOf(settings, undefined)[1]).toMatchObject({ name: 'icon', ok: false, field: 'account.icon' });
    expect(missing({}, { width: 1023, height: 1024 })[0]).toMatch(/il en faut au moins 1024/);
    expect(missing({}, { width: 1200, height: 1024 })[0]).toMatch(/elle doit être carrée/);
    expect(missing({}, { width: 1030, height: 1024 })).toEqual([]);
  });

  it('is a first colour that reads on white, and a second that is told from it', () => {
    expect(missing({ colors: { primary: '#FFE066', secondary: '#17594A' } })[0]).toMatch(
      /^primary: .*contraste de 1,3/,
    );
    expect(missing({ colors: { primary: '#17594A', secondary: '#185A4B' } })[0]).toMatch(
      /^secondary: .*ne se distingue pas/,
    );
  });
});
