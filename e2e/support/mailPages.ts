import { type Report, type ReportFigures } from '@boucle/contract/features/report/calls.ts';
import {
  emailMail,
  invitationMail,
  passwordMail,
  requestRefusedMail,
  spaceMail,
  unlockMail,
} from '../../server/auth/notices/mails.ts';
import { signInCodeMail } from '../../server/auth/notices/signInCodeMail.ts';
import { knownMail, signUpMail } from '../../server/auth/notices/signUpMails.ts';
import { accountantCodeMail, accountantMail } from '../../server/outside/mails/accountantMail.ts';
import { type Brand, type MailTexts } from '../../server/outside/mails/layout.ts';
import { eMoneyMail } from '../../server/outside/mails/eMoneyMail.ts';
import { invoiceMail } from '../../server/outside/mails/invoiceMail.ts';
import { invoiceReminderMail } from '../../server/outside/mails/invoiceReminderMail.ts';
import { monthClosedMail } from '../../server/outside/mails/monthClosedMail.ts';
import { noticeMail } from '../../server/outside/mails/noticeMail.ts';
import { postedAloneMail } from '../../server/outside/mails/postedAloneMail.ts';
import { type Notice, type NoticeKind } from '../../server/outside/mails/queries.ts';
import { probingMail, refusalsMail } from '../../server/outside/mails/refusalsMail.ts';
import { deliveryWords } from '../../server/features/messages/words.ts';
import { messageMail } from '../../server/outside/mails/messages/messageMail.ts';
import { ibanMail } from '../../server/outside/mails/ibanMail.ts';
import { moneyOutMail } from '../../server/outside/mails/moneyOutMail.ts';
import { reportMail } from '../../server/features/report/reportMail.ts';
import { ruleMail } from '../../server/outside/mails/ruleMail.ts';
import { claimMail } from '../../server/features/incidents/claims/claimMail.ts';
import { loanReminderMail } from '../../server/features/loans/reminderMail.ts';
import { secondPersonMail, thresholdsMail } from '../../server/features/awaitingActs/mailWords.ts';
import { decisionMail, requestMail } from '../../server/features/restaurants/identityMails.ts';
import { codeMail } from '../../server/partnerApi/codes/mailedCodes.ts';
import { restaurantChangedMail } from '../../server/partnerApi/ownRestaurant/changedMail.ts';
import { securityMail } from '../../server/outside/mails/securityMail.ts';

const NAME = 'Camille Ferrand';
const EMAIL = 'camille.ferrand@exemple.fr';
const LOGO = '/api/v1/pictures/1/logo.png';
const LINK = 'https://boucle.exemple.fr/admin/password/boucle_ln_essai';
const AT = new Date('2026-11-23T08:00:00Z');
/** A light colour, which asks for dark letters, and a dark one. */
const BRANDS: readonly Brand[] = [
  { name: 'Bocal', logoUrl: null, colour: '#F2C14E' },
  { name: 'Boucle Nantes', logoUrl: 'https://boucle.exemple.fr/logo.png', colour: '#17594A' },
];

const figures = (uses: number, lost: number): ReportFigures => ({
  from_date: '2026-07-01',
  to_date: '2026-09-30',
  uses,
  returned_at_30_days: 0.973,
  lost,
  lost_cost: 90,
  costs: { washing: 400, rounds: 320, team: 500 },
  cost_per_use: 0.31,
  held: 18_512,
  invoiced: 1284.5,
  paid: 960,
  restaurants: 14,
  points: 4,
  co2e_g: 41_200,
  bags: 722,
});
const REPORT: Report = {
  period: figures(25_804, 361),
  before: figures(21_960, 395),
  last_year: null,
  months: [],
  driver: null,
  months_costs: [],
};

const notice = (kind: NoticeKind): Notice => ({
  kind,
  accountId: 1,
  email: EMAIL,
  name: NAME,
  accountName: 'Bocal',
  logo: LOGO,
  colour: '#F2C14E',
  welcome: 'Bonjour,\n\nBienvenue. Tout est sur https://bocal.exemple.fr/aide.',
  signature: 'L’équipe de Bocal\nNantes',
  amountCents: 1250,
  containers: 2,
  costCents: 800,
  variant: null,
  cardId: 12,
  creditsCents: 400,
  restaurant: 'Chez Manon',
  reason: 'le restaurant est fermé.',
});

const NOTICES: readonly NoticeKind[] = ['welcome', 'card_activation', 'refund', 'order_failure', 'loan_ended'];

const WANTED = { siren: '552100554', iban: 'FR7630006000011234567890189' };

const ofBrand = (brand: Brand): readonly (readonly [string, MailTexts])[] => {
  const mail = { name: NAME, accountName: brand.name, link: LINK, brand };
  const circumstances = { at: AT, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', address: '192.0.2.7' };
  return [
    ['invitation', invitationMail(mail)],
    ['invitation of an owner', invitationMail({ ...mail, role: 'restaurant_owner' })],
    ['password', passwordMail(mail)],
    ['space', spaceMail(mail)],
    ['unlock', unlockMail(mail)],
    ['sign-in code', signInCodeMail({ ...mail, code: '042317' })],
    ['sign-up', signUpMail(mail)],
    ['sign-up, known', knownMail(mail)],
    ['email', emailMail({ ...mail, before: EMAIL, after: 'lea.morel@exemple.fr' })],
    [
      'refusals',
      refusalsMail({ brand, name: NAME, email: EMAIL, count: 20, at: AT, address: '192.0.2.7', journal: LINK }),
    ],
    ['security', securityMail({ brand, name: NAME, news: { what: 'new_device' }, circumstances, forgotten: LINK })],
    [
      'invoice',
      invoiceMail({
        brand,
        name: 'Facture',
        label: 'F-2026-00042',
        restaurant: 'Chez Manon',
        total: 1284.5,
        left: 1284.5,
        dueOn: '2026-12-23',
        paidWith: { number: '2026-0042', due_on: '2026-12-23', left: 1310.2 },
        iban: 'FR7630006000011234567890189',
      }),
    ],
    [
      'invoice reminder',
      invoiceReminderMail({
        brand,
        level: 2,
        paper: 'statement',
        label: '2026-0042',
        restaurant: 'Chez Manon',
        dueOn: '2026-10-23',
        total: 1284.5,
        left: 284.5,
        iban: 'FR7630006000011234567890189',
        bic: 'AGRIFRPP',
        isProfessional: true,
        hasPdf: true,
      }),
    ],
    ['code', codeMail({ brand, subject: 'votre code', sentence: 'Ce code confirme l’IBAN.', code: '482917' })],
    ['change requested', requestMail({ brand, to: NAME, name: 'Chez Manon', wanted: WANTED, href: LINK })],
    ...[true, false].map(
      (accepted) =>
        [
          accepted ? 'change accepted' : 'change refused',
          decisionMail({ brand, name: 'Chez Manon', wanted: WANTED, accepted, reason: 'le SIREN est d’un autre.' }),
        ] as const,
    ),
    [
      'restaurant changed',
      restaurantChangedMail({
        brand,
        name: NAME,
        restaurant: 'Chez Manon',
        changes: [['Téléphone', '02 40 00 00 00']],
      }),
    ],
    [
      'loan reminder',
      loanReminderMail({
        brand,
        name: NAME,
        loans: [
          { what: '1 × Grand bol 1 L', where: 'Chez Manon', amount: 3, dueOn: '2026-10-23', keptOn: '2027-01-21' },
          { what: '2 × Gobelet 30 cl', where: null, amount: 3, dueOn: '2026-11-30', keptOn: null },
        ],
        today: '2026-11-02',
        places: ['Gare Sud (quai 3, Nantes)', 'Chez Manon (12 rue des Carmes, Nantes)'],
        href: LINK,
      }),
    ],
    [
      'message',
      messageMail(
        {
          act: 'delivery',
          name: NAME,
          ...deliveryWords({
            restaurant: 'Chez Manon',
            day: '2026-11-27',
            lines: [
              { title: 'Petit bol 50 cl', quantity: 60 },
              { title: 'Barquette', quantity: 12 },
            ],
          }),
          author: 'Camille Ferrand',
          authorEmail: EMAIL,
        },
        brand,
        'https://boucle.exemple.fr/m/1.12.essai',
      ),
    ],
    [
      'month closed',
      monthClosedMail({
        brand,
        name: NAME,
        month: '2026-10',
        seal: { sha256: '9f86d081'.repeat(8), rows: 1284, cents: 512_350, sealedAt: AT },
        href: LINK,
      }),
    ],
    ['report', reportMail(brand, REPORT)],
    ...(['near', 'beyond'] as const).map(
      (level) =>
        [
          `e-money ${level}`,
          eMoneyMail({
            brand,
            name: NAME,
            crossed: level === 'near' ? ['volume'] : ['outstanding', 'volume'],
            euros:
              level === 'near'
                ? { outstanding: 312_450.5, volume: 803_120 }
                : { outstanding: 1_012_000, volume: 2_240_000 },
            today: '2026-11-23',
            href: LINK,
          }),
        ] as const,
    ),
    [
      'iban changed',
      ibanMail({
        brand,
        name: NAME,
        whose: 'Les Petites Écuries',
        by: 'Adrien Le Goff',
        oldEnd: '0189',
        newEnd: '4217',
        at: AT,
        href: LINK,
      }),
    ],
    [
      'money out',
      moneyOutMail({
        brand,
        name: NAME,
        from: '2026-11-16',
        to: '2026-11-22',
        lines: [
          { what: 'refunds', by: NAME, count: 4, amount: 62.5 },
          { what: 'gifts', by: 'Adrien Le Goff', count: 1, amount: 20 },
        ],
        href: LINK,
      }),
    ],
    [
      'rule',
      ruleMail({
        brand,
        name: NAME,
        initiative: '',
        title: 'Dons répétés',
        by: NAME,
        enabled: false,
        at: AT,
        href: LINK,
      }),
    ],
    ...[true, false].map(
      (alone) =>
        [
          alone ? 'act alone' : 'second person',
          secondPersonMail({
            brand,
            name: NAME,
            by: 'Adrien Le Goff',
            initiative: brand.name,
            title: 'Remboursement d’une cagnotte',
            euros: 260,
            pieces: 0,
            reason: 'Départ à l’étranger',
            alone,
            at: AT,
            until: new Date('2026-11-30T08:00:00Z'),
            href: LINK,
          }),
        ] as const,
    ),
    [
      'thresholds',
      thresholdsMail({
        brand,
        name: NAME,
        by: 'Adrien Le Goff',
        initiative: brand.name,
        before: '200,00\u00a0€, 20\u00a0contenants',
        after: '500,00\u00a0€, 20\u00a0contenants',
        at: AT,
        href: LINK,
      }),
    ],
    [
      'probing',
      probingMail({ brand, name: NAME, email: EMAIL, count: 30, at: AT, address: '192.0.2.7', journal: LINK }),
    ],
    ['accountant', accountantMail({ brand, by: NAME, lastDay: '2026-12-31', href: LINK, byCode: true })],
    ['accountant code', accountantCodeMail({ brand, code: '048213', minutes: 10 })],
    ...(['found', 'gesture', 'reversed', 'returned', 'cancelled', 'explained', 'dismissed'] as const).map(
      (answer) =>
        [
          `claim ${answer}`,
          claimMail({
            ...{ brand, name: NAME, number: 212, claimed: '1 × Grand bol 1 L', answer, rest: 0, place: 'Gare Sud' },
            ...{ given: answer === 'found' || answer === 'gesture' ? 3 : 0, note: 'La lecture de 19:06 avait échoué.' },
          }),
        ] as const,
    ),
    [
      'count posted alone',
      postedAloneMail({
        brand,
        name: NAME,
        title: 'Inventaire de Chez Manon',
        by: 'Adrien Le Goff',
        reason: 'Personne d’autre cette semaine',
        surplus: 4,
        missing: 27,
        at: AT,
        href: LINK,
      }),
    ],
  ];
};

/**
 * Every mail that the server writes, by its name: one of each face, for a light colour and for a
 * dark one.
 */
export const mailPages = (): readonly (readonly [name: string, mail: MailTexts])[] => {
  const refused = requestRefusedMail({ contact: NAME, name: 'Bocaux du Lac', reason: 'la ville en a déjà une.' });
  const all = [
    ...BRANDS.flatMap((brand) => ofBrand(brand).map(([name, words]) => [`${name}, ${brand.name}`, words] as const)),
    ['request refused', refused] as const,
    ...NOTICES.map((kind) => [kind, noticeMail(notice(kind))] as const),
  ];
  return all.map(([name, words]) => [`mail: ${name}`, words] as const);
};
