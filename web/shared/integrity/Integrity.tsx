import './integrity.css';
import { count, dateTime, decimalNumber, quantity } from '@boucle/contract/base/format.ts';
import { type IntegrityReport, type Verification } from '@boucle/contract/features/integrity/calls.ts';
import { mdiAlertCircleOutline, mdiCheckCircleOutline } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';
import { problemOf } from '../problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CheckList } from './CheckList.tsx';
import { VerificationTable } from './VerificationTable.tsx';

type Mode = Verification['mode'];

/**
 * « Contrôle d’intégrité »: both ledgers recounted from the rows of every transaction, and what is
 * off, cell by cell. A super administrator names the application.
 */
export function Integrity({ accountId }: { accountId?: number }) {
  const cache = useQueryClient();
  const input = accountId === undefined ? {} : { filter: { account_id: accountId } };
  const found = useQuery(query.integrity.read.queryOptions({ input }));
  const run = useIdempotentMutation({
    send: (mode: Mode, options) =>
      client.integrity.run({ mode, ...(accountId !== undefined && { account_id: accountId }) }, options),
    subject: (mode) => mode,
    invalidates: [query.events.key()],
    onDone: (answer) => {
      cache.setQueryData(query.integrity.read.queryKey({ input }), answer);
      const off = answer.last?.off ?? 0;
      if (off === 0) alerts.show('success', 'Contrôle terminé\u00a0: les registres sont justes.');
      else alerts.show('error', `Contrôle terminé\u00a0: ${count(off, 'écart', 'écarts')}.`);
    },
  });
  const { last, earlier } = found.data ?? { last: null, earlier: [] };
  const busy = run.isPending;
  // Until it is read the place of its button is kept.
  const hasLast = found.isPending || last !== null;
  const asked = run.variables;

  return (
    <div className="b-stack integrity">
      <Sheet
        title="Contrôle d’intégrité"
        actions={
          <span className="integrity-actions b-no-print">
            <Button
              variant={hasLast ? 'outlined' : 'contained'}
              busy={busy && asked === 'full'}
              disabled={busy}
              onClick={() => run.mutate('full')}
            >
              Tout contrôler
            </Button>
            {hasLast && (
              <Button
                variant="contained"
                busy={busy && asked === 'incremental'}
                disabled={busy || last === null}
                onClick={() => run.mutate('incremental')}
              >
                Contrôler depuis le dernier
              </Button>
            )}
          </span>
        }
      >
        <p className="b-muted integrity-what">
          Les stocks, les soldes, les prêts et les statistiques sont recomptés à partir des lignes de chaque
          transaction, sans interrompre le travail de personne. Le même contrôle est fait chaque nuit.
        </p>
        <FormError message={problemOf(run.error)} />
        {found.isPending && <Skeleton height="72px" />}
        {found.error && !found.data && (
          <ErrorState message={problemOf(found.error) ?? ''} onRetry={() => void found.refetch()} />
        )}
        {found.data && last === null && (
          <EmptyState title="Aucun contrôle pour l’instant">
            Le premier contrôle relit toutes les transactions depuis le début du programme.
          </EmptyState>
        )}
        {last && <Verdict report={last} />}
      </Sheet>
      {last && <CheckList checks={last.checks} />}
      {last && <VerificationTable verifications={[last, ...earlier]} />}
    </div>
  );
}

/** How long, in seconds below a minute. */
const lasted = (milliseconds: number): string =>
  milliseconds < 1000 ? `${quantity(milliseconds)}\u00a0ms` : `${decimalNumber(milliseconds / 1000)}\u00a0s`;

function Verdict({ report }: { report: IntegrityReport }) {
  const right = report.off === 0;
  const scope = report.mode === 'full' ? 'Contrôle complet' : 'Contrôle depuis le dernier contrôle juste';
  const facts = [
    `${scope} du ${dateTime(report.started_at)}`,
    report.by === null ? 'contrôle de la nuit' : `demandé par ${report.by}`,
    count(report.transactions, 'transaction relue', 'transactions relues'),
    `en ${lasted(report.milliseconds)}`,
  ];
  return (
    <div className={right ? 'integrity-verdict integrity-right' : 'integrity-verdict integrity-off'}>
      <Icon path={right ? mdiCheckCircleOutline : mdiAlertCircleOutline} size={32} />
      <div>
        <b>{right ? 'Les registres sont justes' : count(report.off, 'écart à regarder', 'écarts à regarder')}</b>
        <p>{facts.join(' · ')}</p>
      </div>
    </div>
  );
}
