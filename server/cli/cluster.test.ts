import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { cluster } from './cluster.ts';
import { Usage } from './options.ts';

const asked = async (...args: string[]): Promise<unknown> =>
  cluster(readConfig({}), args).catch((error: unknown) => error);

it.each([
  [[], 'Il manque ce qu’il faut faire.'],
  [['move'], 'Mot inattendu\u00a0: move.'],
  [['toString'], 'Mot inattendu\u00a0: toString.'],
  [['isolate'], 'Il manque le numéro de l’application.'],
  [['isolate', '-1'], 'Il manque le numéro de l’application.'],
  [['prepare', '--shards', '0'], 'L’option --shards attend un nombre de 1 à 128.'],
  [['status', '--dry-run'], 'Option inconnue\u00a0: --dry-run.'],
])('tells what %j lacks, with its usage', async (args, reason) => {
  const error = await asked(...args);
  expect(error).toBeInstanceOf(Usage);
  expect(error).toMatchObject({ wrong: true, message: expect.stringContaining(reason) as unknown });
});

it('tells its usage when it is asked, and that a cluster has an address', async () => {
  expect(await asked('--help')).toMatchObject({ wrong: false, message: expect.stringContaining('isolate') as unknown });
  expect(await asked('status')).toMatchObject({ message: expect.stringContaining('DATABASE_URL') as unknown });
});
