import { type Figure, atMost } from '../figure.ts';
import { load } from '../http.ts';
import { type Part } from '../part.ts';
import { withServer } from '../server.ts';
import { median, spread } from '../statistics.ts';
import { LIST } from './list.ts';

const ROUNDS = 5;
const LOAD_SECONDS = 10;
const START_BAR_S = 2;
const PROCESSOR_BAR_S = 2;
const MEMORY_BAR_MIB = 550;

/**
 * A server that starts on a filled database: until it is ready, its processor by then, and its
 * memory after some load.
 */
export const start: Part = async ({ databases, rows }): Promise<Figure[]> => {
  const database = await databases.filled(rows);
  const seconds: number[] = [];
  const processor: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await withServer(database, async (server) => {
      seconds.push((performance.now() - began) / 1000);
      processor.push(server.processorSeconds());
      await load(server, { path: LIST, seconds: LOAD_SECONDS });
      memory.push(server.memory());
    });
  }
  return [
    atMost('Départ, jusqu’à la première connexion', median(seconds), 's', START_BAR_S, spread(seconds)),
    atMost('Processeur du serveur jusque-là', median(processor), 's', PROCESSOR_BAR_S, spread(processor)),
    atMost('Mémoire après dix secondes de demandes', median(memory), 'Mio', MEMORY_BAR_MIB, spread(memory)),
  ];
};
