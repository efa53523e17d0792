import { type ReturnPlace } from '@boucle/contract/partnerApi/returnPlaces.ts';
import { type HolderStock } from '@boucle/contract/shared/holders.ts';
import { Hono } from 'hono';
import { codePage } from '../../server/accountant/codePage.ts';
import { booksPage } from '../../server/accountant/page.ts';
import { type Asking, consentPage, endUserSignInPage } from '../../server/auth/pages/authorize.ts';
import { choicePage, forgottenPage, spacesPage, unlockPage } from '../../server/auth/pages/forms.ts';
import { foundPage, lastStepPage, linkSentPage, signUpPage } from '../../server/auth/pages/signUp.ts';
import { signInCodePage } from '../../server/auth/pages/signInCode.ts';
import { termsPage } from '../../server/auth/pages/terms.ts';
import { type Terms } from '../../server/auth/people/terms.ts';
import { type Page, page } from '../../server/platform/pages/layout.ts';
import { messagePage } from '../../server/platform/pages/messagePage.ts';
import { refusalPage } from '../../server/platform/pages/refusalPage.ts';
import { balancePage, cardPage } from '../../server/partnerApi/publicPages/cardPage.ts';
import { placePage, type PlaceShown, replacedPage } from '../../server/partnerApi/publicPages/placePage.ts';
import { placesPage } from '../../server/partnerApi/publicPages/placesPage.ts';
import { signInPasskeyPage } from '../../server/auth/pages/signInPasskey.ts';
import { recoveryCodesPage, recoveryPage, setUpPage, stepPage } from '../../server/auth/pages/secondFactor.ts';

const EMAIL = 'camille.ferrand@exemple.fr';
const ERROR = 'Le code ne correspond pas, réessayez';
const CODES = ['3f7k-9q2m', 'x8vd-t4hp'];
const PASSKEY = { challenge: 'AAAA' };
const OWNER = {
  personId: 1,
  email: EMAIL,
  name: 'Camille Ferrand',
  accountId: 1,
  accountName: 'Boucle Nantes',
  kind: 'password',
  isEndUser: false,
  slug: null,
  audience: 'customer',
} as const;
const ASKING: Asking = {
  slug: 'boucle-nantes',
  signUp: 'open',
  google: true,
  passkeys: true,
  applicationName: 'Midi à vélo',
  partnerName: 'Midi à vélo',
  accountName: 'Boucle Nantes',
  scopes: ['transactions', 'customers'],
  request: { client_id: 'velo' },
};

const LAST_STEP = {
  passkey: PASSKEY,
  accountName: ASKING.accountName,
  slug: ASKING.slug,
  email: EMAIL,
  applicationName: ASKING.applicationName,
  hasPassword: false,
  asksAgain: false,
  terms: '{}',
} as const;

const TERMS = [
  { kind: 'conditions', version: 2, text: '# Rendre\n\nRendez-les vides.', validFrom: new Date('2026-11-20') },
  { kind: 'conditions', version: 1, text: 'Rendez-les. https://exemple.fr', validFrom: new Date('2026-10-20') },
] as const satisfies readonly Terms[];

/** The page of an accountant, with one of everything. */
const BOOKS = booksPage('/accountant/1.1.secret', {
  account: 'Boucle Nantes',
  email: 'cabinet@exemple.fr',
  lastDay: '2026-12-31',
  before: { opens: 3, lastAt: '2026-11-20T09:12:00Z' },
  siren: '732829320',
  years: [
    { first: '2026-01-01', last: '2026-12-31', until: '2026-11-26', closedUntil: '2026-10-31' },
    { first: '2025-01-01', last: '2025-12-31', until: '2025-12-31', closedUntil: null },
  ],
  balance: [{ kind: 'CAG', code: '4191', label: 'Clients, avances reçues', opening: 0, debit: 120.5, credit: 1284.5 }],
  archives: [],
  months: [
    {
      period: '2026-10',
      from_date: '2026-10-01',
      to_date: '2026-10-31',
      times: 1,
      made_at: '2026-11-03T09:12:00Z',
      by: 'cabinet@exemple.fr',
      broken_months: [],
    },
  ],
  seals: [
    {
      month: '2026-10-01',
      closed_at: '2026-11-02T08:00:00Z',
      sealed_at: '2026-11-02T08:00:00Z',
      late: false,
      sha256: '9f86d081'.repeat(8),
      rows: 1284,
      amount: 5123.5,
    },
  ],
});

const INITIATIVE = { accountId: 1, account: 'Boucle Nantes', slug: 'boucle-nantes' };
const NOW = new Date('2026-11-28T12:34:00+01:00');

const placeNamed = (name: string, more: Partial<ReturnPlace> = {}): ReturnPlace => ({
  kind: 'drop_off_point',
  id: 1,
  name,
  address: '5 allée du Commandant-Charcot',
  postal_code: '44000',
  city: 'Nantes',
  latitude: 47.21,
  longitude: -1.54,
  format_ids: [1, 2],
  opening_spans: [{ weekday: 6, from: '07:00', to: '22:00' }],
  closed_days: [],
  open: true,
  room: 'yes',
  ...more,
});

const POINT: PlaceShown = {
  initiative: INITIATIVE,
  place: placeNamed('Gare Sud'),
  inService: true,
  formats: ['Grand bol 1 L', 'Gobelet 30 cl'],
  others: [
    placeNamed('Café du Cours', { kind: 'restaurant', room: null, longitude: -1.545 }),
    placeNamed('Halles Talensac', { kind: 'drawer', room: 'soon_full', open: null, opening_spans: [] }),
    placeNamed('Place Graslin', { room: 'full', latitude: null, longitude: null }),
  ],
  now: NOW,
  token: 'p1.1.secret',
};
const DRAWER = { ...POINT, place: placeNamed('Halles, Borne 1, Tiroir A', { kind: 'drawer', room: 'full' }) } as const;
const CARD = { initiative: INITIATIVE, id: 4182, uuid: '6f1d2c1e-8a4b-4f5e-9c3d-0a1b2c3d4e5f' } as const;
const LOAN: HolderStock = {
  loan_id: 1,
  format_id: 1,
  format_title: 'Grand bol 1 L',
  drawing: 'bowl',
  picture_url: null,
  quantity: 2,
  unit_deposit: 3,
  since: '2026-11-20T12:00:00Z',
  restaurant_id: 1,
  restaurant_name: 'Chez Manon',
};
const PLACES = { initiative: INITIATIVE, code: '44', before: 0, after: 200, now: NOW };

/** Every page that the server writes on its own, with what a refusal adds to it. */
const PAGES: Readonly<Record<string, Page>> = {
  spaces: spacesPage(),
  'spaces, refused': spacesPage('camille', 'L’e-mail doit être une adresse valide'),
  forgotten: forgottenPage(),
  'forgotten, refused': forgottenPage('camille', 'L’e-mail doit être une adresse valide'),
  accountant: BOOKS,
  'accountant, new browser': codePage('/accountant/1.1.secret', 'cabinet@exemple.fr'),
  'accountant, wrong code': codePage('/accountant/1.1.secret', 'cabinet@exemple.fr', {
    isSent: true,
    error: 'Ce code n’est pas le bon.',
  }),
  message: messagePage({
    title: 'Consultez votre messagerie',
    message: 'Un lien est parti.',
    link: { href: '/', label: 'Revenir' },
  }),
  refusal: refusalPage('Cette application n’est pas connue.'),
  'public point': placePage(POINT),
  'public drawer, full': placePage(DRAWER),
  'public point, at night': placePage({ ...POINT, place: placeNamed('Gare Sud', { open: false, room: null }) }),
  'public drawer, out of service': placePage({ ...DRAWER, inService: false }),
  'public point, replaced': replacedPage(POINT),
  'public card': cardPage(CARD),
  'public card, wrong PIN': cardPage({ ...CARD, error: ERROR }),
  'public card, balance': balancePage(CARD, {
    holder: { status: 'active', credits_count_cents: 700 },
    loans: [LOAN],
    now: NOW,
  }),
  'public card, pending': balancePage(CARD, {
    holder: { status: 'pending', credits_count_cents: 0 },
    loans: [],
    now: NOW,
  }),
  'public places': placesPage({ ...PLACES, places: POINT.others }),
  'public places, none': placesPage({ ...PLACES, places: [] }),
  choice: choicePage(OWNER),
  'choice, refused': choicePage(OWNER, { new_password: 'Trop court', confirmation: 'Les deux diffèrent' }),
  unlock: unlockPage(OWNER),
  'sign-in for an application': endUserSignInPage(ASKING, EMAIL, 'E-mail ou mot de passe incorrect'),
  'sign-in to the initiative': endUserSignInPage({ ...ASKING, partnerName: null }),
  'sign-in by a passkey': signInPasskeyPage(ASKING, PASSKEY),
  'sign-in by a passkey, refused': signInPasskeyPage(ASKING, PASSKEY, ERROR),
  'sign-in code': signInCodePage(ASKING, EMAIL),
  'sign-in code, wrong': signInCodePage(ASKING, EMAIL, ERROR),
  'sign-up': signUpPage(ASKING, { terms: '{}' }),
  'sign-up, refused': signUpPage(ASKING, {
    email: 'lea',
    name: '',
    terms: '{}',
    errors: { email: ERROR, name: ERROR, accept: ERROR, form: ERROR },
  }),
  'sign-up, link sent': linkSentPage(ASKING, { email: EMAIL, name: OWNER.name, terms: '{}' }),
  'sign-up, password': lastStepPage(LAST_STEP),
  'sign-up, texts changed': lastStepPage({
    ...LAST_STEP,
    asksAgain: true,
    errors: { new_password: ERROR, accept: ERROR },
  }),
  'sign-up, owner': lastStepPage({ ...LAST_STEP, hasPassword: true }),
  'sign-up, found again': foundPage(
    { name: OWNER.name, accountName: ASKING.accountName },
    { cents: 1250, pieces: 2 },
    { request: {}, ticket: 'ticket' },
  ),
  terms: termsPage({ name: ASKING.accountName, slug: ASKING.slug }, TERMS[1], TERMS),
  consent: consentPage({ ...ASKING, partnerName: 'Vélocourse' }, { name: OWNER.name, email: EMAIL }, 'ticket'),
  'second factor': stepPage({ ticket: 'ticket', totp: true, passkey: PASSKEY, recovery: true, error: ERROR }),
  'recovery code': recoveryPage('ticket', ERROR),
  'second factor required': setUpPage({
    ticket: 'ticket',
    accountName: ASKING.accountName,
    later: undefined,
    secret: 'JBSW Y3DP EHPK 3PXP',
    uri: 'otpauth://totp/Boucle?secret=JBSWY3DPEHPK3PXP',
    passkey: PASSKEY,
    errors: { code: ERROR, passkey: 'La clé d’accès n’a pas répondu' },
  }),
  'recovery codes': recoveryCodesPage('ticket', CODES),
};

/** They, by their names, as they are sent. */
export async function serverPages(): Promise<readonly (readonly [name: string, html: string])[]> {
  const sent = Object.entries(PAGES).map(async ([name, one]) => {
    const response = await new Hono().get('/', (context) => page(context, 200, one)).request('/');
    return [name, await response.text()] as const;
  });
  return Promise.all(sent);
}
