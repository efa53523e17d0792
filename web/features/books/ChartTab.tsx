import { CHART_USE_LABELS, type ChartUse, MONTH_NAMES } from '@boucle/contract/features/books/chart.ts';
import { type Chart } from '@boucle/contract/features/books/chartCalls.ts';
import { writtenDay } from '@boucle/contract/base/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { FigureTable } from '../../shared/figureTable/FigureTable.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { ChartAccountDialog } from './ChartAccountDialog.tsx';
import { FiscalYearDialog } from './FiscalYearDialog.tsx';

/**
 * « Plan de comptes »: the account of each use, since when, and the month with which a fiscal year
 * begins.
 */
export function ChartTab() {
  const { data, error, refetch } = useQuery(query.books.chart.queryOptions());
  const [changed, setChanged] = useState<ChartUse | 'fiscal_year'>();
  const close = () => setChanged(undefined);
  return (
    <Page title="Comptabilité">
      <div className="b-stack">
        <p className="b-muted books-about">
          Comptes proposés par défaut, à valider avec votre expert-comptable, comme la contrepartie des soldes repris à
          l’ouverture (471 ou 110) et la TVA des frais d’un prestataire étranger (autoliquidation). Un changement vaut à
          partir de son jour et ne touche aucun mois clôturé.
        </p>
        <Sheet title="Plan de comptes" flush className="books-listed">
          {error && !data ? (
            <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
          ) : data === undefined ? (
            <SkeletonLines busy />
          ) : (
            <ChartTable chart={data} onChange={setChanged} />
          )}
        </Sheet>
        {data && (
          <Sheet
            title="Exercice"
            actions={
              <Button size="small" onClick={() => setChanged('fiscal_year')}>
                Modifier l’exercice
              </Button>
            }
          >
            <p>{`Il commence le 1er ${MONTH_NAMES[data.fiscal_year_start - 1] ?? ''}.`}</p>
          </Sheet>
        )}
      </div>
      {changed === 'fiscal_year' && <FiscalYearDialog onClose={close} />}
      {changed !== undefined && changed !== 'fiscal_year' && <ChartAccountDialog use={changed} onClose={close} />}
    </Page>
  );
}

function ChartTable({ chart, onChange }: { chart: Chart; onChange: (use: ChartUse) => void }) {
  return (
    <FigureTable label="Comptes du plan" className="books-chart">
      <thead>
        <tr>
          <th scope="col">Compte</th>
          <th scope="col" className="b-figures-words">
            Libellé
          </th>
          <th scope="col" className="b-figures-words">
            Ce qu’il contient
          </th>
          <th scope="col" className="b-figures-words">
            Auxiliaires
          </th>
          <th scope="col" className="b-figures-words">
            Valable
          </th>
          <th scope="col">
            <span className="b-sr">Modification</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {chart.lines.map(({ use, code, label, auxiliary, valid_from, changes }) => (
          <tr key={use}>
            <th scope="row">{code}</th>
            <td className="b-figures-words">{label}</td>
            <td className="b-figures-words b-muted">
              {CHART_USE_LABELS[use]}
              {chart.lines
                .filter((other) => other.code === code && other.use !== use)
                .map((other) => (
                  <small key={other.use} className="books-planned">
                    {`Même numéro que «\u00a0${CHART_USE_LABELS[other.use]}\u00a0»`}
                  </small>
                ))}
            </td>
            <td className="b-figures-words" data-label="Auxiliaires">
              {auxiliary ? 'Oui' : 'Non'}
            </td>
            <td className="b-figures-words books-since" data-label="Valable">
              {valid_from === null ? 'Par défaut' : `Depuis le ${writtenDay(valid_from)}`}
              {changes
                .filter((change) => valid_from === null || change.valid_from > valid_from)
                .map((change) => (
                  <small key={change.valid_from} className="books-planned">
                    {change.code} le {writtenDay(change.valid_from)}
                  </small>
                ))}
            </td>
            <td>
              <Button size="small" aria-label={`Modifier le compte ${code} ${label}`} onClick={() => onChange(use)}>
                Modifier
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
