import { answer } from '../http.ts';
import { type Figure, atMost } from '../figure.ts';
import { type Part } from '../part.ts';
import { pgbench } from '../pgbench.ts';
import { millisecondsOf } from '../processor.ts';
import { type BenchServer, withServer } from '../server.ts';
import { median, spread } from '../statistics.ts';

/** Rows that a form, a panel or a link opens. */
const ROWS = ['/restaurants/', '/customers/', '/transactions/'];
const CALLERS = 10;
const FIRST = 60;
const WARM = 1_500;
const ROUNDS = 5;
const PLAIN_SECONDS = 2;

/** Cost to PostgreSQL of one row by its number, on a server that has just started and later, against a plain read by pgbench. */
export const processor: Part = async ({ cluster, rows }): Promise<Figure[]> => {
  const database = await cluster.filled(rows);
  const plain: number[] = [];
  const first: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let read = 0;
    const taken = await millisecondsOf(database, async () => {
      const script = 'select * from restaurants where account_id = 1 and id = :id;\n';
      const perSecond = await pgbench(database, {
        scripts: [`\\set id random(1, 40)\n${script}`],
        clients: CALLERS,
        seconds: PLAIN_SECONDS,
      });
      read = perSecond * PLAIN_SECONDS;
    });
    plain.push(taken / read);
    await withServer(database, async (server) => {
      first.push((await millisecondsOf(database, () => readRows(server, FIRST))) / FIRST);
      warm.push((await millisecondsOf(database, () => readRows(server, WARM))) / WARM);
    });
  }
  const figure = (what: string, taken: readonly number[], bar: number): Figure =>
    atMost(
      what,
      median(taken.map((value, i) => value / (plain[i] ?? Number.NaN))),
      '×',
      bar,
      `ms de processeur : ${spread(taken)}, lecture simple ${spread(plain)}`,
    );
  return [
    figure(
      `Une ligne par son numéro, les ${FIRST} premières, processeur de PostgreSQL par rapport à pgbench`,
      first,
      110,
    ),
    figure('La même, ensuite', warm, 60),
  ];
};

async function readRows(server: BenchServer, count: number): Promise<void> {
  let next = 0;
  const call = async (): Promise<void> => {
    while (next < count) {
      const path = ROWS[next % ROWS.length] ?? '';
      next += 1;
      await answer(server, path + '1');
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
}
