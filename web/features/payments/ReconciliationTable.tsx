import { type Reconciliation } from '@boucle/contract/features/connect/calls.ts';
import { count, dateTime, quantity } from '@boucle/contract/base/format.ts';
import { mdiAlertCircleOutline, mdiCheckCircleOutline } from '@mdi/js';
import { Money } from '../../ui/cells.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';

type ReconciliationTableProps = {
  all: readonly Reconciliation[];
  /** Whose gaps show above. */
  shown: number | undefined;
  onShow: (id: number) => void;
};

/** The latest reconciliations, those of the night among them. */
export function ReconciliationTable({ all, shown, onShow }: ReconciliationTableProps) {
  return (
    <Sheet title="Derniers rapprochements" flush>
      <table className="reconciliation-table">
        <caption className="b-sr">Derniers rapprochements</caption>
        <thead>
          <tr>
            <th scope="col">Le</th>
            <th scope="col">Demandé par</th>
            <th scope="col">Nos registres</th>
            <th scope="col">Stripe</th>
            <th scope="col">Écart</th>
            <th scope="col">Opérations</th>
            <th scope="col">Résultat</th>
          </tr>
        </thead>
        <tbody>
          {all.map((one) => (
            <tr key={one.id} aria-current={one.id === shown || undefined}>
              <th scope="row">{dateTime(one.run_at)}</th>
              <td data-label="Demandé par">{one.by ?? 'Automatique'}</td>
              <td data-label="Nos registres">
                <Money euros={one.ours} />
              </td>
              <td data-label="Stripe">
                <Money euros={one.theirs} />
              </td>
              <td data-label="Écart">
                <Money euros={one.difference} />
              </td>
              <td data-label="Opérations">{quantity(one.compared)}</td>
              <td data-label="Résultat">
                {one.off === 0 && <StatusChip state="ok" icon={mdiCheckCircleOutline} label="Juste" />}
                {one.off > 0 && (
                  <button type="button" className="reconciliation-open" onClick={() => onShow(one.id)}>
                    <StatusChip state="alert" icon={mdiAlertCircleOutline} label={count(one.off, 'écart', 'écarts')} />
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}
