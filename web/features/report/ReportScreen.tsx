import './report.css';
import { isDay, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { type Report } from '@boucle/contract/features/report/calls.ts';
import { kindOf, SPAN_KINDS, type Span, spanAround, spanBeside } from '@boucle/contract/features/report/spans.ts';
import { figureRows, sentencesOf, spanName } from '@boucle/contract/features/report/words.ts';
import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { type Address } from '@boucle/contract/pages.ts';
import {
  mdiArrowTopRight,
  mdiCalendarMonthOutline,
  mdiCashMultiple,
  mdiChevronLeft,
  mdiChevronRight,
  mdiFilePdfBox,
  mdiSync,
} from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Change } from '../../ui/figures/Change.tsx';
import { type Tile, Tiles } from '../../ui/figures/Tiles.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { Segmented } from '../../ui/navigation/Segmented.tsx';
import { useChangeSearch } from '../../ui/navigation/useChangeSearch.ts';
import { PopoverButton } from '../../ui/overlays/PopoverButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import { PeriodForm } from '../../ui/table/filters/PeriodForm.tsx';
import { Costs } from './Costs.tsx';
import { changeOf } from './changes.ts';
import { usesAddress, rowsAddress } from './rowsAddress.ts';

const KIND_LABELS = { month: 'Mois', quarter: 'Trimestre', year: 'Année', own: 'Au choix' } as const;
const ICONS = [mdiArrowTopRight, mdiSync, mdiCashMultiple];
/** Tiles of the screen; the others stand on the sheet under it. */
const SHOWN = ['uses', 'returned_at_30_days', 'lost', 'cost_per_use', 'held', 'bags'];

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
        {report.data && <span className="b-faint">{comparedNote(report.data)}</span>}
        {isRunning && <span className="b-caption b-faint b-end">{`Arrêté au ${writtenDay(today)}`}</span>}
      </div>
      {report.error ? (
        <ErrorState message={problemOf(report.error) ?? ''} onRetry={() => void report.refetch()} />
      ) : (
        <Body report={report.data} span={span} />
      )}
    </Page>
  );
}

function comparedNote({ last_year: lastYear, before }: Report): string {
  const compared = lastYear ?? before;
  if (compared === null) return 'sans période précédente à laquelle comparer';
  return `comparé à ${spanName({ from: compared.from_date, to: compared.to_date })}`.replace('à du', 'aux jours du');
}

function Body({ report, span }: { report: Report | undefined; span: Span }) {
  return (
    <div className="b-stack" aria-busy={report === undefined}>
      <section className="report-sentences" aria-label="En trois phrases">
        {ICONS.map((icon, rank) => {
          const sentence = report && sentencesOf(report)[rank];
          return (
            <p key={icon}>
              <span className="report-mark">
                <Icon path={icon} size={18} />
              </span>
              {sentence === undefined || report === undefined ? (
                <Skeleton width="100%" height="44px" />
              ) : (
                <span>
                  {sentence.parts.map(({ text, rows }) =>
                    rows === undefined ? (
                      text
                    ) : (
                      <Link key={rows} to={rowsAddress(rows, report)} className="b-link">
                        {text}
                      </Link>
                    ),
                  )}
                </span>
              )}
            </p>
          );
        })}
      </section>
      <Tiles label="Chiffres de la période" tiles={tilesOf(report)} />
      <div className="report-columns">
        {report === undefined ? (
          <Sheet title="Utilisations par mois">
            <Skeleton height="240px" />
          </Sheet>
        ) : (
          <Uses report={report} span={span} />
        )}
        {report === undefined ? (
          <Sheet title="Coût d’une utilisation">
            <SkeletonLines busy />
          </Sheet>
        ) : (
          <Costs report={report} />
        )}
      </div>
      {report !== undefined && <Others report={report} />}
    </div>
  );
}

const SKELETONS = [
  ['uses', 'Utilisations'],
  ['returned_at_30_days', 'Retour à 30 jours'],
  ['lost', 'Perdus ou cassés'],
  ['cost_per_use', 'Coût par utilisation'],
  ['held', 'Euros détenus'],
  ['bags', 'Sacs poubelle évités'],
] as const;

const DEFINITIONS: Readonly<Record<string, string>> = {
  uses: 'Repas servis dans un contenant réutilisable, au lieu d’un emballage jetable.',
  returned_at_30_days:
    'Part des contenants empruntés qui sont revenus dans les 30 jours. Les emprunts trop récents ne sont pas encore jugés.',
  lost: 'Contenants sortis du parc comme perdus ou cassés, moins les retrouvés.',
  cost_per_use: 'Lavage, tournées et équipe saisis, contenants perdus ou cassés au coût d’achat, par utilisation.',
  held: 'Cagnottes et consignes dues au soir du dernier jour\u00a0: l’encours de la comptabilité.',
  bags: 'Utilisations divisées par ce que contient un sac poubelle.',
};

function tilesOf(report: Report | undefined): readonly Tile[] {
  if (report === undefined) return SKELETONS.map(([key, label]) => ({ key, label, figure: undefined }));
  return figureRows(report)
    .filter(({ key }) => SHOWN.includes(key))
    .map((row) => {
      const change = changeOf(row);
      const former = report.last_year === null ? row.before : row.lastYear;
      return {
        key: row.key,
        label: row.label,
        figure: row.now,
        ...(row.rows && row.now !== '–' && { to: { address: rowsAddress(row.rows, report), label: 'voir' } }),
        detail: (
          <>
            {change && <Change {...change} {...(row.better !== null && { moreIsBetter: row.better === 'more' })} />}
            {former !== '–' && <span className="b-faint">{former}</span>}
          </>
        ),
        definition: { text: DEFINITIONS[row.key] ?? '' },
      };
    });
}

/** Twelve months of uses, those of the period in full colour. */
function Uses({ report, span }: { report: Report; span: Span }) {
  const hasFormer = report.months.some(({ year_before: former }) => former !== null);
  return (
    <BarChart
      title="Utilisations par mois"
      head="Mois"
      series={['Utilisations']}
      before={hasFormer ? 'Un an avant' : undefined}
      bars={report.months.map(({ month, uses, year_before: former }) => ({
        key: month,
        short: `${month.slice(5)}/${month.slice(2, 4)}`,
        label: monthTitle(month),
        values: [uses],
        to: usesAddress(spanAround('month', `${month}-01`)),
        pale: `${month}-31` < span.from || `${month}-01` > span.to,
        ...(former !== null && { before: { value: former, label: 'un an avant' } }),
      }))}
    />
  );
}

/** Figures that have no tile, beside the ones before. */
function Others({ report }: { report: Report }) {
  const { before, last_year: lastYear } = report;
  return (
    <Sheet title="Autres chiffres" flush>
      <div className="b-table-scroll">
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col">Chiffre</th>
              <th scope="col">Période</th>
              <th scope="col">{before ? spanName({ from: before.from_date, to: before.to_date }) : 'Avant'}</th>
              <th scope="col">
                {lastYear ? spanName({ from: lastYear.from_date, to: lastYear.to_date }) : 'Un an avant'}
              </th>
            </tr>
          </thead>
          <tbody>
            {figureRows(report)
              .filter(({ key }) => !SHOWN.includes(key))
              .map(({ key, label, now, before: former, lastYear: aYearAgo, rows }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>{rows === undefined ? now : <RowsLink to={rowsAddress(rows, report)} text={now} />}</td>
                  <td>{former}</td>
                  <td>{aYearAgo}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  );
}

const RowsLink = ({ to, text }: { to: Address; text: string }) => (
  <Link to={to} className="b-link">
    {text}
  </Link>
);
