import { type Span } from '@boucle/contract/shared/spans.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { type Dependencies } from '../../dependencies.ts';
import { brandOf } from '../../documents/papers/brandOf.ts';
import { makePaper, PaperToMake } from '../../documents/papers/papers.ts';
import { accountBrand } from '../../outside/mails/accountBrand.ts';
import { type AttachedPdf } from '../../outside/mails/attachedPdf.ts';
import { type AttachedReport, writeMail } from '../../outside/mails/mail.ts';
import { reportMail } from './reportMail.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Processes } from '../../platform/processes/processes.ts';
import { reportOf } from './figures.ts';

/** Addresses to which a report of an account was mailed, the latest first, ten at most. */
export async function sentTo(tx: Tx, accountId: number): Promise<string[]> {
  const { rows } = await tx.raw<{ email: string }>({
    text: `select recipient as email from mails where account_id = $1 and kind = 'report' group by 1 order by max(id) desc limit 10`,
    values: [accountId],
  });
  return rows.map(({ email }) => email);
}

/** Mails the A4 of some Paris days, once to each address. */
export async function sendReport(
  tx: Tx,
  accountId: number,
  { span, addresses }: { span: Span; addresses: readonly string[] },
  { jobs, secret }: Pick<Dependencies, 'jobs' | 'secret'>,
): Promise<void> {
  const words = reportMail(await accountBrand(tx, accountId), await reportOf(tx, accountId, span));
  const report = { accountId, ...span };
  await asPlatform(tx, async () => {
    for (const to of new Set(addresses))
      await writeMail(tx, { kind: 'report', accountId, to, report, ...words }, secret, (of, name, data) =>
        jobs.add(of, name, data),
      );
  });
}

/** The A4 of a report, made of the figures of this moment. */
export async function reportPdf(
  database: Database,
  processes: Pick<Processes, 'run'>,
  { accountId, from, to }: AttachedReport,
): Promise<AttachedPdf> {
  const paper = await inScope(
    database,
    { kind: 'account', accountId },
    async (tx) => PaperToMake.pdf('report', await reportOf(tx, accountId, { from, to }), await brandOf(tx, accountId)),
    { readOnly: true },
  );
  const file = await makePaper(processes, String(accountId), paper);
  return {
    filename: `rapport-${from}-${to}.pdf`,
    contentType: 'application/pdf',
    content: Buffer.from(await file.arrayBuffer()),
  };
}
