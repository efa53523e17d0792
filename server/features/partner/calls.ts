import { type PartnerStatement } from '@boucle/contract/partners/shapes.ts';
import { type Tx } from '../../database/transaction.ts';
import { type Caller } from '../../http/caller.ts';
import { accountOf, calls, partnerOf } from '../../api/procedures.ts';
import { brandOf } from '../../papers/brandOf.ts';
import { PaperToMake } from '../../papers/papers.ts';
import { partnerStatementCsv } from '../../partnerStatements/csv.ts';
import { statementOf } from '../../partnerStatements/statement.ts';
import { ownPartner, partnerStocks } from './queries.ts';

/** The caller's own statement: which partner comes from the token alone. */
const ownStatement = async (
  tx: Tx,
  caller: Caller,
  period: { from_date: string; to_date: string },
): Promise<PartnerStatement> => statementOf(tx, await ownPartner(tx, partnerOf(caller)), period);

/** The caller's own partner: what `contract/partner/calls.ts` promises. */
export const partner = {
  stocks: calls.partner.stocks.handler(async ({ context: { tx, caller } }) => ({
    data: await partnerStocks(tx, partnerOf(caller)),
  })),

  statement: calls.partner.statement.handler(async ({ context: { tx, caller }, input }) => ({
    data: await ownStatement(tx, caller, input),
  })),

  statementCsv: calls.partner.statementCsv.handler(async ({ context: { tx, caller }, input }) =>
    partnerStatementCsv(await ownStatement(tx, caller, input)),
  ),

  statementPdf: calls.partner.statementPdf.handler(async ({ context: { tx, caller }, input }) =>
    PaperToMake.pdf('partnerStatement', await ownStatement(tx, caller, input), await brandOf(tx, accountOf(caller))),
  ),
};
