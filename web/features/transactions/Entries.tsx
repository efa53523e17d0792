import { type TransactionDetail } from '@boucle/contract/transactions.ts';
import { Money, Unknown } from '../../ui/cells.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { entryTotals } from './entries.ts';
import { type Flow } from './movements.ts';

type EntriesProps = {
  entries: TransactionDetail['entries'];
  flows: readonly Flow[];
  /** Euros: what the containers are worth at deposit price. */
  value: number;
};

/** The euros a transaction wrote; for one that wrote none, what its containers are worth. */
export function Entries({ entries, flows, value }: EntriesProps) {
  const [flow] = flows;
  if (entries.length > 0) return <Written entries={entries} />;
  if (flow === undefined) return null;
  return (
    <section aria-labelledby="tx-entries">
      <h3 id="tx-entries">
        Écritures en euros <span className="b-chip">Pour mémoire</span>
      </h3>
      {flows.length === 1 ? (
        <EntryTable
          columns={['Valeur au prix de consigne', 'Sortie', 'Entrée']}
          lines={[
            { name: flow.from.name, first: Math.abs(value), second: 0 },
            { name: flow.to.name, first: 0, second: Math.abs(value) },
          ]}
        />
      ) : (
        <p className="b-dense">
          Valeur au prix de consigne{'\u00a0'}: <Money euros={Math.abs(value)} />
        </p>
      )}
      <p className="tx-note">Aucune cagnotte ni consigne n’est touchée.</p>
    </section>
  );
}

function Written({ entries }: { entries: TransactionDetail['entries'] }) {
  const { debit, credit, equal } = entryTotals(entries);
  return (
    <section aria-labelledby="tx-entries">
      <h3 id="tx-entries">Écritures en euros</h3>
      <EntryTable
        columns={['Compte', 'Débit', 'Crédit']}
        lines={entries.map((entry) => ({ name: entry.account, first: entry.debit, second: entry.credit }))}
        total={[debit, credit]}
      />
      <FormError message={equal ? undefined : 'Débit et crédit diffèrent : signalez cette transaction.'} />
    </section>
  );
}

type EntryTableProps = {
  columns: readonly [name: string, first: string, second: string];
  lines: readonly { name: string; first: number; second: number }[];
  total?: readonly [first: number, second: number];
};

function EntryTable({ columns, lines, total }: EntryTableProps) {
  const [name, first, second] = columns;
  return (
    <div className="tx-mini">
      <table aria-labelledby="tx-entries">
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col" className="tx-figure">
              {first}
            </th>
            <th scope="col" className="tx-figure">
              {second}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            // Two entries of one transaction may bear the same account.
            <tr key={`${line.name}-${place}`}>
              <td>{line.name}</td>
              <td className="tx-figure">{line.first === 0 ? <Unknown /> : <Money euros={line.first} />}</td>
              <td className="tx-figure">{line.second === 0 ? <Unknown /> : <Money euros={line.second} />}</td>
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <td>Total</td>
              <td className="tx-figure">
                <Money euros={total[0]} />
              </td>
              <td className="tx-figure">
                <Money euros={total[1]} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
