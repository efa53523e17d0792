import '../../../ui/table/DataTable.css';
import { ACCOUNTANT_LINK_STATE_LABELS, type AccountantLinkState } from '@boucle/contract/features/books/accountant.ts';
import { type AccountantLink } from '@boucle/contract/features/books/accountantCalls.ts';
import { count, date, dateTime, writtenDay } from '@boucle/contract/base/format.ts';
import { mdiAccountPlusOutline, mdiCheck, mdiClockOutline, mdiCloseCircleOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { chipsOf, StatusChip } from '../../../ui/StatusChip.tsx';
import { InviteAccountantDialog } from './InviteAccountantDialog.tsx';

const chipOf = chipsOf<AccountantLinkState>(
  {
    open: { state: 'ok', icon: mdiCheck },
    over: { state: 'neutral', icon: mdiClockOutline },
    revoked: { state: 'neutral', icon: mdiCloseCircleOutline },
  },
  ACCOUNTANT_LINK_STATE_LABELS,
);

/**
 * « Expert-comptable »: links by which an accountant reads the books, who has one, until when, and
 * how to take it back.
 */
export function AccountantTab() {
  const { data, error, refetch } = useQuery(query.books.accountantLinks.queryOptions());
  const [inviting, setInviting] = useState(false);
  const [revoked, setRevoked] = useState<AccountantLink>();
  const invite = { label: 'Donner un accès', icon: mdiAccountPlusOutline, onClick: () => setInviting(true) };
  return (
    <Page
      title="Comptabilité"
      actions={
        <Button variant="contained" icon={invite.icon} onClick={invite.onClick}>
          {invite.label}
        </Button>
      }
      phoneActions={[invite]}
    >
      <div className="b-stack">
        <p className="b-muted books-about">
          Un lien personnel, envoyé par e-mail, ouvre à votre expert-comptable les fichiers au format FEC, la balance,
          les écritures, la TVA, les sceaux et les dossiers de l’année, en lecture seule et jusqu’au jour que vous
          choisissez. Rien d’autre de l’initiative ne s’y ouvre.
        </p>
        <Sheet title="Accès donnés" flush className="books-listed">
          {error && !data ? (
            <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
          ) : data === undefined ? (
            <SkeletonLines busy />
          ) : data.length === 0 ? (
            <EmptyState title="Aucun accès donné">
              Donnez-en un&nbsp;: votre expert-comptable n’a besoin ni de compte ni de mot de passe.
            </EmptyState>
          ) : (
            <LinksTable links={data} onRevoke={setRevoked} />
          )}
        </Sheet>
      </div>
      {inviting && <InviteAccountantDialog onClose={() => setInviting(false)} />}
      {revoked !== undefined && (
        <ActionDialog
          title={`Retirer l’accès de ${revoked.email}\u202f?`}
          confirm="Retirer l’accès"
          tone="danger"
          send={(options) => client.books.revokeAccountant({ id: revoked.id }, options)}
          invalidates={[query.books.accountantLinks.key()]}
          success="L’accès est retiré."
          onClose={() => setRevoked(undefined)}
        >
          Dès maintenant, son lien n’ouvre plus rien. Les fichiers déjà téléchargés restent chez lui.
        </ActionDialog>
      )}
    </Page>
  );
}

interface LinksTableProps {
  readonly links: readonly AccountantLink[];
  readonly onRevoke: (link: AccountantLink) => void;
}

function LinksTable({ links, onRevoke }: LinksTableProps) {
  return (
    <table className="b-table">
      <caption className="b-sr">Accès donnés à des experts-comptables</caption>
      <thead>
        <tr>
          <th scope="col">E-mail</th>
          <th scope="col">Valable jusqu’au</th>
          <th scope="col">État</th>
          <th scope="col">Donné</th>
          <th scope="col">Visites</th>
          <th scope="col">
            <span className="b-sr">Retrait</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {links.map((link) => {
          const { id, email, last_day, state, created_at, by, opens, opened_at, revoked_at } = link;
          return (
            <tr key={id}>
              <th scope="row" className="books-file">
                {email}
              </th>
              <td data-label="Valable jusqu’au">{writtenDay(last_day)}</td>
              <td data-label="État">
                <StatusChip {...chipOf(state)} />
                {revoked_at !== null && <small className="books-planned">le {date(revoked_at)}</small>}
              </td>
              <td data-label="Donné">
                {date(created_at)}
                {by !== null && <small className="books-planned">par {by}</small>}
              </td>
              <td data-label="Visites">
                {opens === 0 ? 'Aucune' : count(opens, 'visite', 'visites')}
                {opened_at !== null && <small className="books-planned">la dernière {dateTime(opened_at)}</small>}
              </td>
              <td className="b-cell-end">
                {state === 'open' && (
                  <Button size="small" aria-label={`Retirer l’accès de ${email}`} onClick={() => onRevoke(link)}>
                    Retirer
                  </Button>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
