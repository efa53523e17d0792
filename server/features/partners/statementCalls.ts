import { calls } from '../../platform/api/procedures.ts';
import { brandOf } from '../../documents/papers/brandOf.ts';
import { PaperToMake } from '../../documents/papers/papers.ts';
import { partnerStatementCsv } from '../../documents/partnerStatements/csv.ts';
import { statementOf } from '../../documents/partnerStatements/statement.ts';
import { readPartner } from './queries.ts';

/** Calls on containers that a partner had, received and gave over a period. */
export const statementCalls = {
  statement: calls.partners.statement.handler(async ({ context: { tx, caller }, input }) => {
    const partner = await readPartner(tx, caller.accountId ?? undefined, input.id);
    return { data: await statementOf(tx, partner, input) };
  }),

  statementCsv: calls.partners.statementCsv.handler(async ({ context: { tx, caller }, input }) => {
    const partner = await readPartner(tx, caller.accountId ?? undefined, input.id);
    return partnerStatementCsv(await statementOf(tx, partner, input));
  }),

  statementPdf: calls.partners.statementPdf.handler(async ({ context: { tx, caller }, input }) => {
    const partner = await readPartner(tx, caller.accountId ?? undefined, input.id);
    const statement = await statementOf(tx, partner, input);
    return PaperToMake.pdf('partnerStatement', statement, await brandOf(tx, partner.account_id));
  }),
};
