import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { formatMessage } from '@boucle/contract/messages/icu.ts';
import { type Context, Hono } from 'hono';
import { type Database } from '../database/pool.ts';
import { inScope } from '../database/tenant.ts';
import { balanceOf } from '../features/books/balance.ts';
import { ACCOUNTANT_PATH } from '../features/books/accountant/token.ts';
import { sealedMonths } from '../features/books/sealHandlers.ts';
import { yearArchivesOf } from '../features/yearArchives/queries.ts';
import { page } from '../pages/layout.ts';
import { messagePage } from '../pages/messagePage.ts';
import { type Accountant, type Admission, admit, noteAccess, type Shown } from './access.ts';
import { archiveFile, YEAR_FILES, yearFile, type YearFile } from './files.ts';
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
const tooOften = (seconds: number) =>
  messagePage({
    title: 'Trop de demandes',
    message: `${formatMessage(errors.too_many_requests, { minutes: Math.ceil(seconds / 60) })}.`,
  });

/** The pages by which an accountant reads the books of one initiative, with the link that was mailed to them: nothing else, and nothing is written but the journal. */
export function accountantRoute({ database }: { readonly database: Database }): Hono {
  const app = new Hono<{ Variables: { requestId: string; address: string | null } }>();
  const base = `${ACCOUNTANT_PATH}/:token`;

  app.get(base, (context) =>
    admitted(database, context, async (accountant, shown) => {
      const books = await shownBooks(database, accountant);
      await noteAccess(database, accountant, shown);
      return page(context, 200, booksPage(`${ACCOUNTANT_PATH}/${shown.token}`, books));
    }),
  );
  app.get(`${base}/dossiers/:id{[1-9][0-9]{0,14}}`, (context) =>
    sent(database, context, (accountant) => archiveFile(database, accountant, Number(context.req.param('id')))),
  );
  app.get(`${base}/:file`, (context) =>
    sent(database, context, async (accountant) => {
      const file = context.req.param('file');
      return isYearFile(file) ? yearFile(database, accountant, file, context.req.query('exercice') ?? '') : undefined;
    }),
  );
  return app as unknown as Hono;
}

const isYearFile = (file: string | undefined): file is YearFile =>
  file !== undefined && Object.hasOwn(YEAR_FILES, file);

/** Whom the link lets in, or the page that says why it opens nothing. */
async function admitted(
  database: Database,
  context: Asked,
  answer: (accountant: Accountant, shown: Shown) => Promise<Response>,
): Promise<Response> {
  const shown = {
    token: context.req.param('token') ?? '',
    address: context.get('address'),
    requestId: context.get('requestId'),
  };
  const admission: Admission = await admit(database, shown);
  if (!('refused' in admission)) return answer(admission, shown);
  if (admission.refused === 'unknown') return page(context, 404, UNKNOWN);
  context.header('retry-after', String(admission.seconds));
  return page(context, 429, tooOften(admission.seconds));
}

const sent = (
  database: Database,
  context: Asked,
  fileOf: (accountant: Accountant) => Promise<FileToSend>,
): Promise<Response> =>
  admitted(database, context, async (accountant, shown) => {
    const file = await fileOf(accountant);
    if (file === undefined) return page(context, 404, NO_FILE);
    await noteAccess(database, accountant, shown, file.name);
    return new Response(file.body as ReadableStream<Uint8Array>, { headers: file.headers });
  });

/** All that the page shows, as it is at one instant. */
async function shownBooks(database: Database, { accountId, email, lastDay }: Accountant): Promise<BooksShown> {
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
        siren,
        years,
        balance:
          latest === undefined
            ? []
            : await balanceOf(tx, accountId, { from_date: latest.first, to_date: latest.until }),
        archives: (await yearArchivesOf(tx, accountId, tx.now())).filter(({ state }) => state === 'made'),
        seals: await sealedMonths(tx, accountId),
      };
    },
    { readOnly: true },
  );
}
