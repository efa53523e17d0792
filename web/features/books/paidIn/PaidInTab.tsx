import '../../../ui/table/DataTable.css';
import { type PaidIn } from '@boucle/contract/features/books/payInCalls.ts';
import { euro } from '@boucle/contract/base/format.ts';
import { mdiBankTransferIn } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { ChequesSheet } from './ChequesSheet.tsx';
import { PayInDialog } from './PayInDialog.tsx';
import { SlipsSheet } from './SlipsSheet.tsx';

/**
 * « Remises en banque »: the cheques and the cash that wait to be taken there, and the last slips.
 */
export function PaidInTab() {
  const { data, error, refetch } = useQuery(query.books.paidIn.queryOptions());
  return (
    <Page title="Comptabilité">
      <div className="b-stack">
        <p className="b-muted books-about">
          Un chèque reçu attend au compte 5112, les espèces au 531&nbsp;: la remise les passe à la banque (512), au jour
          du bordereau.
        </p>
        {data === undefined ? (
          <Sheet>
            {error ? (
              <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
            ) : (
              <SkeletonLines busy />
            )}
          </Sheet>
        ) : (
          <>
            <ChequesSheet cheques={data.cheques} />
            <CashSheet cash={data.cash} />
            <SlipsSheet slips={data.slips} />
          </>
        )}
      </div>
    </Page>
  );
}

function CashSheet({ cash }: Pick<PaidIn, 'cash'>) {
  const [paying, setPaying] = useState(false);
  return (
    <Sheet
      title="Espèces de l’initiative"
      actions={
        cash > 0 && (
          <Button size="small" icon={mdiBankTransferIn} onClick={() => setPaying(true)}>
            Verser en banque
          </Button>
        )
      }
    >
      <p>
        <strong className="b-num">{euro(cash)}</strong>
      </p>
      <p className="b-muted">
        {cash < 0
          ? 'Plus d’espèces sont sorties qu’il n’en est entré\u00a0: un paiement reçu manque, ou un paiement versé n’était pas en espèces.'
          : 'Les paiements reçus en espèces, moins ceux versés et les remises. La caisse des restaurants est à part.'}
      </p>
      {paying && <PayInDialog cash={cash} onClose={() => setPaying(false)} />}
    </Sheet>
  );
}
