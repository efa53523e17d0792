import { type MailKind } from '@boucle/contract/features/mails/labels.ts';
import { type Page } from '@playwright/test';
import { emailMail, invitationMail, passwordMail, spaceMail, unlockMail } from '../../server/auth/notices/mails.ts';
import { signInCodeMail } from '../../server/auth/notices/signInCodeMail.ts';
import { knownMail, signUpMail } from '../../server/auth/notices/signUpMails.ts';
import { secondPersonMail, thresholdsMail } from '../../server/features/awaitingActs/mailWords.ts';
import { claimMail } from '../../server/features/incidents/claims/claimMail.ts';
import { decisionMail, requestMail } from '../../server/features/restaurants/identityMails.ts';
import { accountantCodeMail, accountantMail } from '../../server/outside/mails/accountantMail.ts';
import { eMoneyMail } from '../../server/outside/mails/eMoneyMail.ts';
import { escape } from '../../server/outside/mails/html.ts';
import { ibanMail } from '../../server/outside/mails/ibanMail.ts';
import { invoiceMail } from '../../server/outside/mails/invoiceMail.ts';
import { invoiceReminderMail } from '../../server/outside/mails/invoiceReminderMail.ts';
import { type MailContent } from '../../server/outside/mails/mail.ts';
import { messageMail } from '../../server/outside/mails/messages/messageMail.ts';
import { moneyOutMail } from '../../server/outside/mails/moneyOutMail.ts';
import { monthClosedMail } from '../../server/outside/mails/monthClosedMail.ts';
import { noticeMail } from '../../server/outside/mails/noticeMail.ts';
import { type Notice } from '../../server/outside/mails/queries.ts';
import { postedAloneMail } from '../../server/outside/mails/postedAloneMail.ts';
import { probingMail, refusalsMail } from '../../server/outside/mails/refusalsMail.ts';
import { ruleMail } from '../../server/outside/mails/ruleMail.ts';
import { securityMail } from '../../server/outside/mails/securityMail.ts';
import { codeMail } from '../../server/partnerApi/codes/mailedCodes.ts';
import { restaurantChangedMail } from '../../server/partnerApi/ownRestaurant/changedMail.ts';

type Take = (page: Page, name: string) => Promise<void>;
type Mail = MailContent & { readonly subject: string };

const brand = { name: 'Consigne Loire', logoUrl: null, colour: '#17594A' };
const [name, by, restaurant] = ['Camille', 'Inès Roux', 'Le Petit Wok'];
const at = new Date('2026-11-30T08:05:00Z');
const href = 'https://boucle.exemple.fr/tableau';
const link = { name, accountName: brand.name, link: href, brand };
const iban = 'FR7630006000011234567890189';
const news = { brand, name, circumstances: { at, userAgent: null, address: '192.0.2.7' }, forgotten: href };
const refusals = { brand, name, email: 'manon@exemple.fr', count: 24, at, address: '192.0.2.7', journal: href };
const answered = { brand, name, number: 12, claimed: '1 × Grand bol', given: 3, rest: 0, place: 'Gare Sud' };
const identity = { brand, name: restaurant, wanted: { siren: '552100554', iban } };
const reminder = {
  ...{ brand, label: 'R2026-0041', restaurant, dueOn: '2026-11-15', total: 148, left: 106.08, iban, bic: 'AGRIFRPP' },
  ...{ isProfessional: true, hasPdf: true },
};
const notice: Notice = {
  ...{ accountId: 1, kind: 'welcome', email: 'camille@exemple.fr', name, accountName: brand.name, logo: null },
  ...{ colour: brand.colour, welcome: '', signature: '', amountCents: 1250, containers: 2, costCents: 600 },
  ...{ variant: 'less', cardId: 1024, creditsCents: 1850, restaurant, reason: 'votre cagnotte ne suffit pas.' },
};

/** Mails of each kind, as they leave, with invented names and figures. */
const MAILS: Readonly<Record<MailKind, readonly Mail[]>> = {
  welcome: [noticeMail(notice)],
  invitation: [invitationMail({ ...link, role: 'restaurant_owner' })],
  password: [passwordMail(link), unlockMail(link)],
  space: [spaceMail(link)],
  sign_up: [signUpMail(link)],
  sign_up_known: [knownMail(link)],
  sign_in_code: [signInCodeMail({ brand, name, code: '482 917' })],
  email_code: [codeMail({ brand, subject: 'votre code', sentence: 'Ce code confirme votre adresse.', code: '482917' })],
  card_activation: [noticeMail({ ...notice, kind: 'card_activation' })],
  refund: [noticeMail({ ...notice, kind: 'refund' })],
  order_failure: [noticeMail({ ...notice, kind: 'order_failure' })],
  loan_ended: [noticeMail({ ...notice, kind: 'loan_ended' })],
  claim_answered: (['found', 'gesture', 'explained', 'dismissed'] as const).map((answer) =>
    claimMail({ ...answered, answer, note: answer === 'found' ? null : 'Le bac a été vidé la veille.' }),
  ),
  new_device: [securityMail({ ...news, news: { what: 'new_device' } })],
  second_factor: [securityMail({ ...news, news: { what: 'totp_on' } })],
  google: [securityMail({ ...news, news: { what: 'google_off', google: 'camille@exemple.fr' } })],
  sign_in_refusals: [refusalsMail(refusals)],
  probing: [probingMail(refusals)],
  email_changed: [emailMail({ ...link, before: 'camile@exemple.fr', after: 'camille@exemple.fr' })],
  iban_changed: [ibanMail({ brand, name, whose: restaurant, by, oldEnd: '', newEnd: '0189', at, href })],
  money_out: [
    moneyOutMail({
      ...{ brand, name, from: '2026-11-23', to: '2026-11-29', href },
      lines: [
        { what: 'refunds', by, count: 3, amount: 41.5 },
        { what: 'gifts', by, count: 1, amount: 10 },
      ],
    }),
  ],
  alert_rule: [ruleMail({ brand, name, initiative: '', title: 'Remboursements', by, enabled: false, at, href })],
  count_posted_alone: [
    postedAloneMail({
      brand,
      name,
      title: 'Entrepôt',
      by,
      reason: 'Seule ce jour-là',
      surplus: 0,
      missing: 42,
      at,
      href,
    }),
  ],
  second_person: [
    secondPersonMail({
      ...{
        brand,
        name,
        by,
        initiative: brand.name,
        title: 'Rembourser 320,00 €',
        euros: 320,
        pieces: 0,
        reason: 'Départ',
      },
      ...{ alone: false, at, until: new Date('2026-12-07T08:05:00Z'), href },
    }),
    thresholdsMail({ brand, name, by, initiative: brand.name, before: '200,00 €', after: '500,00 €', at, href }),
  ],
  // A message since; the kind of older mails.
  supply_request_refused: [],
  message: [
    messageMail(
      {
        ...{
          act: 'delivery',
          name,
          subject: '44 Grands bols mardi vers 9 h',
          author: by,
          authorEmail: 'ines@exemple.fr',
        },
        text: 'Votre livraison passe mardi vers 9 h.\n\nÀ reprendre\u00a0: vos bacs sales.',
      },
      brand,
      href,
    ),
  ],
  restaurant_changed: [restaurantChangedMail({ brand, name, restaurant, changes: [['Téléphone', '02 40 00 00 00']] })],
  change_code: [codeMail({ brand, subject: 'votre code', sentence: 'Ce code confirme l’IBAN.', code: '482917' })],
  change_request: [
    requestMail({ ...identity, to: name, href }),
    decisionMail({ ...identity, accepted: false, reason: 'le SIREN est celui d’un autre établissement.' }),
  ],
  month_closed: [
    monthClosedMail({
      ...{ brand, name, month: '2026-10', href },
      seal: { sha256: 'a'.repeat(64), rows: 1854, cents: 1_284_550, sealedAt: at },
    }),
  ],
  invoice: [
    invoiceMail({
      ...{ brand, name: 'Facture', label: 'F2026-0013', restaurant, total: 106.08, left: 106.08, dueOn: '2026-12-31' },
      ...{ paidWith: { number: 'R2026-0041', due_on: '2026-12-31', left: 106.08 }, iban },
    }),
  ],
  accountant: [accountantMail({ brand, by, lastDay: '2027-03-31', href, byCode: true })],
  accountant_code: [accountantCodeMail({ brand, code: '482917', minutes: 10 })],
  invoice_reminder: ([1, 2] as const).map((level) => invoiceReminderMail({ ...reminder, paper: 'statement', level })),
  e_money: [
    eMoneyMail({
      ...{ brand, name, crossed: ['outstanding'], today: '2026-11-30', href },
      euros: { outstanding: 812_400, volume: 402_100 },
    }),
  ],
  // The welcome mail, to its author.
  test: [],
};

/** Each mail beside its text part, as two readers get it. */
export async function takeMails(page: Page, take: Take, isAsked: (name: string) => boolean): Promise<void> {
  for (const [kind, mails] of Object.entries(MAILS))
    for (const [index, { subject, text, html }] of mails.entries()) {
      const picture = `mail-${kind.replaceAll('_', '-')}${index === 0 ? '' : `-${index + 1}`}`;
      if (!isAsked(picture)) continue;
      const textPart = `<pre style="flex:1 1 320px;padding:24px;white-space:pre-wrap;font:14px/1.5 monospace">${escape(`${subject}\n\n${text}`)}</pre>`;
      const frame = `<iframe title="HTML" style="flex:2 1 380px;height:1000px;border:0" srcdoc="${escape(html)}"></iframe>`;
      await page.setContent(`<div style="display:flex;flex-wrap:wrap">${frame}${textPart}</div>`);
      await take(page, picture);
    }
}
