import { type PartnerDetail } from '@boucle/contract/features/partners/calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { PartnerStatementView, useStatementPeriod } from '../../shared/partnerStatements/PartnerStatementView.tsx';

/** The statement of one of the initiative's partners. */
export function StatementTab({ partner: { id, name } }: { partner: PartnerDetail }) {
  const period = useStatementPeriod();
  const input = { id, ...period };
  return (
    <PartnerStatementView
      period={period}
      statement={useQuery(query.partners.statement.queryOptions({ input, placeholderData: keepPreviousData }))}
      partnerName={name}
      csv={(options) => client.partners.statementCsv(input, options)}
      pdf={(options) => client.partners.statementPdf(input, options)}
      nothing="Ce partenaire n’a encore rien reçu à cette date."
    />
  );
}
