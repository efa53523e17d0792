import { type Figure, atMost } from '../figure.ts';
import { timed } from '../http.ts';
import { type Part } from '../parts.ts';
import { query } from '../cluster.ts';
import { BIG_ACCOUNT } from '../fill.ts';
import { type BenchServer, withServer } from '../server.ts';
import { median, spread } from '../statistics.ts';

const CUSTOMERS = 50_000;
const BAR_MS = 30;
const ROUNDS = 40;
const WARM_UP = 10;

/** What is looked for, and where: a text that nobody has, which once was the slow case, one that a single row has, and one of two letters, which no index knows. */
const SEARCHES: Readonly<Record<string, string>> = {
  'Clients, un texte que personne n’a': '/customers?filter[q]=introuvable',
  'Clients, un seul': '/customers?filter[q]=conso41234@',
  'Clients, deux lettres que personne n’a': '/customers?filter[q]=zz',
  'Palette, un texte que personne n’a': '/search?q=introuvable',
  'Palette, un seul client': '/search?q=conso41234@',
  'Palette, ce que tous ont': '/search?q=conso',
  'Transactions, un texte que rien n’a': '/transactions?filter[q]=introuvable',
};

/** Searches over HTTP in an initiative of 50,000 customers more (docs/performance.md « Searches »). */
export const search: Part = async ({ cluster }) => {
  const database = await cluster.filled(CUSTOMERS);
  await query(
    database.ownerConfig,
    `insert into customers (account_id, email, name)
      select ${BIG_ACCOUNT}, 'conso' || n || '@beaucoup.fr', 'Consommatrice ' || n from generate_series(10001, ${10_000 + CUSTOMERS}) n
      where not exists (select from customers where account_id = ${BIG_ACCOUNT} and email = 'conso10001@beaucoup.fr')`,
  );
  await query(database.ownerConfig, 'vacuum analyze customers');
  return withServer(database, async (server) => {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(SEARCHES)) figures.push(await answered(server, name, path));
    return figures;
  });
};

async function answered(server: BenchServer, name: string, path: string): Promise<Figure> {
  const times: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const time = await timed(server, path);
    if (round >= 0) times.push(time);
  }
  return atMost(name, median(times), 'ms', BAR_MS, spread(times));
}
