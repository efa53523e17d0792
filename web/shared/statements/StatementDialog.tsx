import './statements.css';
import { date, euro, writtenDay } from '@boucle/contract/base/format.ts';
import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { type StatementDetail } from '@boucle/contract/features/statements/shapes.ts';
import { mdiBellOutline, mdiCashCheck, mdiEmailOutline, mdiFilePdfBox, mdiTrayArrowDown } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { query } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { MessageDialog } from '../messages/MessageDialog.tsx';
import { problemOf } from '../problem.ts';
import { statementChip } from './chips.ts';
import { type ShownPayment } from './PayForm.tsx';
import { PaymentSection } from './PaymentSection.tsx';
import { StatementLines } from './StatementLines.tsx';
import { Timeline } from './Timeline.tsx';
import { useStatementSteps } from './useStatementSteps.ts';
import { StatementSums } from './StatementSums.tsx';
import { useDownload } from '../useDownload.ts';

interface StatementDialogProps {
  readonly id: number;
  /** A payment to record, as the bank shows it: its form is open. */
  readonly shown?: ShownPayment | undefined;
  readonly onClose: () => void;
}

/** One statement whole: what it charges and why, what was paid of it. */
export function StatementDialog({ id, shown, onClose }: StatementDialogProps) {
  const { data, error, refetch } = useQuery(query.statements.read.queryOptions({ input: { id }, enabled: id > 0 }));
  const [paying, setPaying] = useState(shown !== undefined);
  const [typed, setTyped] = useState(false);
  const [asked, setAsked] = useState<'statement' | 'reminder'>();
  const absent = id === 0 || (error instanceof ApiError && error.status === 404);
  return (
    <Dialog
      title={data ? `Relevé ${data.number}` : 'Relevé'}
      size="large"
      dirty={paying && typed}
      onClose={onClose}
      footerStart={data && <Files statement={data} />}
      footer={
        data &&
        !paying && (
          <>
            <Button icon={mdiEmailOutline} onClick={() => setAsked('statement')}>
              Envoyer…
            </Button>
            {data.state === 'late' && (
              <Button icon={mdiBellOutline} onClick={() => setAsked('reminder')}>
                Relancer…
              </Button>
            )}
            {data.left !== 0 && (
              <Button variant="contained" icon={mdiCashCheck} onClick={() => setPaying(true)}>
                Enregistrer un paiement
              </Button>
            )}
          </>
        )
      }
    >
      {absent ? (
        <EmptyState title="Ce relevé n’existe pas">Retrouvez-le dans la liste.</EmptyState>
      ) : error && !data ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className="b-stack" aria-busy="true">
          <Skeleton width="40%" height="20px" />
          <Skeleton height="160px" />
        </div>
      ) : (
        <Body
          statement={data}
          shown={shown}
          paying={paying && data.left !== 0}
          onTyped={setTyped}
          onPaid={() => setPaying(false)}
        />
      )}
      {asked && <MessageDialog asked={{ act: asked, id, pressed: true }} onClose={() => setAsked(undefined)} />}
    </Dialog>
  );
}

type BodyProps = Pick<StatementDialogProps, 'shown'> & {
  statement: StatementDetail;
  paying: boolean;
  onTyped: (typed: boolean) => void;
  onPaid: () => void;
};

function Body({ statement, shown, paying, onTyped, onPaid }: BodyProps) {
  const steps = useStatementSteps(statement.id);
  const { id, restaurant, month, state, created_at, due_on, due, left, payments } = statement;
  return (
    <div className="b-stack">
      <p className="b-row b-wrap">
        <b className="statement-title">{`${restaurant.name}, ${monthTitle(month).toLowerCase()}`}</b>
        <StatusChip {...statementChip(state)} />
      </p>
      <Facts
        facts={[
          ['Établi le', date(created_at)],
          ...(due > 0 ? [['Échéance', writtenDay(due_on)] as const] : []),
          ...(left !== 0 && left !== due ? [['Reste', euro(Math.abs(left))] as const] : []),
        ]}
      />
      {left < 0 && due > 0 && (
        <p className="b-muted">
          {`${euro(-left)} de trop\u00a0: à reverser, ou déduits du prochain relevé à sa clôture s’ils viennent d’un paiement.`}
        </p>
      )}
      <StatementLines month={month} restaurantId={restaurant.id} lines={statement.lines} />
      <StatementSums amounts={statement} />
      <PaymentSection
        heading={left > 0 ? 'Paiement reçu du restaurant' : 'Somme reversée au restaurant'}
        shown={shown}
        left={left}
        carries
        paying={paying}
        pay={(paid, options) => client.statements.pay({ id, ...paid }, options)}
        payments={payments}
        undoing="Le relevé redevient à payer d’autant."
        undo={(payment_id, comment, options) => client.statements.reversePayment({ id, payment_id, comment }, options)}
        onTyped={onTyped}
        onPaid={onPaid}
      />
      <section aria-labelledby="statement-history">
        <h3 id="statement-history" className="statement-heading">
          Ce qui s’est passé
        </h3>
        <Timeline steps={steps} />
      </section>
    </div>
  );
}

function Files({ statement: { id, number } }: { statement: StatementDetail }) {
  const pdf = useDownload(`releve-${number}.pdf`, (options) => client.statements.pdf({ id }, options));
  const csv = useDownload(`releve-${number}.csv`, (options) => client.statements.linesCsv({ id }, options));
  return (
    <span className="b-row">
      <Button icon={mdiFilePdfBox} busy={pdf.isPending} onClick={() => pdf.mutate()}>
        PDF
      </Button>
      <Button icon={mdiTrayArrowDown} busy={csv.isPending} onClick={() => csv.mutate()}>
        CSV
      </Button>
    </span>
  );
}
