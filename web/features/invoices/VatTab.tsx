import './vat.css';
import { count as counted, euro, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { BUYER_KIND_LABELS, rateText } from '@boucle/contract/shared/invoices/labels.ts';
import { type VatReport, type VatReportQuery } from '@boucle/contract/features/vatReport/calls.ts';
import { keptCause, VAT_SOURCE_LABELS } from '@boucle/contract/features/vatReport/labels.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { FigureTable } from '../../shared/figureTable/FigureTable.tsx';
import { askedPeriod, periodWords, shownMonth } from '../../shared/lists/shownPeriod.ts';
import { problemOf } from '../../shared/problem.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { Button } from '../../ui/Button.tsx';
import { money } from '../../ui/cells.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { ListFilters } from '../../ui/table/filters/ListFilters.tsx';
import { defineList } from '../../ui/table/list.ts';
import { useListState } from '../../ui/table/useListState.ts';

/** Address of the report: its period. */
const PERIOD = defineList<VatReport, Partial<VatReportQuery>>({
  columns: [],
  filters: { period: { shown: shownMonth } },
});

/**
 * « TVA et e-reporting »: what is due of a period, by rate and by day, beside what the books wrote.
 */
export function VatTab() {
  const { state, change } = useListState(PERIOD);
  const [today] = useState(() => parisDay(Date.now()));
  const period = askedPeriod(shownMonth(state, today));
  const { data, error, refetch, isPlaceholderData } = useQuery(
    query.vatReport.read.queryOptions({ input: period, placeholderData: keepPreviousData }),
  );
  const csv = useDownload(`tva-${period.from_date}-${period.to_date}.csv`, (options) =>
    client.vatReport.csv(period, options),
  );
  return (
    <div className="b-stack">
      <div className="vat-bar">
        <ListFilters list={PERIOD} state={state} onChange={change} />
        <Button icon={mdiTrayArrowDown} busy={csv.isPending} onClick={() => csv.mutate()}>
          CSV
        </Button>
      </div>
      {error && !data ? (
        <Sheet>
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        </Sheet>
      ) : data === undefined ? (
        <Sheet>
          <SkeletonLines busy />
        </Sheet>
      ) : (
        <div className="b-stack" aria-busy={isPlaceholderData || undefined}>
          <Figures report={data} />
          <Sheet title="Par nature et par taux" note={periodWords(period)} flush>
            {data.rates.length === 0 ? <Nothing /> : <RatesTable report={data} />}
          </Sheet>
          {data.days.length > 0 && (
            <Sheet title="Par jour" flush>
              <DaysTable report={data} />
            </Sheet>
          )}
          <p className="b-caption">
            La TVA des prestations est exigible à l’encaissement, ou à la facture si vous avez opté pour les
            débits&nbsp;; celle des consignes conservées l’est le jour même. À faire valider par votre expert-comptable.
          </p>
        </div>
      )}
    </div>
  );
}

const Nothing = () => (
  <EmptyState title="Aucune TVA exigible">
    Aucun paiement de facture ni aucune consigne conservée sur cette période.
  </EmptyState>
);

function Figures({ report: { due, booked, pending } }: { report: VatReport }) {
  return (
    <dl className="vat-figures">
      <div>
        <dt>TVA exigible</dt>
        <dd>{euro(due)}</dd>
      </div>
      <div>
        <dt>TVA comptabilisée</dt>
        <dd>{euro(booked)}</dd>
      </div>
      <div>
        <dt>En attente d’encaissement en fin de période</dt>
        <dd>{euro(pending)}</dd>
      </div>
    </dl>
  );
}

function RatesTable({ report: { rates, due } }: { report: VatReport }) {
  return (
    <FigureTable label="TVA exigible par nature et par taux" stacked>
      <thead>
        <tr>
          <th scope="col">Nature</th>
          <th scope="col">Taux</th>
          <th scope="col">Base HT</th>
          <th scope="col">TVA</th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ source, rate, base, vat }) => (
          <tr key={`${source} ${rate}`}>
            <th scope="row">{VAT_SOURCE_LABELS[source]}</th>
            <td data-label="Taux">{`${rateText(rate)}\u00a0%`}</td>
            <td data-label="Base HT">{money(base)}</td>
            <td className="b-figures-end">{money(vat)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td />
          <td />
          <td className="b-figures-end">{money(due)}</td>
        </tr>
      </tfoot>
    </FigureTable>
  );
}

function DaysTable({ report: { days } }: { report: VatReport }) {
  return (
    <FigureTable label="TVA exigible par jour" stacked>
      <thead>
        <tr>
          <th scope="col">Jour</th>
          <th scope="col" className="b-figures-words">
            Nature
          </th>
          <th scope="col" className="b-figures-words">
            Client ou motif
          </th>
          <th scope="col">Taux</th>
          <th scope="col">Base HT</th>
          <th scope="col">TVA</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, source, cause, buyer, rate, base, vat, count }) => (
          <tr key={`${day} ${source} ${cause ?? ''} ${buyer ?? ''} ${rate}`}>
            <th scope="row">{writtenDay(day)}</th>
            <td className="b-figures-words">
              {VAT_SOURCE_LABELS[source]} <span className="b-muted">{counted(count, 'pièce', 'pièces')}</span>
            </td>
            <td className="b-figures-words">
              {cause !== null ? keptCause(cause) : buyer !== null ? BUYER_KIND_LABELS[buyer] : ''}
            </td>
            <td data-label="Taux">{`${rateText(rate)}\u00a0%`}</td>
            <td data-label="Base HT">{money(base)}</td>
            <td className="b-figures-end">{money(vat)}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
