import { type Reconciliation } from '@boucle/contract/features/connect/calls.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { providerKinds } from '@boucle/contract/messages/fr/connect.ts';
import { mdiAlertCircleOutline, mdiProgressClock } from '@mdi/js';
import { Money, Unknown } from '../../ui/cells.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';

/** Differences, operation by operation: ours, theirs, and by how much. */
export function Differences({ reconciliation }: { reconciliation: Reconciliation }) {
  const at = dateTime(reconciliation.run_at);
  return (
    <Sheet title={`Écarts du ${at}`} flush>
      <table className="reconciliation-table">
        <caption className="b-sr">{`Écarts du ${at}`}</caption>
        <thead>
          <tr>
            <th scope="col">Opération</th>
            <th scope="col">Chez Stripe</th>
            <th scope="col">Nos registres</th>
            <th scope="col">Stripe</th>
            <th scope="col">Écart</th>
            <th scope="col">Date</th>
            <th scope="col">État</th>
          </tr>
        </thead>
        <tbody>
          {reconciliation.differences.map(({ source, kind, ours, theirs, moved_at: moved, waiting }) => (
            <tr key={source ?? 'none'}>
              <th scope="row">{source === null ? 'Sans équivalent chez Stripe' : nameOf(kind)}</th>
              <td data-label="Chez Stripe">{source === null ? <Unknown /> : <code>{source}</code>}</td>
              <td data-label="Nos registres">
                <Money euros={ours} />
              </td>
              <td data-label="Stripe">
                <Money euros={theirs} />
              </td>
              <td data-label="Écart">
                <Money euros={(ours ?? 0) - (theirs ?? 0)} />
              </td>
              <td data-label="Date">{moved === null ? <Unknown /> : dateTime(moved)}</td>
              <td data-label="État">
                {waiting ? (
                  <StatusChip state="neutral" icon={mdiProgressClock} label="En chemin" />
                ) : (
                  <StatusChip state="alert" icon={mdiAlertCircleOutline} label="Écart" />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

const nameOf = (kind: string | null): string =>
  kind !== null && Object.hasOwn(providerKinds, kind) ? (providerKinds[kind] ?? kind) : 'Opération de nos registres';
