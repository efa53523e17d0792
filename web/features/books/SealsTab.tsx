import '../../ui/table/DataTable.css';
import { type SealedMonth, type VerifiedSeals } from '@boucle/contract/features/books/sealCalls.ts';
import { SEAL_STATE_LABELS, type SealState, writtenSeal } from '@boucle/contract/features/books/seals.ts';
import { count, date, dateTime, euro } from '@boucle/contract/base/format.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { monthName, ofMonth } from '@boucle/contract/shared/statements/labels.ts';
import { mdiAlertOutline, mdiCheck, mdiClockOutline, mdiShieldCheckOutline } from '@mdi/js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { type ChipLook, StatusChip } from '../../ui/StatusChip.tsx';
import { CompareSealDialog } from './CompareSealDialog.tsx';

/**
 * « Sceaux »: the seal of each closed month, recomputed on request, and compared with one that was
 * kept elsewhere.
 */
export function SealsTab() {
  const { data, error, refetch } = useQuery(query.books.seals.queryOptions());
  const verifying = useMutation({ mutationFn: () => client.books.verifySeals({}) });
  const [compared, setCompared] = useState<SealedMonth>();
  return (
    <Page title="Comptabilité">
      <div className="b-stack">
        <p className="b-muted books-about">
          Le sceau d’un mois résume toutes ses écritures et le sceau du mois précédent. Il figure sur les relevés du
          mois et dans l’e-mail de clôture&nbsp;: comparez-le à ceux-là, car quiconque peut modifier la base peut aussi
          recalculer les sceaux affichés ici. Aucune attestation de conformité n’est proposée&nbsp;: ce que la loi
          demande de ce logiciel est à confirmer avec votre conseil.
        </p>
        <Sheet
          title="Mois clôturés"
          flush
          className="books-listed"
          actions={
            data !== undefined &&
            data.length > 0 && (
              <Button
                size="small"
                icon={mdiShieldCheckOutline}
                busy={verifying.isPending}
                onClick={() => verifying.mutate()}
              >
                Vérifier les sceaux
              </Button>
            )
          }
        >
          {error && !data ? (
            <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
          ) : data === undefined ? (
            <SkeletonLines busy />
          ) : data.length === 0 ? (
            <EmptyState title="Aucun mois clôturé">
              Un mois est scellé à sa clôture, dans{' '}
              <Link className="b-link" to={partAddress('/billing', 'mois')}>
                Facturation
              </Link>
              .
            </EmptyState>
          ) : (
            <>
              <div role="status">{verifying.data && <Outcome verified={verifying.data} />}</div>
              <FormError message={problemOf(verifying.error)} />
              <SealsTable months={data} verified={verifying.data} onCompare={setCompared} />
            </>
          )}
        </Sheet>
      </div>
      {compared !== undefined && <CompareSealDialog month={compared.month} onClose={() => setCompared(undefined)} />}
    </Page>
  );
}

/** How many seals agree, in words. */
function Outcome({ verified: { months } }: { verified: VerifiedSeals }) {
  const right = months.filter(({ state }) => state === 'right').length;
  const isRight = right === months.length;
  return (
    <p className={isRight ? 'books-proof' : 'books-proof books-proof-off'}>
      {isRight
        ? `${count(right, 'sceau conforme', 'sceaux conformes')} aux écritures.`
        : `${count(months.length - right, 'sceau ne correspond pas', 'sceaux ne correspondent pas')} aux écritures sur ${months.length}.`}
    </p>
  );
}

const LOOKS: Readonly<Record<SealState, ChipLook>> = {
  right: { label: SEAL_STATE_LABELS.right, state: 'ok', icon: mdiCheck },
  wrong: { label: SEAL_STATE_LABELS.wrong, state: 'alert', icon: mdiAlertOutline },
  after: { label: SEAL_STATE_LABELS.after, state: 'alert', icon: mdiAlertOutline },
  unsealed: { label: SEAL_STATE_LABELS.unsealed, state: 'neutral', icon: mdiClockOutline },
};

interface SealsTableProps {
  readonly months: readonly SealedMonth[];
  readonly verified: VerifiedSeals | undefined;
  readonly onCompare: (month: SealedMonth) => void;
}

function SealsTable({ months, verified, onCompare }: SealsTableProps) {
  return (
    <table className="b-table">
      <caption className="b-sr">Sceaux des mois clôturés</caption>
      <thead>
        <tr>
          <th scope="col">Mois</th>
          <th scope="col">Clôturé</th>
          <th scope="col">Contenu</th>
          <th scope="col">Sceau</th>
          <th scope="col">Vérification</th>
          <th scope="col">
            <span className="b-sr">Comparaison</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map((one) => {
          const { month, closed_at, sealed_at, late, sha256, rows, amount } = one;
          const state = verified?.months.find((found) => found.month === month)?.state;
          return (
            <tr key={month}>
              <th scope="row">{monthName(month.slice(0, 7))}</th>
              <td data-label="Clôturé">
                {dateTime(closed_at)}
                {late && sealed_at !== null && <small className="books-planned">sceau posé le {date(sealed_at)}</small>}
              </td>
              <td data-label="Contenu">
                {sha256 !== null && (
                  <>
                    {count(rows, 'opération', 'opérations')}
                    <small className="books-planned">{euro(amount)}</small>
                  </>
                )}
              </td>
              <td data-label="Sceau">
                {sha256 === null ? (
                  'Posé dans quelques minutes'
                ) : (
                  <code className="books-hash">{writtenSeal(sha256)}</code>
                )}
              </td>
              <td data-label="Vérification">{state !== undefined && <StatusChip {...LOOKS[state]} />}</td>
              <td className="b-cell-end">
                {sha256 !== null && (
                  <Button
                    size="small"
                    aria-label={`Comparer le sceau ${ofMonth(month.slice(0, 7))}`}
                    onClick={() => onCompare(one)}
                  >
                    Comparer
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
