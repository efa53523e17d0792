import { isDelivery } from '@boucle/contract/shared/messages/labels.ts';
import { euro } from '@boucle/contract/base/format.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { PAYMENT_MEANS_LABELS } from '@boucle/contract/shared/statements/means.ts';
import { type TransactionDetail } from '@boucle/contract/features/transactions/calls.ts';
import { type TransactionDisplay } from '@boucle/contract/features/transactions/describe.ts';
import { useMemo } from 'react';
import { Facts } from '../../../ui/Facts.tsx';
import { DepositValue } from './DepositValue.tsx';
import { Entries } from './Entries.tsx';
import { MessagesOf } from '../../messages/MessagesOf.tsx';
import { Linked } from '../Linked.tsx';
import { exchanged } from '../exchanged.ts';
import { Movements } from '../Movements.tsx';
import { flowsOf } from '../movements.ts';
import { panelFacts } from '../panelFacts.tsx';
import { UnitsMoved } from './UnitsMoved.tsx';
import { UNKNOWN } from '../../../ui/texts.ts';

type PanelBodyProps = {
  detail: TransactionDetail;
  display: TransactionDisplay;
  addressOf: (id: number) => Address;
};

/** Facts, containers, euros, linked transactions. */
export function PanelBody({ detail, display, addressOf }: PanelBodyProps) {
  const { transaction, paid_out: paidOut, received, sold, movements, entries, linked } = detail;
  const flows = useMemo(() => flowsOf(movements), [movements]);
  return (
    <div className="tx-panel">
      <Facts
        facts={[
          ...panelFacts(transaction, display),
          ...paidOutFacts(paidOut),
          ...receivedFacts(received),
          ...soldFacts(sold),
        ]}
      />
      {flows.length === 0 ? <Exchanged sentences={exchanged(transaction)} /> : <Movements flows={flows} />}
      <UnitsMoved detail={detail} />
      {entries.length > 0 ? <Entries entries={entries} /> : <DepositValue flows={flows} />}
      <Linked transaction={transaction} linked={linked} addressOf={addressOf} />
      {isDelivery(transaction) && (
        <MessagesOf
          about={{ thing: 'transaction', thing_id: transaction.id }}
          act={
            transaction.reverses_id === null && linked.every((one) => one.reverses_id !== transaction.id)
              ? 'delivery'
              : undefined
          }
        />
      )}
    </div>
  );
}

const meansOf = ({ means }: NonNullable<TransactionDetail['received']>): string =>
  means === null ? UNKNOWN : PAYMENT_MEANS_LABELS[means];

/** By which means the initiative received the money. */
const receivedFacts = (received: TransactionDetail['received']): readonly (readonly [string, string])[] =>
  received === null ? [] : [['Moyen', meansOf(received)]];

/** What the containers were sold for. */
const soldFacts = (sold: TransactionDetail['sold']): readonly (readonly [string, string])[] =>
  sold === null
    ? []
    : [['Vendus', `${euro(sold.amount)}, ${PAYMENT_MEANS_LABELS[sold.means].toLocaleLowerCase('fr')}`]];

/** By which means somebody was paid, and who; nothing is known of rows of before. */
function paidOutFacts(paidOut: TransactionDetail['paid_out']): readonly (readonly [string, string])[] {
  if (paidOut === null) return [];
  const { payee, reference } = paidOut;
  return [
    ['Moyen', meansOf(paidOut)],
    ...(payee === null ? [] : [['Bénéficiaire', payee] as const]),
    ...(reference === null ? [] : [['Référence', reference] as const]),
  ];
}

/** A reuse that leaves every stock as it was: what it was of. */
function Exchanged({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <section aria-labelledby="tx-exchanged">
      <h3 id="tx-exchanged">Contenants</h3>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}
