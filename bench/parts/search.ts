import { type Figure, atMost } from '../figure.ts';
import { timesOf } from '../http.ts';
import { manyCustomers } from '../manyCustomers.ts';
import { type Part } from '../part.ts';
import { type BenchServer, withServer } from '../server.ts';
import { median, spread } from '../statistics.ts';

const BAR_MS = 30;
const ASKED = { rounds: 40, warmUp: 10 };

/**
 * Texts to look for, and where: one that nobody has, which once was the slow case, one that a single row has, and one of two letters, which
 * no index knows.
 */
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
export const search: Part = async ({ cluster }) =>
  withServer(await manyCustomers(cluster), async (server) => {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(SEARCHES)) figures.push(await answered(server, name, path));
    return figures;
  });

async function answered(server: BenchServer, name: string, path: string): Promise<Figure> {
  const times = await timesOf(server, path, ASKED);
  return atMost(name, median(times), 'ms', BAR_MS, spread(times));
}
