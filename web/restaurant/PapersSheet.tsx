import { euro, eurosOf, writtenDay } from '@boucle/contract/base/format.ts';
import { type OwnPaper } from '@boucle/contract/partnerApi/ownRestaurant.ts';
import { mdiFilePdfBox } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDownload } from '../shared/useDownload.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { client } from './own.ts';
import { PendingSheet } from './PendingSheet.tsx';
import { readPapers } from './queries.ts';

const FIRST = 5;

const TITLE = 'Relevés, factures, attestations';

/** Papers of a restaurant, the latest first: one to pay for one debt. */
export function PapersSheet({ id, enabled }: { id: number; enabled: boolean }) {
  const query = useQuery({ ...readPapers(id), enabled });
  const { data } = query;
  const [all, setAll] = useState(false);
  if (!data) return <PendingSheet title={TITLE} query={query} height="120px" />;
  return (
    <Sheet
      title={TITLE}
      flush
      actions={
        data.length > FIRST &&
        !all && (
          <Button variant="text" size="small" onClick={() => setAll(true)}>
            {`Les ${data.length} derniers`}
          </Button>
        )
      }
    >
      {data.length === 0 ? (
        <EmptyState title="Aucun document">Le premier relevé arrive à la clôture du mois.</EmptyState>
      ) : (
        <ul className="r-rows r-papers">
          {(all ? data : data.slice(0, FIRST)).map((paper) => (
            <Paper key={paper.id} id={id} paper={paper} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function Paper({ id, paper }: { id: number; paper: OwnPaper }) {
  const name = nameOf(paper);
  const saving = useDownload(`${name}.pdf`, (options) => client.ownRestaurant.paper({ id, paper: paper.id }, options));
  return (
    <li>
      <div>
        <b>{name}</b>
        <p>{stateOf(paper)}</p>
      </div>
      <span className={paper.left_cents === null ? 'r-amount b-faint' : 'r-amount'}>
        {paper.total_cents !== null && euro(eurosOf(paper.total_cents))}
      </span>
      <Button
        variant="text"
        size="small"
        icon={mdiFilePdfBox}
        aria-label={`PDF, ${name}`}
        busy={saving.isPending}
        onClick={() => saving.mutate()}
      >
        PDF
      </Button>
    </li>
  );
}

const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function nameOf({ kind, label, month }: OwnPaper): string {
  if (kind === 'attestation') return label;
  if (kind === 'statement' && month !== null) return `Relevé de ${MONTH.format(new Date(month))}`;
  return `${kind === 'credit_note' ? 'Avoir' : 'Facture'} ${label}`;
}

/** One paper is paid for one debt: an invoice is part of a statement. */
function stateOf({ kind, left_cents, due_on, day }: OwnPaper): string {
  if (kind === 'attestation') return `de réemploi, du ${writtenDay(day)}`;
  if (left_cents === null) return kind === 'credit_note' ? 'compris dans son relevé' : 'comprise dans son relevé';
  if (left_cents > 0 && due_on !== null) {
    const due = `à payer avant le ${writtenDay(due_on)}`;
    return `${euro(eurosOf(left_cents))} ${due}`;
  }
  if (left_cents < 0) return `${euro(eurosOf(-left_cents))} vous sont dus`;
  return `du ${writtenDay(day)}, rien à payer`;
}
