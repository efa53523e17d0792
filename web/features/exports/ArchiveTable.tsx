import '../../ui/table/DataTable.css';
import { date, dateTime } from '@boucle/contract/base/format.ts';
import { type YearArchive } from '@boucle/contract/features/yearArchives/calls.ts';
import { archiveTitle, yearArchiveName } from '@boucle/contract/features/yearArchives/labels.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { client } from '../../api/client.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { Button } from '../../ui/Button.tsx';
import { Unknown } from '../../ui/cells.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { archiveChip, archiveSize } from './archiveWords.ts';

/** The archives that are kept, the latest first, each to be downloaded once it is made. */
export function ArchiveTable({ archives }: { archives: readonly YearArchive[] }) {
  return (
    <Sheet title="Dossiers gardés" flush>
      {archives.length === 0 ? (
        <EmptyState title="Aucun dossier gardé">Choisissez une période, puis préparez son dossier.</EmptyState>
      ) : (
        <table className="b-table exports-table">
          <caption className="b-sr">Dossiers gardés</caption>
          <thead>
            <tr>
              <th scope="col">Dossier</th>
              <th scope="col">État</th>
              <th scope="col">Demandé</th>
              <th scope="col">Taille</th>
              <th scope="col">Supprimé le</th>
              <th scope="col">
                <span className="b-sr">Téléchargement</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {archives.map((archive) => (
              <Row key={archive.id} archive={archive} />
            ))}
          </tbody>
        </table>
      )}
    </Sheet>
  );
}

function Row({ archive }: { archive: YearArchive }) {
  const { id, state, by, created_at: asked, bytes, expires_at: expires, failure } = archive;
  const download = useDownload(yearArchiveName(archive), (options) => client.yearArchives.archive({ id }, options));
  return (
    <tr>
      <th scope="row">{archiveTitle(archive)}</th>
      <td data-label="État">
        <StatusChip {...archiveChip(state)} />
        {failure !== null && <p className="exports-failure">{failure}</p>}
      </td>
      <td data-label="Demandé">
        {dateTime(asked)}
        {by !== null && <span className="b-muted"> par {by}</span>}
      </td>
      <td data-label="Taille">{bytes === null ? <Unknown /> : archiveSize(bytes)}</td>
      <td data-label="Supprimé le">{expires === null || state === 'failed' ? <Unknown /> : date(expires)}</td>
      <td className="b-cell-end">
        {state === 'made' && (
          <Button
            size="small"
            icon={mdiTrayArrowDown}
            busy={download.isPending}
            aria-label={`Télécharger le dossier, ${archiveTitle(archive)}`}
            onClick={() => download.mutate()}
          >
            Télécharger
          </Button>
        )}
      </td>
    </tr>
  );
}
