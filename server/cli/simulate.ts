import { parseArgs } from 'node:util';
import { type Config, ConfigurationError } from '../config.ts';
import { connectDatabase } from '../database/connect.ts';
import { simulate } from '../simulation/simulate.ts';

/** Writes a simulated year through the ledger: `--transactions N --seed S`. */
export async function simulateStreet(config: Config, args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { transactions: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
  });
  const transactions = Number(values.transactions);
  const seed = Number(values.seed);
  if (!Number.isInteger(transactions) || transactions <= 0 || !Number.isInteger(seed)) {
    throw new ConfigurationError('Usage : simulate --transactions N --seed S, deux nombres entiers, N supérieur à 0.');
  }
  const connected = await connectDatabase(config);
  try {
    const began = performance.now();
    const seconds = (): number => (performance.now() - began) / 1000;
    const result = await simulate(connected.database, { transactions, seed }, (done) =>
      console.log(`${done} transactions (${seconds().toFixed(0)} s)`),
    );
    const rate = Math.round(result.transactions / seconds());
    console.log(
      `Initiative ${result.accountId} : ${result.transactions} transactions en ${seconds().toFixed(1)} s (${rate} par seconde), ${result.refused} refusées.`,
    );
    return 0;
  } finally {
    await connected.close();
  }
}
