import { type RefundRequest } from '@boucle/contract/features/customers/refundRequest.ts';
import { euro } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { CopyField } from '../../shared/copy/CopyField.tsx';
import { DecisionSheet } from '../../shared/dialogs/DecisionSheet.tsx';
import { problemOf } from '../../shared/problem.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Moment } from '../../ui/figures/Moment.tsx';

/** Refunds by transfer that consos ask for and that wait for a decision. */
export function Refunds() {
  const { data, error, refetch } = useQuery(query.customers.refundRequests.queryOptions());
  if (error)
    return (
      <Sheet title="Remboursements demandés">
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      </Sheet>
    );
  return data?.map((request) => <Refund key={request.id} request={request} />);
}

const WORDS = {
  accepted: 'Le remboursement est enregistré, le conso est prévenu.',
  refused: 'La demande est refusée.',
  refuse: 'Refuser le remboursement',
  reason: 'Le conso recevra votre raison par e-mail. Sa cagnotte ne change pas.',
};
const UNREADABLE = 'illisible\u00a0: refusez, pour que la demande soit refaite';

function Refund({ request }: { request: RefundRequest }) {
  const { id, customer_id, customer_name, amount, beneficiary, iban, asked_at } = request;
  return (
    <DecisionSheet
      title={`${customer_name} demande ${euro(amount)}`}
      send={(decision, options) =>
        client.customers.decideRefund({ id: customer_id, request_id: id, ...decision }, options)
      }
      words={WORDS}
    >
      <Facts
        facts={[
          [
            'Conso',
            <Link key="conso" className="b-link" to={pathOf('customer', { id: customer_id })}>
              {customer_name}
            </Link>,
          ],
          ['Demandé', <Moment key="at" at={asked_at} />],
          ['Montant', euro(amount)],
          ['Titulaire du compte', beneficiary ?? UNREADABLE],
        ]}
      />
      {iban !== null && <CopyField label="IBAN" value={iban} />}
      <p className="b-muted">
        Copiez l’IBAN, acceptez, puis faites le virement depuis votre banque. Accepter retire la somme de la cagnotte,
        prévient le conso et efface l’IBAN.
      </p>
    </DecisionSheet>
  );
}
