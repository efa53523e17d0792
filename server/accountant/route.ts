import { type Context, Hono } from 'hono';
import { readForm } from '../auth/form.ts';
import { type Database } from '../platform/database/pool.ts';
import { inScope } from '../platform/database/tenant.ts';
import { balanceOf } from '../features/books/balance.ts';
import { ACCOUNTANT_PATH, readAccountantToken } from '../features/books/accountant/token.ts';
import { monthFiles } from '../features/books/monthFiles/queries.ts';
import { sealedMonths } from '../features/books/sealHandlers.ts';
import { yearArchivesOf } from '../features/yearArchives/queries.ts';
import { page } from '../platform/pages/layout.ts';
import { messagePage } from '../platform/pages/messagePage.ts';
import { tooOftenPage } from '../platform/pages/tooOftenPage.ts';
import { type Accountant, admit, checkCode, greet, type Means, noteAccess, sendCode, type Shown } from './access.ts';
import { cookieOf, shownBrowser } from './browsers.ts';
import { codePage } from './codePage.ts';
import {
  archiveFile,
  PERIOD_FILES,
  type PeriodFile,
  periodFile,
  YEAR_FILES,
  yearFile,
  type YearFile,
} from './files.ts';
import { type BooksShown, booksPage } from './page.ts';
import { bookYears } from './years.ts';

type Asked = Context<{ Variables: { requestId: string; address: string | null } }, string>;
type FileToSend = Awaited<ReturnType<typeof yearFile>>;

const UNKNOWN = messagePage({
  title: 'Lien inconnu',
  message:
    'Ce lien n’ouvre rien\u00a0: il est terminé, il a été retiré, ou il est incomplet. Demandez-en un autre à l’initiative.',
});
const NO_FILE = messagePage({
  title: 'Fichier introuvable',
  message: 'Ce fichier n’existe pas, ou n’est plus conservé.',
});

const WRONG = 'Ce code n’est pas le bon.';
const OVER = 'Ce code ne sert plus\u00a0: demandez-en un autre.';

/**
 * The pages by which an accountant reads the books of one initiative, with the link that was mailed
 * to them: nothing else, and nothing is written but the journal.
 */
export function accountantRoute(means: Means): Hono {
  const { database, config } = means;
  const app = new Hono<{ Variables: { requestId: string; address: string | null } }>();
  const base = `${ACCOUNTANT_PATH}/:token`;

  app.get(base, (context) =>
    admitted(means, context, async (accountant, shown) => {
      const books = await shownBooks(database, accountant);
      await noteAccess(database, accountant, shown);
      if (accountant.browser === null)
        context.header('set-cookie', cookieOf(accountant, await greet(database, accountant), config));
      return page(context, 200, booksPage(addressOf(context), books));
    }),
  );
  app.post(`${base}/code`, (context) =>
    inNewBrowser(means, context, async (accountant, shown) => {
      const sent = await sendCode(means, accountant, shown);
      if ('seconds' in sent) return often(context, sent.seconds);
      context.header('set-cookie', cookieOf(accountant, sent.token, config));
      return page(context, 200, codePage(addressOf(context), accountant.email, { isSent: true }));
    }),
  );
  app.post(`${base}/navigateur`, (context) =>
    inNewBrowser(means, context, async (accountant, shown) => {
      const form = await readForm(context);
      const checked = await checkCode(means, accountant, shown, (form?.get('code') ?? '').replaceAll(/\s/g, ''));
      if (typeof checked === 'string') {
        const error = checked === 'wrong' ? WRONG : OVER;
        return page(context, 422, codePage(addressOf(context), accountant.email, { isSent: true, error }));
      }
      if ('seconds' in checked) return often(context, checked.seconds);
      context.header('set-cookie', cookieOf(accountant, checked.token, config));
      return context.redirect(addressOf(context), 303);
    }),
  );
  app.get(`${base}/dossiers/:id{[1-9][0-9]{0,14}}`, (context) =>
    sent(means, context, (accountant) => archiveFile(database, accountant, Number(context.req.param('id')))),
  );
  app.get(`${base}/mois/:period/:file`, (context) =>
    sent(means, context, async (accountant) => {
      const { period, file } = context.req.param();
      return isPeriodFile(file) ? periodFile(means, accountant, file, period) : undefined;
    }),
  );
  app.get(`${base}/:file`, (context) =>
    sent(means, context, async (accountant) => {
      const file = context.req.param('file');
      return isYearFile(file) ? yearFile(database, accountant, file, context.req.query('exercice') ?? '') : undefined;
    }),
  );
  return app as unknown as Hono;
}

const isYearFile = (file: string | undefined): file is YearFile =>
  file !== undefined && Object.hasOwn(YEAR_FILES, file);

const isPeriodFile = (file: string | undefined): file is PeriodFile =>
  file !== undefined && Object.hasOwn(PERIOD_FILES, file);

/** The address of the books in this request. */
const addressOf = (context: Asked): string => `${ACCOUNTANT_PATH}/${context.req.param('token') ?? ''}`;

function often(context: Asked, seconds: number): Promise<Response> {
  context.header('retry-after', String(seconds));
  return page(context, 429, tooOftenPage(seconds));
}

function shownBy(context: Asked): Shown {
  const link = readAccountantToken(context.req.param('token') ?? '');
  return {
    link,
    browser: link === undefined ? null : shownBrowser(context, link),
    address: context.get('address'),
    requestId: context.get('requestId'),
  };
}

type Answer = (accountant: Accountant, shown: Shown) => Promise<Response>;

/**
 * Answers an admitted browser; else the page with the reason of the refusal, or the form for a
 * code.
 */
async function admitted(means: Means, context: Asked, answer: Answer): Promise<Response> {
  const shown = shownBy(context);
  const admission = await admit(means, shown);
  if (!('refused' in admission)) return answer(admission, shown);
  if (admission.refused === 'often') return often(context, admission.seconds);
  if (admission.refused === 'unknown') return page(context, 404, UNKNOWN);
  return page(context, 200, codePage(addressOf(context), admission.accountant.email));
}

/**
 * Answers who shows the right link in a browser that is not known; one that is goes to the books.
 */
async function inNewBrowser(means: Means, context: Asked, answer: Answer): Promise<Response> {
  const shown = shownBy(context);
  const admission = await admit(means, shown);
  if (!('refused' in admission)) return context.redirect(addressOf(context), 303);
  if (admission.refused === 'often') return often(context, admission.seconds);
  if (admission.refused === 'unknown') return page(context, 404, UNKNOWN);
  return answer(admission.accountant, shown);
}

const sent = (
  means: Means,
  context: Asked,
  fileOf: (accountant: Accountant) => Promise<FileToSend>,
): Promise<Response> =>
  admitted(means, context, async (accountant, shown) => {
    const file = await fileOf(accountant);
    if (file === undefined) return page(context, 404, NO_FILE);
    await noteAccess(means.database, accountant, shown, file.name);
    return new Response(file.body as ReadableStream<Uint8Array>, { headers: file.headers });
  });

/** All that the page shows, as it is at one instant. */
async function shownBooks(
  database: Database,
  { accountId, email, lastDay, opens, openedAt }: Accountant,
): Promise<BooksShown> {
  return inScope(
    database,
    { kind: 'account', accountId },
    async (tx) => {
      const { siren, years } = await bookYears(tx, accountId);
      const [latest] = years;
      const { rows } = await tx.raw<{ name: string }>({
        text: 'select name from accounts where id = $1',
        values: [accountId],
      });
      return {
        account: rows[0]?.name ?? '',
        email,
        lastDay,
        before: openedAt === null ? null : { opens, lastAt: openedAt.toISOString() },
        siren,
        years,
        balance:
          latest === undefined
            ? []
            : await balanceOf(tx, accountId, { from_date: latest.first, to_date: latest.until }),
        archives: (await yearArchivesOf(tx, accountId, tx.now())).filter(({ state }) => state === 'made'),
        months: await monthFiles(tx, accountId),
        seals: await sealedMonths(tx, accountId),
      };
    },
    { readOnly: true },
  );
}
