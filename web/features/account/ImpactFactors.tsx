import { writtenDay } from '@boucle/contract/base/format.ts';
import { factorGrams, FACTOR_KIND_LABELS, FACTOR_KINDS, FACTOR_UNITS } from '@boucle/contract/shared/impact/labels.ts';
import { type ImpactFactor } from '@boucle/contract/features/impact/shapes.ts';
import { mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { query } from '../../api/query.ts';
import { FigureTable } from '../../shared/figureTable/FigureTable.tsx';
import { problemOf } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { part } from '../../ui/loading/part.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';

const ImpactFactorDialog = part(() => import('./ImpactFactorDialog.tsx'), 'ImpactFactorDialog');

/** Factors of impact with their sources; a later one replaces, none is changed. */
export function ImpactFactors() {
  const { data, error, refetch } = useQuery(query.impact.factors.queryOptions());
  const [adding, setAdding] = useState(false);
  return (
    <Sheet
      title="Facteurs de CO₂e"
      actions={
        <Button size="small" variant="soft" icon={mdiPlus} onClick={() => setAdding(true)}>
          Ajouter un facteur
        </Button>
      }
      flush={data !== undefined && data.length > 0}
    >
      {data === undefined ? (
        error ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines busy />
        )
      ) : data.length === 0 ? (
        <EmptyState title="Aucun facteur">
          Quatre valeurs à saisir avec leur source, par exemple la Base Empreinte de l’ADEME&nbsp;: un emballage
          jetable, la fabrication d’un contenant, un lavage, un kilomètre de tournée.
        </EmptyState>
      ) : (
        <FigureTable label="Facteurs et sources" className="account-factors">
          <thead>
            <tr>
              <th scope="col">Facteur</th>
              <th scope="col">À partir du</th>
              <th scope="col">Valeur</th>
              <th scope="col">Source</th>
            </tr>
          </thead>
          <tbody>
            {FACTOR_KINDS.flatMap((kind) => data.filter((one) => one.kind === kind)).map((one) => (
              <Row key={one.id} factor={one} />
            ))}
          </tbody>
        </FigureTable>
      )}
      <Suspense>{adding && <ImpactFactorDialog onClose={() => setAdding(false)} />}</Suspense>
    </Sheet>
  );
}

function Row({ factor }: { factor: ImpactFactor }) {
  const { kind, value, low, high, waste_g: waste, source, url } = factor;
  return (
    <tr className={factor.in_force ? undefined : 'b-faint'}>
      <th scope="row">
        {FACTOR_KIND_LABELS[kind]}
        {kind !== 'transport_km' && <small>{factor.format_title ?? 'Tous les formats'}</small>}
      </th>
      <td>{writtenDay(factor.valid_from)}</td>
      <td>
        {`${factorGrams(value)} ${FACTOR_UNITS[kind]}`}
        {low !== high && <small>{`de ${factorGrams(low)} à ${factorGrams(high)}`}</small>}
        {waste !== null && <small>{`${factorGrams(waste)}\u00a0g de déchet`}</small>}
      </td>
      <td>
        {url === '' ? (
          source
        ) : (
          <a className="b-link" href={url} target="_blank" rel="noreferrer">
            {source}
          </a>
        )}
      </td>
    </tr>
  );
}
