import './report.css';
import { type Report } from '@boucle/contract/features/report/calls.ts';
import { spanName } from '@boucle/contract/shared/spans.ts';
import { mdiFilePdfBox, mdiSendOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { SpanTools } from '../../shared/spans/SpanTools.tsx';
import { useSpan } from '../../shared/spans/useSpan.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { part } from '../../ui/loading/part.tsx';
import { IN_EXAMPLE } from '../../ui/navigation/base.ts';
import { Page } from '../../ui/Page.tsx';
import { ReportBody } from './ReportBody.tsx';

const SendReportDialog = part(() => import('./SendReportDialog.tsx'), 'SendReportDialog');

/** « Rapport »: a period for the board, next to the one before and last year's. */
export function ReportScreen() {
  const choice = useSpan();
  const { span } = choice;
  const input = { from_date: span.from, to_date: span.to };
  const report = useQuery(query.report.read.queryOptions({ input, placeholderData: keepPreviousData }));
  const pdf = useDownload(`rapport-${span.from}-${span.to}.pdf`, (options) => client.report.pdf(input, options));
  const [sending, setSending] = useState(false);
  return (
    <Page
      title="Rapport"
      actions={
        <Button icon={mdiFilePdfBox} busy={pdf.isPending} onClick={() => pdf.mutate()}>
          PDF, une page A4
        </Button>
      }
      phoneActions={[{ label: 'PDF, une page A4', icon: mdiFilePdfBox, onSelect: () => pdf.mutate() }]}
      primary={
        !IN_EXAMPLE && (
          <Button variant="contained" icon={mdiSendOutline} onClick={() => setSending(true)}>
            Envoyer au bureau
          </Button>
        )
      }
    >
      <SpanTools {...choice}>
        <span className="b-faint report-compared">{report.data ? comparedNote(report.data) : '\u00a0'}</span>
      </SpanTools>
      {report.error ? (
        <ErrorState message={problemOf(report.error) ?? ''} onRetry={() => void report.refetch()} />
      ) : (
        <ReportBody report={report.data} span={span} />
      )}
      <Suspense>
        {sending && report.data && (
          <SendReportDialog span={span} report={report.data} onClose={() => setSending(false)} />
        )}
      </Suspense>
    </Page>
  );
}

function comparedNote({ last_year: lastYear, before }: Report): string {
  const compared = lastYear ?? before;
  if (compared === null) return 'sans période précédente à laquelle comparer';
  return `comparé à ${spanName({ from: compared.from_date, to: compared.to_date })}`.replace('à du', 'aux jours du');
}
