import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDatabase } from '../capture.ts';
import { type BenchDatabase } from '../databases.ts';
import { ACTIVE_CARDS, type Crowd, activeCard, engineRate, pgbenchVisit } from '../engine.ts';
import { type Figure, atLeast } from '../figure.ts';
import { answersPerSecond } from '../http.ts';
import { type Part } from '../part.ts';
import { pgbench } from '../pgbench.ts';
import { ProcessorMeter, thisProcess } from '../processor.ts';
import { withServer } from '../server.ts';
import { ratioOf } from '../statistics.ts';

const CALLERS = 8;
const SECONDS = 5;
const ROUNDS = 5;
/** Until its code is compiled and its connections have planned their statements. */
const ENGINE_WARM_UP_SECONDS = 10;
const WARM_UP_SECONDS = 30;
const ENGINE_BAR = 0.6;
const HTTP_BAR = 0.25;

const script = (name: string): string => readFileSync(join(import.meta.dirname, `../sql/${name}.sql`), 'utf8');
/** Transactions in the scripts of a loan, its return and a credit. */
const TRANSACTIONS_A_VISIT = 3;

/** The ledger's engine, then its HTTP call, against a pgbench script that only writes the rows. */
export const posting: Part = async ({ databases, rows }) => {
  const database = await databases.filled(rows);
  return [
    await engine(database, 'Prêt, retour, crédit : moteur par rapport à pgbench', 'spread'),
    await engine(database, 'Une seule carte, un seul restaurant : moteur par rapport à pgbench', 'hot'),
    await http(database),
  ];
};

function engine(database: BenchDatabase, what: string, crowd: Crowd): Promise<Figure> {
  const visit = pgbenchVisit(crowd) + script('loan') + script('credit');
  return withDatabase(
    database,
    async (opened) => {
      await engineRate(opened, crowd, CALLERS, ENGINE_WARM_UP_SECONDS);
      const meter = new ProcessorMeter(thisProcess, database);
      const engineOnce = () => engineRate(opened, crowd, CALLERS, SECONDS);
      const { ratio, detail } = await ratioOf(
        ROUNDS,
        ['moteur', () => meter.during(engineOnce, (rate) => rate * SECONDS)],
        [
          'pgbench',
          async () =>
            TRANSACTIONS_A_VISIT * (await pgbench(database, { scripts: [visit], clients: CALLERS, seconds: SECONDS })),
        ],
      );
      return atLeast(
        what,
        ratio,
        '×',
        ENGINE_BAR,
        `par seconde : ${detail} ; ${meter.summary('transaction', 'moteur')}`,
      );
    },
    2 * CALLERS,
  );
}

function http(database: BenchDatabase): Promise<Figure> {
  // A step that meets each card once, in no order.
  const posts = Array.from({ length: 500 }, (_, i) => ({
    transaction_type: 'admin_free_deposit',
    card_holder_id: activeCard((i * 1_237) % ACTIVE_CARDS),
    amount: 1,
    origin: 'offered',
  }));
  const credit = { path: '/transactions', posts, connections: CALLERS };
  return withServer(database, async (server) => {
    await answersPerSecond(server, { ...credit, seconds: WARM_UP_SECONDS });
    const meter = new ProcessorMeter(server, database);
    const creditsOnce = () => answersPerSecond(server, { ...credit, seconds: SECONDS });
    const { ratio, detail } = await ratioOf(
      ROUNDS,
      ['HTTP', () => meter.during(creditsOnce, (rate) => rate * SECONDS)],
      [
        'pgbench',
        () =>
          pgbench(database, {
            scripts: [pgbenchVisit('spread') + script('credit')],
            clients: CALLERS,
            seconds: SECONDS,
          }),
      ],
    );
    return atLeast(
      'POST d’un crédit par rapport à pgbench',
      ratio,
      '×',
      HTTP_BAR,
      `par seconde : ${detail} ; ${meter.summary()}`,
    );
  });
}
