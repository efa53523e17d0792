import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { MonthStatements } from './MonthStatements.tsx';
import { PartnerStatementView, useStatementPeriod } from '../../shared/partnerStatements/PartnerStatementView.tsx';

/** Statements of closed months, then that of any period, as the initiative reads it. */
export function StatementTab() {
  const period = useStatementPeriod();
  return (
    <div className="b-stack">
      <MonthStatements />
      <PartnerStatementView
        period={period}
        statement={useQuery(query.partner.statement.queryOptions({ input: period, placeholderData: keepPreviousData }))}
        csv={(options) => client.partner.statementCsv(period, options)}
        pdf={(options) => client.partner.statementPdf(period, options)}
        nothing="Vous n’aviez encore rien reçu à cette date."
      />
    </div>
  );
}
