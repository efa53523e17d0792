import { type Config } from '../platform/config/config.ts';
import { type SecretKeys } from '../platform/crypto/keys.ts';
import { asOwner, connectDatabase } from '../platform/database/connect.ts';
import { type Database } from '../platform/database/pool.ts';
import { inScope } from '../platform/database/tenant.ts';
import { openKeys, noteEvent } from '../auth/keys/openKeys.ts';
import { type Remains, remainsOf } from '../auth/keys/remains.ts';
import { endBareSeals, retireOthers } from '../auth/keys/register.ts';
import { type Resealed, resealAll } from '../auth/keys/reseal.ts';
import { readOptions } from './options.ts';

const USAGE = `Usage\u00a0: npm run rotate-secret -- [--lost]
  Scelle de nouveau, avec la clé de SECRET_KEY, tout ce que les autres clés ont scellé, pendant que les serveurs travaillent\u202f; interrompue, elle
  reprend où elle en était. Ensuite les autres clés peuvent être retirées de SECRET_KEYS_READ.
  --lost  la clé d’avant est perdue pour toujours\u00a0: celle qui est donnée la remplace, ce que l’autre a scellé reste illisible`;

/** `rotate-secret`: the last step but one of a rotation (docs/operations/secrets.md). */
export async function rotateSecret(config: Config, args: readonly string[]): Promise<number> {
  const { lost } = readOptions(args, USAGE, { lost: 'yes' });
  const { database, ownerConfig, close } = await connectDatabase(config);
  try {
    const began = performance.now();
    const keys = await openKeys(database, config, { report: () => undefined, lost });
    const resealed = await asOwner(ownerConfig, (client) => resealAll(client, keys));
    const { numbers, remains } = await retire(database, keys, resealed);
    for (const line of report(keys, resealed, numbers, remains)) console.log(line);
    console.log(`${((performance.now() - began) / 1000).toFixed(1)} s.`);
    return 0;
  } finally {
    await close();
  }
}

/** Nothing is sealed with the other keys any more: the database and the journal say so. */
export function retire(
  database: Database,
  { active }: SecretKeys,
  resealed: readonly Resealed[],
): Promise<{ numbers: number[]; remains: Remains }> {
  return inScope(database, { kind: 'platform', examples: 'too' }, async (tx) => {
    const numbers = await retireOthers(tx, active.number);
    await endBareSeals(tx);
    const seals = resealed.reduce((all, { done }) => all + done, 0);
    noteEvent(tx, 'secretKey.reseal', { number: active.number, seals, numbers });
    return { numbers, remains: await remainsOf(tx, active.number) };
  });
}

function report(
  { active }: SecretKeys,
  resealed: readonly Resealed[],
  numbers: readonly number[],
  { people, requests, until }: Remains,
): string[] {
  const lines = resealed.map(
    ({ name, done, unreadable }) =>
      `${name}\u00a0: ${done} de nouveau scellés${unreadable === 0 ? '' : `, ${unreadable} illisibles, laissés tels quels`}.`,
  );
  lines.push(`Tout ce qui se lit est scellé par la clé n°\u00a0${active.number}.`);
  if (numbers.length > 0) lines.push(`Retirées\u00a0: ${numbers.map((number) => `clé n°\u00a0${number}`).join(', ')}.`);
  if (people > 0)
    lines.push(
      `${people} personnes gardent des codes de secours d’une autre clé\u00a0: sans elle, ils ne serviront plus.`,
    );
  if (requests > 0)
    lines.push(
      `${requests} demandes gardées ne se comparent qu’avec une autre clé, jusqu’au ${until}\u00a0: répétées sans elle, elles sont refusées en le disant.`,
    );
  if (people + requests > 0 || numbers.length > 0)
    lines.push(
      'Les QR codes et les liens de paiement d’une autre clé ne valent que tant qu’elle est dans SECRET_KEYS_READ.',
    );
  return lines;
}
