import { findAnomalies } from '../../server/anomalies/findAnomalies.ts';
import { openDatabase, openOwnerPool } from '../../server/database/pool.ts';
import { type Figure, atMost } from '../figure.ts';
import { type Part } from '../part.ts';

const TRANSACTIONS = 1_000_000;
const SECONDS_BAR = 60;
/** MiB between the second night and the last. */
const MEMORY_BAR = 20;
const NIGHTS = 5;
const MIB = 2 ** 20;

/** A night of the rules over a year of a million transactions, and what five of them leave in the memory of the process. */
export const alerts: Part = async ({ cluster }): Promise<Figure[]> => {
  const { ownerConfig } = await cluster.simulated(TRANSACTIONS);
  const owner = openOwnerPool(ownerConfig, 1);
  const database = openDatabase({ ownerConfig, max: 2 });
  try {
    const { rows } = await owner.query<{ id: number; n: number }>(
      'select account_id as id, count(*)::int as n from transactions group by 1 order by 2 desc limit 1',
    );
    const { id = 0, n = 0 } = rows[0] ?? {};
    const seconds: number[] = [];
    const held: number[] = [];
    let raised = 0;
    for (let night = 0; night < NIGHTS; night += 1) {
      const began = performance.now();
      raised += (await findAnomalies(database, id)).raised;
      seconds.push((performance.now() - began) / 1000);
      held.push(process.memoryUsage().heapUsed / MIB);
    }
    const detail = `${n} transactions, ${raised} alertes\u202f; ${seconds.map((one) => one.toFixed(1)).join(', ')} s`;
    const grown = (held.at(-1) ?? 0) - (held[1] ?? 0);
    return [
      atMost('Règles d’alerte, une nuit d’un million de transactions', Math.max(...seconds), 's', SECONDS_BAR, detail),
      atMost(
        `Mémoire, de la 2e nuit à la ${NIGHTS}e`,
        grown,
        'Mio',
        MEMORY_BAR,
        held.map((one) => one.toFixed(0)).join(', '),
      ),
    ];
  } finally {
    await database.close();
    await owner.end();
  }
};
