import { addDays, date } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { type MonthStatement } from '@boucle/contract/shared/partners/shapes.ts';
import { firstOfNextMonth, monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { mdiCheck, mdiFilePdfBox } from '@mdi/js';
import { CLAIM_DAYS } from '@boucle/contract/shared/incidents/claims.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { answerChip } from '../../shared/partnerStatements/answerChip.ts';
import { tellProblem } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';

const DAY_MS = 86_400_000;

/** Statements of closed months, each to be answered once; nothing while there is none. */
export function MonthStatements() {
  const { data = [], isPending } = useQuery(query.partner.monthStatements.queryOptions());
  if (isPending) return <Skeleton height="160px" />;
  if (data.length === 0) return null;
  return (
    <Sheet title="Relevés mensuels" flush>
      <ul className="partner-months">
        {data.map((statement) => (
          <Month key={statement.id} statement={statement} />
        ))}
      </ul>
    </Sheet>
  );
}

function Month({ statement: { id, month, sent_at, answer, answered_at, answered_by } }: { statement: MonthStatement }) {
  const agree = useIdempotentMutation({
    send: (_: undefined, options) => client.partner.agree({ id }, options),
    invalidates: [query.partner.monthStatements.key()],
    success: () => `Votre réponse est enregistrée\u00a0: ${monthTitle(month)} est conforme.`,
    onFailed: tellProblem,
  });
  const pdf = useDownload(`releve-${month}.pdf`, (options) => client.partner.monthStatementPdf({ id }, options));
  const [now] = useState(() => Date.now());
  const isOpen = Date.parse(sent_at) > now - CLAIM_DAYS * DAY_MS;
  const days = `from=${month}-01&to=${addDays(firstOfNextMonth(`${month}-01`), -1)}`;
  return (
    <li>
      <span className="b-grow">
        <b>{monthTitle(month)}</b>
        <span className="b-caption b-muted">
          {answer === null
            ? `Envoyé le ${date(sent_at)}`
            : `Répondu le ${date(answered_at)}${answered_by === null ? '' : ` par ${answered_by}`}`}
        </span>
      </span>
      {answer === null && isOpen ? (
        <>
          <Button
            size="small"
            variant="contained"
            icon={mdiCheck}
            busy={agree.isPending}
            aria-label={`${monthTitle(month)} est conforme`}
            onClick={() => agree.mutate(undefined)}
          >
            Conforme
          </Button>
          <ButtonLink size="small" to={`${pathOf('partner-stocks')}?onglet=mouvements&${days}`}>
            Contester une ligne
          </ButtonLink>
        </>
      ) : (
        <StatusChip {...answerChip(answer ?? 'none')} />
      )}
      <Button
        size="small"
        icon={mdiFilePdfBox}
        busy={pdf.isPending}
        aria-label={`Relevé de ${monthTitle(month)} en PDF`}
        onClick={() => pdf.mutate()}
      >
        PDF
      </Button>
    </li>
  );
}
