import { type PartnerStatement } from '@boucle/contract/shared/partners/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { accountOf, calls, partnerOf } from '../../platform/api/procedures.ts';
import { brandOf } from '../../documents/papers/brandOf.ts';
import { PaperToMake } from '../../documents/papers/papers.ts';
import { partnerStatementCsv } from '../../documents/partnerStatements/csv.ts';
import { agreeToMonth, monthContent, monthStatements } from '../../documents/partnerStatements/months.ts';
import { statementOf } from '../../documents/partnerStatements/statement.ts';
import { ownPartner, partnerStocks } from './queries.ts';

/** The caller's own statement: which partner comes from the token alone. */
const ownStatement = async (
  tx: Tx,
  caller: Caller,
  period: { from_date: string; to_date: string },
): Promise<PartnerStatement> => statementOf(tx, await ownPartner(tx, partnerOf(caller)), period);

/** The caller's own partner: what `contract/features/partner/calls.ts` promises. */
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

  monthStatements: calls.partner.monthStatements.handler(async ({ context: { tx, caller } }) => {
    const { accountId, partnerId } = partnerOf(caller);
    return { data: await monthStatements(tx, accountId, partnerId) };
  }),

  monthStatementPdf: calls.partner.monthStatementPdf.handler(async ({ context: { tx, caller }, input: { id } }) => {
    const accountId = accountOf(caller);
    const statement = await monthContent(tx, { accountId, partnerId: caller.partnerId }, id);
    return PaperToMake.pdf('partnerStatement', statement, await brandOf(tx, accountId));
  }),

  agree: calls.partner.agree.handler(async ({ context: { tx, caller, details }, input: { id } }) => {
    const statement = await agreeToMonth(tx, partnerOf(caller), { id, personId: caller.personId });
    details['month'] = statement.month;
    return { data: statement };
  }),
};
