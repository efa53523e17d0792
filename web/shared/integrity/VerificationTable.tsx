import { count, dateTime, quantity } from '@boucle/contract/base/format.ts';
import { type Verification } from '@boucle/contract/features/integrity/calls.ts';
import { mdiAlertCircleOutline, mdiCheckCircleOutline } from '@mdi/js';
import { Sheet } from '../../ui/Sheet.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';

/** The latest verifications, those of the night among them. */
export function VerificationTable({ verifications }: { verifications: readonly Verification[] }) {
  return (
    <Sheet title="Derniers contrôles" flush>
      <table className="integrity-table">
        <caption className="b-sr">Derniers contrôles</caption>
        <thead>
          <tr>
            <th scope="col">Le</th>
            <th scope="col">Demandé par</th>
            <th scope="col">Étendue</th>
            <th scope="col">Transactions</th>
            <th scope="col">Résultat</th>
          </tr>
        </thead>
        <tbody>
          {verifications.map((one) => (
            <tr key={one.id}>
              <th scope="row">{dateTime(one.started_at)}</th>
              <td data-label="Demandé par">{one.by ?? 'La nuit'}</td>
              <td data-label="Étendue">{one.mode === 'full' ? 'Complet' : 'Depuis le dernier'}</td>
              <td data-label="Transactions">{quantity(one.transactions)}</td>
              <td data-label="Résultat">
                {one.off === 0 ? (
                  <StatusChip state="ok" icon={mdiCheckCircleOutline} label="Juste" />
                ) : (
                  <StatusChip state="alert" icon={mdiAlertCircleOutline} label={count(one.off, 'écart', 'écarts')} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}
