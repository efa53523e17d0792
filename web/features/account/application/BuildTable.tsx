import { type Address } from '@boucle/contract/pages.ts';
import { type AppBuild } from '@boucle/contract/features/appBuilds/calls.ts';
import { count, dateTime } from '@boucle/contract/base/format.ts';
import { type Opening } from '../../../shared/opening.ts';
import { Unknown } from '../../../ui/cells.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { buildChip, buildName, lasted, megabytes } from './buildLabels.ts';

type BuildTableProps = {
  builds: readonly AppBuild[] | undefined;
  /** How many there were in all. */
  total: number | undefined;
  problem: string | undefined;
  onRetry: () => void;
  open: number | 'unknown' | undefined;
  addressOf: (opened: Opening) => Address;
};

/** The latest builds, each a way to its log. */
export function BuildTable({ builds, total = 0, problem, onRetry, open, addressOf }: BuildTableProps) {
  return (
    <Sheet
      title="Dernières constructions"
      note={total > 0 && count(total, 'construction', 'constructions')}
      flush
      className="app-builds-sheet"
    >
      {builds === undefined && problem === undefined && (
        <div className="b-sheet-body b-stack" aria-busy="true">
          <Skeleton height="40px" />
          <Skeleton height="40px" />
        </div>
      )}
      {problem !== undefined && <ErrorState message={problem} onRetry={onRetry} />}
      {builds?.length === 0 && (
        <EmptyState title="Aucune construction pour l’instant">
          La première réunit icônes, couleurs et textes dans une archive signée, puis la remet au constructeur.
        </EmptyState>
      )}
      {builds !== undefined && builds.length > 0 && (
        <table className="app-builds">
          <caption className="b-sr">Dernières constructions</caption>
          <thead>
            <tr>
              <th scope="col">Construction</th>
              <th scope="col">État</th>
              <th scope="col">Demandée le</th>
              <th scope="col">Par</th>
              <th scope="col">Durée</th>
              <th scope="col">Archive</th>
            </tr>
          </thead>
          <tbody>
            {builds.map((build) => (
              <tr key={build.id} aria-current={build.id === open || undefined}>
                <th scope="row">
                  <Link className="app-open" to={addressOf({ open: build.id })} replace>
                    {buildName(build)}
                  </Link>
                </th>
                <td data-label="État">
                  <StatusChip {...buildChip(build.state)} />
                </td>
                <td data-label="Demandée le">{dateTime(build.created_at)}</td>
                <td data-label="Par">{build.by ?? <Unknown />}</td>
                <td data-label="Durée">{lasted(build) ?? <Unknown />}</td>
                <td data-label="Archive">
                  {build.archive_bytes === null ? <Unknown /> : megabytes(build.archive_bytes)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Sheet>
  );
}
