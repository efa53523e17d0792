import './StockMatrix.css';
import { type TotalKind } from '@boucle/contract/features/places/matrixKinds.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { mdiAccountClockOutline, mdiPlus, mdiWaterOffOutline } from '@mdi/js';
import { type ReactNode, useRef } from 'react';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Pieces } from '../../ui/cells.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useScrolls } from '../../ui/useScrolls.ts';
import { StockNumber } from '../ledgerCards/StockNumber.tsx';
import { problemOf } from '../problem.ts';
import { CellPieces } from './CellPieces.tsx';
import { fleetOf, type MatrixRow, matrixRows } from './matrixRows.ts';
import { type Matrix, useMatrix } from './useMatrix.ts';

/** Where the places of a kind are listed one by one. */
const LISTS: Readonly<Partial<Record<TotalKind, Address>>> = {
  restaurant: partAddress('/stock_health', 'lieux', 'kind=restaurant'),
  partner: partAddress('/stock_health', 'lieux', 'kind=partner'),
  drop_off_point: partAddress('/stock_health', 'lieux', 'kind=drop_off_point'),
  collection_site: partAddress('/stock_health', 'lieux', 'kind=collection_site'),
  holders: `${pathOf('customers')}?holding=some`,
};

/** The stock of the whole programme: a row for each kind of place, a column for each format. */
export function StockMatrix() {
  const { matrix, error, retry } = useMatrix();
  return (
    <section className="b-matrix" aria-label="Stock actuel, par lieu">
      <Sheet
        title="Stock actuel"
        flush
        actions={
          <Link className="b-link b-dense" to={partAddress('/stock_health', 'lieux')}>
            Lieu par lieu
          </Link>
        }
      >
        {matrix?.formats.length === 0 ? (
          // As high as what is waited for: the list under it keeps its place.
          <div className="b-sheet-body b-matrix-awaited">
            <EmptyState
              title="Aucun format pour l’instant"
              actions={
                <ButtonLink to={`${pathOf('formats')}?new=1`} icon={mdiPlus}>
                  Créer un format
                </ButtonLink>
              }
            >
              Le stock se suit format par format.
            </EmptyState>
          </div>
        ) : matrix ? (
          <Table matrix={matrix} />
        ) : error ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={retry} />
        ) : (
          <div className="b-sheet-body b-matrix-awaited" aria-busy="true">
            <Skeleton height="100%" />
          </div>
        )}
      </Sheet>
    </section>
  );
}

function Table({ matrix }: { matrix: Matrix }) {
  const { formats, kinds } = matrix;
  const rows = matrixRows(kinds);
  const box = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(box, matrix);
  return (
    <>
      <div ref={box} className="b-matrix-scroll" tabIndex={scrolls ? 0 : undefined}>
        <table>
          <caption className="b-sr">Stock actuel, par type de lieu et par format</caption>
          <thead>
            <tr>
              <th scope="col">Lieu</th>
              {formats.map(({ id, title }) => (
                <th key={id} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.kind}>
                <th scope="row">
                  <RowName row={row} />
                </th>
                {formats.map((format) => (
                  <td key={format.id}>
                    <CellPieces
                      cell={row.cells.get(format.id)}
                      {...(row.kind === 'warehouse' && inWarehouse(format))}
                    />
                  </td>
                ))}
                <td>
                  <Pieces count={row.pieces} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Tout le parc</th>
              {formats.map(({ id }) => (
                <td key={id}>
                  <Pieces count={fleetOf(rows, id)} />
                </td>
              ))}
              <td>
                <Pieces count={rows.reduce((sum, { pieces }) => sum + pieces, 0)} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="b-matrix-legend" aria-hidden="true">
        <span>Sans signe&nbsp;: propres</span>
        <span className="b-matrix-dirty">
          <Icon path={mdiWaterOffOutline} size={14} /> sales
        </span>
        <span>
          <Icon path={mdiAccountClockOutline} size={14} /> détenus ou en livraison
        </span>
      </p>
    </>
  );
}

function RowName({ row: { kind, label } }: { row: MatrixRow }) {
  const to = LISTS[kind];
  return to === undefined ? (
    label
  ) : (
    <Link className="b-link" to={to}>
      {label}
    </Link>
  );
}

/** The numbers of the warehouse open their stock cards. */
const inWarehouse = ({ id, title }: Matrix['formats'][number]) => ({
  number: (state: 'clean' | 'dirty', count: number, text: ReactNode) => (
    <StockNumber
      of={{ place: 'warehouse', format: id, state }}
      count={count}
      label={`${title} ${state === 'clean' ? 'propres' : 'sales'}, entrepôt`}
    >
      {text}
    </StockNumber>
  ),
});
