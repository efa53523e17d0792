import { readPage } from '@boucle/contract/base/pagination.ts';
import { typesOf } from '@boucle/contract/features/transactions/groupTypes.ts';
import { readTransactionSort } from '../../server/domain/transactions/order.ts';
import { transactionPage } from '../../server/domain/transactions/page.ts';
import { captured, pipelineScript } from '../capture.ts';
import { type BenchDatabase } from '../databases.ts';
import { type Figure, atLeast, atMost } from '../figure.ts';
import { BIG_ACCOUNT } from '../fill.ts';
import { answersPerSecond, load } from '../http.ts';
import { type Part } from '../part.ts';
import { pgbench } from '../pgbench.ts';
import { withServer } from '../server.ts';
import { ProcessorMeter } from '../processor.ts';
import { ratioOf } from '../statistics.ts';

/** Request of the screen « Réutilisations » as it opens. */
export const LIST = '/transactions?group=reuses&sort=-date&page[number]=1&page[size]=25';

const SECONDS = 5;
const WARM_UP_SECONDS = 30;
const ROUNDS = 3;
const CLIENTS = 10;
const P99_MS = 50;

/**
 * The list of transactions over HTTP against pgbench sending the same messages: what opens the
 * transaction, the list, the commit.
 */
export const list: Part = async ({ databases, rows }) => {
  const database = await databases.filled(rows);
  const messages = await listMessages(database);
  return withServer(database, async (server): Promise<Figure[]> => {
    // A server that has answered for a while: its code is compiled.
    await answersPerSecond(server, { path: LIST, seconds: WARM_UP_SECONDS, connections: CLIENTS });
    const meter = new ProcessorMeter(server, database);
    const { ratio, measured, detail } = await ratioOf(
      ROUNDS,
      [
        'HTTP',
        () =>
          meter.during(
            () => answersPerSecond(server, { path: LIST, seconds: SECONDS, connections: CLIENTS }),
            (rate) => rate * SECONDS,
          ),
      ],
      ['pgbench', () => pgbench(database, { ...messages, clients: CLIENTS, seconds: SECONDS })],
    );
    const { p99 } = await load(server, { path: LIST, seconds: SECONDS * 2, rate: measured / 2 });
    return [
      atLeast(
        'Liste, 25 lignes et nombre exact, par rapport à pgbench',
        ratio,
        '×',
        0.5,
        `par seconde : ${detail} ; ${meter.summary()}`,
      ),
      atMost(
        'Liste, 99e centile à la moitié de ce débit',
        p99,
        'ms',
        P99_MS,
        `${Math.round(measured / 2)} requêtes par seconde`,
      ),
    ];
  });
};

async function listMessages(
  database: BenchDatabase,
): Promise<{ scripts: string[]; variables: Record<string, string> }> {
  const messages = await captured(database, (tx) =>
    transactionPage(
      tx,
      BIG_ACCOUNT,
      { types: typesOf('reuses') },
      readTransactionSort('-date'),
      readPage({ number: 1, size: 25 }),
    ),
  );
  if (messages.filter(({ values }) => values.length > 0).length !== 1) throw new Error('The list is one statement.');
  const { script, variables } = pipelineScript(messages);
  return { scripts: [script], variables };
}
