import { type AccountSettings, type MailTexts } from '@boucle/contract/features/account/update.ts';
import { TERMS_LABELS } from '@boucle/contract/features/account/terms.ts';
import { ownAccount, warehouseStocks } from '../../domain/accounts/ownAccount.ts';
import { firstStepsOf } from '../../domain/accounts/firstSteps.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { formatRows } from '../../domain/formats/rows.ts';
import { listCards } from '../../domain/holders/cards.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { invalidField, notFound } from '../../platform/http/errors.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { keepPicture } from '../../platform/pictures/keepPicture.ts';
import { lockAccount } from './queries.ts';
import { saveSettings, traced } from './update.ts';
import { publishTerms, termsOf } from './terms.ts';
import { welcomeMail } from '../../outside/mails/welcome.ts';
import { mailLogo } from '../../outside/mails/logo.ts';

/** Pictures of the first steps of the consumers' app; 800 pixels fill a telephone. */
const CONTENT_PICTURE = { maxSide: 800, path: 'picture', field: 'Image' };

/** The welcome mail of an account with texts that may not be saved yet. */
async function mailOf(tx: Tx, accountId: number, texts: MailTexts) {
  const { name, logo_url: logo, colors } = await ownAccount(tx, accountId);
  return welcomeMail({
    accountName: name,
    logoUrl: mailLogo(logo),
    colour: colors.primary,
    body: texts.welcome_email,
    signature: texts.email_signature,
  });
}

/** The caller's own initiative: what `contract/features/account/calls.ts` promises. */
export const account = {
  read: calls.account.read.handler(async ({ context: { tx, caller } }) => ({
    data: await ownAccount(tx, accountOf(caller)),
  })),

  update: calls.account.update.handler(async ({ context, input: { account: sent, id, content } }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    const settings: AccountSettings = sent ?? { id, content };
    if (settings.id !== undefined && settings.id !== accountId) throw notFound('Cette initiative');
    await lockAccount(tx, accountId);
    const before = await ownAccount(tx, accountId);
    expectVersion(askedVersion(context, settings.version), before);
    await saveSettings(tx, before, settings);
    const after = await ownAccount(tx, accountId);
    noteChange(context, traced(before), traced(after));
    return { data: after };
  }),

  firstSteps: calls.account.firstSteps.handler(async ({ context: { tx, caller } }) => ({
    data: await firstStepsOf(tx, accountOf(caller)),
  })),

  keepPicture: calls.account.keepPicture.handler(async ({ context: { tx, caller }, input: { picture } }) => {
    if (!picture) throw invalidField('picture', 'Le champ Image est obligatoire');
    return { data: { url: await keepPicture(tx, accountOf(caller), picture, CONTENT_PICTURE) } };
  }),

  previewMail: calls.account.previewMail.handler(async ({ context: { tx, caller }, input }) => ({
    data: await mailOf(tx, accountOf(caller), input),
  })),

  sendTestMail: calls.account.sendTestMail.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const accountId = accountOf(caller);
    const words = await mailOf(tx, accountId, input);
    tx.afterCommit(() => dependencies.mail.send({ ...words, kind: 'test', accountId, to: caller.email }));
    return { data: { recipient: caller.email } };
  }),

  terms: calls.account.terms.handler(async ({ context: { tx, caller } }) => ({
    data: await termsOf(tx, accountOf(caller)),
  })),

  publishTerms: calls.account.publishTerms.handler(async ({ context, input }) => {
    const { tx, caller, details } = context;
    const published = await publishTerms(tx, caller, input);
    details['terms'] = TERMS_LABELS[published.kind];
    details['version'] = published.version;
    return { data: published };
  }),

  formats: calls.account.formats.handler(async ({ context: { tx, caller } }) => ({
    data: await formatRows(tx, accountOf(caller)),
  })),

  stocks: calls.account.stocks.handler(async ({ context: { tx, caller } }) => ({
    data: await warehouseStocks(tx, accountOf(caller)),
  })),

  cardHolders: calls.account.cardHolders.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listCards(tx, accountOf(caller), input);
    return { data: rows, meta: { count } };
  }),
};
