import '../../ui/table/Toolbar.css';
import './report.css';
import { isDay, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { type Report } from '@boucle/contract/features/report/calls.ts';
import { kindOf, SPAN_KINDS, type Span, spanAround, spanBeside, spanName } from '@boucle/contract/shared/spans.ts';
import { mdiCalendarMonthOutline, mdiChevronLeft, mdiChevronRight, mdiFilePdfBox, mdiSendOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { part } from '../../ui/loading/part.tsx';
import { IN_EXAMPLE } from '../../ui/navigation/base.ts';
import { Segmented } from '../../ui/navigation/Segmented.tsx';
import { useChangeSearch } from '../../ui/navigation/useChangeSearch.ts';
import { PopoverButton } from '../../ui/overlays/PopoverButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { PeriodForm } from '../../ui/table/filters/PeriodForm.tsx';
import { ReportBody } from './ReportBody.tsx';

const SendReportDialog = part(() => import('./SendReportDialog.tsx'), 'SendReportDialog');

const KIND_LABELS = { month: 'Mois', quarter: 'Trimestre', year: 'Année', own: 'Au choix' } as const;

/** The days of the address; by default the quarter that is over. */
function useSpan(): { span: Span; today: string; change: (span: Span) => void } {
  const { fromDate, toDate }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const [today] = useState(() => parisDay(new Date()));
  const isAsked =
    typeof fromDate === 'string' &&
    typeof toDate === 'string' &&
    isDay(fromDate) &&
    isDay(toDate) &&
    fromDate <= toDate;
  return {
    span: isAsked ? { from: fromDate, to: toDate } : spanBeside(spanAround('quarter', today), -1),
    today,
    change: ({ from, to }) => changeSearch((present) => ({ ...present, fromDate: from, toDate: to })),
  };
}

/** « Rapport »: a period for the board, beside the one before and last year's. */
export function ReportScreen() {
  const { span, today, change } = useSpan();
  const input = { from_date: span.from, to_date: span.to };
  const report = useQuery(query.report.read.queryOptions({ input, placeholderData: keepPreviousData }));
  const pdf = useDownload(`rapport-${span.from}-${span.to}.pdf`, (options) => client.report.pdf(input, options));
  const [sending, setSending] = useState(false);
  const kind = kindOf(span);
  const isRunning = span.to >= today;
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
      <div className="report-tools">
        <Segmented
          label="Durée"
          options={SPAN_KINDS.filter((one) => one !== 'own').map((value) => ({ value, label: KIND_LABELS[value] }))}
          value={kind === 'own' ? undefined : kind}
          onValue={(one) => change(spanAround(one, span.to > today ? today : span.to))}
        />
        <span className="report-span">
          <IconButton icon={mdiChevronLeft} label="Période précédente" onClick={() => change(spanBeside(span, -1))} />
          <PopoverButton
            label="Jours du rapport"
            trigger={(props) => (
              <Button icon={mdiCalendarMonthOutline} variant="soft" {...props}>
                {spanName(span)}
              </Button>
            )}
          >
            {(close) => (
              <div className="b-period">
                <PeriodForm
                  period={span}
                  onPeriod={({ from, to }) => {
                    change({ from: from ?? span.from, to: to ?? today });
                    close();
                  }}
                />
              </div>
            )}
          </PopoverButton>
          <IconButton
            icon={mdiChevronRight}
            label="Période suivante"
            disabled={isRunning}
            onClick={() => change(spanBeside(span, 1))}
          />
        </span>
        <span className="b-faint report-compared">{report.data ? comparedNote(report.data) : '\u00a0'}</span>
        {isRunning && <span className="b-caption b-faint b-end">{`Arrêté au ${writtenDay(today)}`}</span>}
      </div>
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
