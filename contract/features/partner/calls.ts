import { z } from 'zod';
import { call, history } from '../../base/call.ts';
import { fileDownload } from '../../base/download.ts';
import { one } from '../../base/pagination.ts';
import { placeStock } from '../../shared/placeStocks.ts';
import { monthStatement, partnerStatement, statementPeriod } from '../../shared/partners/shapes.ts';
import { eurosOut, id } from '../../base/primitives.ts';
import { csvCall } from '../../base/listCalls.ts';

/** Stock of a format at a partner, in pieces. */
export const partnerStock = placeStock.omit({ reserved: true }).extend({
  /** Brought to drop-off points in the last 30 days. */
  dropped_30_days: z.int(),
  /** Deposit of one piece today, and of all that the partner has. */
  deposit: eurosOut,
  deposit_value: eurosOut,
});
export type PartnerStock = z.infer<typeof partnerStock>;

/**
 * Accounts between the initiative and its partner are for anyone who administers it, not for its
 * employees.
 */
const administrator = { roles: ['partner_admin'], scope: 'read' } as const;

export const partnerCalls = {
  stocks: call({ roles: ['partner_admin', 'partner_delegated_admin'], scope: 'read' })
    .route({ method: 'GET', path: '/partner/stocks', summary: 'Le stock du partenaire par format' })
    .output(one(z.array(partnerStock))),
  statement: call(history(administrator))
    .route({ method: 'GET', path: '/partner/statement', summary: 'Le relevé du partenaire sur une période' })
    .input(statementPeriod)
    .output(one(partnerStatement)),
  statementCsv: csvCall(administrator, '/partner/statement.csv', 'Le relevé du partenaire, en CSV', statementPeriod),
  statementPdf: call(history({ ...administrator, paper: true }))
    .route({ method: 'GET', path: '/partner/statement.pdf', summary: 'Le relevé du partenaire, en PDF' })
    .input(statementPeriod)
    .output(fileDownload),
  /** The latest month first, `SHOWN_MONTHS` at most. */
  monthStatements: call(administrator)
    .route({ method: 'GET', path: '/partner/statements', summary: 'Les relevés mensuels du partenaire' })
    .output(one(z.array(monthStatement))),
  /** The initiative opens those of all its partners. */
  monthStatementPdf: call({ ...administrator, roles: ['partner_admin', 'account_admin'], paper: true })
    .route({
      method: 'GET',
      path: '/partner/statements/{id}/statement.pdf',
      summary: 'Un relevé mensuel d’un partenaire, tel qu’il a été envoyé, en PDF',
    })
    .input(z.object({ id }))
    .output(fileDownload),
  agree: call({ ...administrator, scope: 'write' })
    .route({
      method: 'POST',
      path: '/partner/statements/{id}/agree',
      summary: 'Répondre qu’un relevé mensuel est conforme',
    })
    .input(z.object({ id }))
    .output(one(monthStatement)),
};
