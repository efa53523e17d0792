import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { EntryTable } from './EntryTable.tsx';
import { depositValue, type Flow } from '../movements.ts';

/**
 * For a transaction that writes no euro: what its containers are worth at the deposit price of
 * today.
 */
export function DepositValue({ flows }: { flows: readonly Flow[] }) {
  const formats = useQuery(query.account.formats.queryOptions({ context: { background: true } }));
  if (flows.length === 0) return null;
  const prices = new Map(formats.data?.map(({ id, deposit }) => [id, deposit]));
  const lines = flows.flatMap((flow) => {
    const value = depositValue(flow, prices);
    return [
      { name: flow.from.name, first: value, second: 0 },
      { name: flow.to.name, first: 0, second: value },
    ];
  });
  return (
    <section aria-labelledby="tx-entries">
      <h3 id="tx-entries">
        Écritures en euros <span className="b-chip">Pour mémoire</span>
      </h3>
      <EntryTable
        labelledBy="tx-entries"
        columns={['Valeur au prix de consigne actuel', 'Sortie', 'Entrée']}
        lines={lines}
      />
      <p className="tx-note">Aucune cagnotte ni consigne n’est touchée.</p>
    </section>
  );
}
