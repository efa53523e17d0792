import '../../shared/journal/Journal.css';
import { type DelegatedAdmin } from '@boucle/contract/features/delegatedAdmins/calls.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { isAbsent, problemOf } from '../../shared/problem.ts';
import { SecondFactorOf } from '../../shared/team/SecondFactorOf.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { SidePanel } from '../../ui/overlays/SidePanel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type Act, actsFor } from './acts.ts';
import { employeeChip, lastSeen } from './columns.tsx';
import { EmployeeJournal } from './EmployeeJournal.tsx';

const LABELS: Readonly<Record<Act, string>> = {
  resend: 'Renvoyer l’invitation',
  deactivate: 'Désactiver',
  reactivate: 'Réactiver',
};

type EmployeePanelProps = {
  id: number | 'unknown';
  /** The row of the list, known before the rest comes. */
  row: DelegatedAdmin | undefined;
  onAct: (act: Act, employee: DelegatedAdmin) => void;
  onClose: () => void;
};

/** One employee next to the list: their access, and its journal. Loaded on first use. */
export function EmployeePanel({ id, row, onAct, onClose }: EmployeePanelProps) {
  const queryClient = useQueryClient();
  const known = id !== 'unknown';
  const read = useQuery(query.delegatedAdmins.read.queryOptions({ input: { id: known ? id : 0 }, enabled: known }));
  const employee = read.data ?? row;
  const absent = !known || isAbsent(read.error);
  return (
    <SidePanel
      kicker="Employé"
      title={employee?.name ?? (absent ? 'Introuvable' : 'Employé')}
      chip={employee && <StatusChip {...employeeChip(employee.status)} />}
      onClose={onClose}
      footer={
        employee && (
          <span className="b-row">
            {actsFor(employee).map((act) => (
              <Button key={act} onClick={() => onAct(act, employee)}>
                {LABELS[act]}
              </Button>
            ))}
          </span>
        )
      }
    >
      {absent ? (
        <EmptyState title="Cette personne n’est pas de votre équipe">Retrouvez-la dans la liste.</EmptyState>
      ) : employee ? (
        <>
          <Facts
            facts={[
              ['E-mail', employee.email],
              ['Invité le', dateTime(employee.created_at)],
              ['Dernière connexion', lastSeen(employee.last_login_at)],
              ['Dépôts 30 j', employee.drops_30_days],
            ]}
          />
          {employee.second_factor && employee.status === 'active' && (
            <div className="b-row b-wrap">
              <SecondFactorOf
                person={{ id: employee.id, name: employee.name }}
                onReset={() => void queryClient.invalidateQueries({ queryKey: query.delegatedAdmins.key() })}
              />
            </div>
          )}
          <EmployeeJournal id={employee.id} />
        </>
      ) : read.error ? (
        <ErrorState message={problemOf(read.error) ?? ''} onRetry={() => void read.refetch()} />
      ) : (
        <div className="b-stack" aria-busy="true">
          <Skeleton width="70%" />
          <Skeleton height="120px" />
        </div>
      )}
    </SidePanel>
  );
}
