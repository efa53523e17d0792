import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { PartnerStatementView, useStatementPeriod } from '../../shared/partnerStatements/PartnerStatementView.tsx';

/** The partner's own statement, as the initiative reads it. */
export function StatementTab() {
  const period = useStatementPeriod();
  return (
    <PartnerStatementView
      period={period}
      statement={useQuery(query.partner.statement.queryOptions({ input: period, placeholderData: keepPreviousData }))}
      csv={(options) => client.partner.statementCsv(period, options)}
      pdf={(options) => client.partner.statementPdf(period, options)}
      nothing="Vous n’aviez encore rien reçu à cette date."
    />
  );
}
