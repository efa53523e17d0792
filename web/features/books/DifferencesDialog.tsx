import { LIABILITY_KIND_LABELS } from '@boucle/contract/features/books/liability.ts';
import { type LiabilityDifference } from '@boucle/contract/features/books/calls.ts';
import { euro, quantity, signedEuro } from '@boucle/contract/base/format.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { balanceCardAddress } from '../../shared/ledgerCards/cardAddress.ts';
import { problemOf } from '../../shared/problem.ts';
import { transactionAddress } from '../../shared/transactionAddress.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';

/** Rows that separate the liability of a day from its entries. */
export function DifferencesDialog({ day, isOff, onClose }: { day: string; isOff: boolean; onClose: () => void }) {
  const { data, error, refetch } = useQuery(query.books.liabilityDifferences.queryOptions({ input: { day } }));
  return (
    <Dialog
      title={isOff ? 'Écart de l’encours' : 'Recomptage de l’encours'}
      dirty={false}
      onClose={onClose}
      footer={<ButtonLink to={partAddress('/team', 'integrite')}>Contrôle des comptes</ButtonLink>}
    >
      {error && !data ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonLines busy />
      ) : data.length === 0 && !isOff ? (
        <p>Chaque transaction a les consignes de ses prêts, et chaque cagnotte est la somme de ses écritures.</p>
      ) : data.length === 0 ? (
        <p>
          Aucune transaction ni aucune cagnotte n’explique cet écart&nbsp;: c’est une somme tenue à part qui est fausse.
          Le contrôle des comptes indique laquelle.
        </p>
      ) : (
        <ul className="books-differences">
          {data.map((row) => (
            <li key={`${row.kind} ${row.transaction_id ?? ''} ${row.owner ?? ''} ${row.owner_id ?? ''}`}>
              <Subject row={row} day={day} />
              <span>
                soldes {euro(row.balance)}, écritures {euro(row.entries)}&nbsp;: <b>{signedEuro(row.off)}</b>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Refunded day={day} />
    </Dialog>
  );
}

/** Who was paid back more than they paid in, before refunds were held to it. */
function Refunded({ day }: { day: string }) {
  const { data = [], error, refetch } = useQuery(query.books.refundedBeyond.queryOptions());
  // A failure must not read as « none ».
  if (error) return <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="refunded-beyond">
      <h3 id="refunded-beyond">Remboursé au-delà de ce qui avait été versé</h3>
      <p className="b-muted">
        Des crédits offerts ont été remboursés avant que Boucle ne le refuse. Rien n’a été corrigé.
      </p>
      <ul className="books-differences">
        {data.map(({ owner, owner_id: id, owner_name: name, amount }) => (
          <li key={`${owner} ${id}`}>
            <Link className="b-link" to={balanceCardAddress({ kind: 'CAG', owner, id }, day)}>
              {name}
            </Link>
            <b>{euro(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Subject({ row, day }: { row: LiabilityDifference; day: string }) {
  const { kind, transaction_id: id, owner, owner_id: ownerId, owner_name: name } = row;
  if (id !== null)
    return (
      <Link className="b-link" to={transactionAddress({ id, transaction_type: undefined })}>
        Transaction n°&nbsp;{quantity(id)}, {LIABILITY_KIND_LABELS[kind].toLowerCase()}
      </Link>
    );
  if (owner === null || ownerId === null) return LIABILITY_KIND_LABELS[kind];
  return (
    <Link className="b-link" to={balanceCardAddress({ kind, owner, id: ownerId }, day)}>
      {LIABILITY_KIND_LABELS[kind]}, {name}
    </Link>
  );
}
