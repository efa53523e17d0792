import { type BalanceQuery, type BalanceRow } from '@boucle/contract/features/books/calls.ts';
import { centsOf, euro, eurosOf, parisDay } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { periodWords, shownYear } from '../../shared/lists/shownPeriod.ts';
import { problemOf } from '../../shared/problem.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { FigureTable } from '../../shared/figureTable/FigureTable.tsx';
import { Button } from '../../ui/Button.tsx';
import { money } from '../../ui/cells.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { withQuery } from '../../ui/navigation/withQuery.ts';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { ListFilters } from '../../ui/table/filters/ListFilters.tsx';
import { defineList } from '../../ui/table/list.ts';
import { useListState } from '../../ui/table/useListState.ts';
import { periodOf } from './entryList.tsx';

/** Address of the balance: its period. */
const PERIOD = defineList<BalanceRow, Partial<BalanceQuery>>({
  columns: [],
  filters: { period: { shown: shownYear } },
});

/**
 * « Balance »: what each account had, received and gave over a period. Each line opens its entries.
 */
export function BalanceTab() {
  const { state, change } = useListState(PERIOD);
  const [today] = useState(() => parisDay(Date.now()));
  const period = periodOf(state, today);
  const { data, error, refetch } = useQuery(
    query.books.balance.queryOptions({ input: period, placeholderData: keepPreviousData }),
  );
  const csv = useDownload(`balance-${period.from_date}-${period.to_date}.csv`, (options) =>
    client.books.balanceCsv(period, options),
  );
  const exporting = { label: 'CSV', icon: mdiTrayArrowDown, onClick: () => csv.mutate() };
  return (
    <Page
      title="Comptabilité"
      actions={
        <Button icon={exporting.icon} busy={csv.isPending} onClick={exporting.onClick}>
          {exporting.label}
        </Button>
      }
      phoneActions={[exporting]}
    >
      <ListFilters list={PERIOD} state={state} onChange={change} />
      <Sheet title="Balance" note={periodWords(period)} flush>
        {error && !data ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <SkeletonLines busy />
        ) : data.length === 0 ? (
          <EmptyState title="Aucune écriture">Aucun compte n’avait encore bougé à la fin de cette période.</EmptyState>
        ) : (
          <BalanceTable rows={data} period={period} />
        )}
      </Sheet>
      {data !== undefined && (
        <p className="b-caption books-about">
          Un solde débiteur est positif, un solde créditeur négatif. Les comptes de classes 6 et 7 repartent de zéro au
          début de l’exercice du premier jour&nbsp;; le résultat des exercices d’avant est en 120 ou 129. Plan de
          comptes à valider avec votre expert-comptable&nbsp;: ce n’est pas toute la comptabilité de la structure.
        </p>
      )}
    </Page>
  );
}

const closingOf = ({ opening, debit, credit }: Pick<BalanceRow, 'opening' | 'debit' | 'credit'>): number =>
  eurosOf(centsOf(opening) + centsOf(debit) - centsOf(credit));

/** Opening, debit, credit and closing of an account; a phone has their headings next to them. */
function Figures({ of: { opening, debit, credit } }: { of: Pick<BalanceRow, 'opening' | 'debit' | 'credit'> }) {
  return (
    <>
      <td data-label="Ouverture">{money(opening)}</td>
      <td data-label="Débit">{money(debit)}</td>
      <td data-label="Crédit">{money(credit)}</td>
    </>
  );
}

function BalanceTable({ rows, period }: { rows: readonly BalanceRow[]; period: BalanceQuery }) {
  const sum = (of: (row: BalanceRow) => number): number =>
    eurosOf(rows.reduce((cents, row) => cents + centsOf(of(row)), 0));
  const total = {
    opening: sum(({ opening }) => opening),
    debit: sum(({ debit }) => debit),
    credit: sum(({ credit }) => credit),
  };
  return (
    <FigureTable label="Comptes de la balance" stacked>
      <thead>
        <tr>
          <th scope="col">Compte</th>
          <th scope="col" className="b-figures-words">
            Libellé
          </th>
          <th scope="col">Ouverture</th>
          <th scope="col">Débit</th>
          <th scope="col">Crédit</th>
          <th scope="col">Solde</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.code} ${row.kind}`}>
            <th scope="row">{row.code}</th>
            <td className="b-figures-words">{row.label}</td>
            <Figures of={row} />
            <td className="b-figures-end">
              {row.kind === null ? (
                euro(closingOf(row))
              ) : (
                <Link
                  className="b-link b-strong"
                  to={withQuery(pathOf('books'), {
                    onglet: 'ecritures',
                    kind: row.kind,
                    code: row.code,
                    from: period.from_date,
                    to: period.to_date,
                  })}
                  aria-label={`${row.code} ${row.label}\u00a0: ${euro(closingOf(row))}, voir les écritures`}
                >
                  {euro(closingOf(row))}
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td />
          <Figures of={total} />
          <td className="b-figures-end">{money(closingOf(total))}</td>
        </tr>
      </tfoot>
    </FigureTable>
  );
}
