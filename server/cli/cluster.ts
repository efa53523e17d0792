import { count, quantity } from '@boucle/contract/format.ts';
import { Client, type ClientConfig } from 'pg';
import { ConfigurationError, type Config } from '../config.ts';
import { isolateAccount, plannedMoves, rebalance, waysOfMoving } from '../database/cluster/moves.ts';
import { type Owner } from '../database/cluster/owner.ts';
import { SHARDS, prepareCluster, proveNodes, proveReady, proveUpdatable } from '../database/cluster/prepare.ts';
import { readStatus, shardsOf } from '../database/cluster/status.ts';
import { readyLogin } from '../database/connect.ts';
import { findPrimary } from '../database/hosts/hosts.ts';
import { migrate } from '../database/migrate.ts';
import { configOf } from '../database/pool.ts';
import { Usage, readOptions } from './options.ts';

const USAGE = `Usage\u00a0: npm run cluster -- prepare | status | isolate NUMÉRO | rebalance
  prepare            répartit les tables d’un cluster Citus par application (DATABASE_URL\u00a0: son coordinateur)\u202f; interrompue, elle reprend où elle en était
    --shards NOMBRE  morceaux de chaque table répartie, de 1 à 128 (${String(SHARDS)})
  status             les serveurs, où est chaque application, ce que chacune occupe
  isolate NUMÉRO     donne à une application un morceau à elle, qui peut être déplacé seul
  rebalance          répartit mieux ce que les serveurs portent
    --dry-run        dit ce qui serait déplacé, et ne déplace rien`;

/** `cluster`: what is done to a cluster by account (docs/operations/cluster.md). */
export async function cluster(config: Config, args: readonly string[]): Promise<number> {
  const [word, ...rest] = args;
  const act = word !== undefined && Object.hasOwn(ACTS, word) ? ACTS[word] : undefined;
  if (act === undefined) {
    const isAsked = word === '--help' || word === '-h';
    throw new Usage(
      USAGE,
      isAsked ? undefined : word === undefined ? 'Il manque ce qu’il faut faire.' : `Mot inattendu\u00a0: ${word}.`,
    );
  }
  const run = act(rest);
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl === undefined)
    throw new ConfigurationError('Un cluster est à l’adresse de DATABASE_URL, qui n’est pas donnée.');
  const ownerConfig = configOf(databaseOwnerUrl ?? databaseUrl);
  const given = databaseOwnerUrl === undefined ? undefined : configOf(databaseUrl);
  for (const one of [ownerConfig, given]) if (one) await findPrimary(one);
  const owner = new Client(ownerConfig);
  // The next question says why it was lost.
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    await proveNodes(owner);
    if (word !== 'prepare') await proveReady(owner);
    await run({ owner, ownerConfig, given });
    return 0;
  } finally {
    await owner.end();
  }
}

interface Asked {
  readonly owner: Owner;
  readonly ownerConfig: ClientConfig;
  readonly given: ClientConfig | undefined;
}

const ACTS: Readonly<Record<string, (args: readonly string[]) => (asked: Asked) => Promise<void>>> = {
  prepare: (args) => {
    const { shards } = readOptions(args, USAGE, { shards: 'text' });
    const pieces = numberOf(shards ?? String(SHARDS), 128, 'L’option --shards attend un nombre de 1 à 128.');
    return (asked) => prepare(asked, pieces);
  },
  status: (args) => {
    readOptions(args, USAGE, {});
    return status;
  },
  isolate: ([id, ...rest]) => {
    readOptions(rest, USAGE, {});
    const accountId = numberOf(id ?? '', Number.MAX_SAFE_INTEGER, 'Il manque le numéro de l’application.');
    return (asked) => isolate(asked, accountId);
  },
  rebalance: (args) => {
    const { 'dry-run': isDry } = readOptions(args, USAGE, { 'dry-run': 'yes' });
    return (asked) => even(asked, isDry);
  },
};

function numberOf(text: string, most: number, reason: string): number {
  const number = /^[1-9]\d*$/.test(text) ? Number(text) : 0;
  if (number === 0 || number > most) throw new Usage(USAGE, reason);
  return number;
}

const tenths = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const seconds = (milliseconds: number): string => `${tenths.format(milliseconds / 1000)}\u00a0s`;
const megabytes = (bytes: number): string => `${tenths.format(bytes / 1e6)}\u00a0Mo`;

async function prepare({ owner, ownerConfig, given }: Asked, shards: number): Promise<void> {
  await proveUpdatable(owner, ownerConfig, given);
  await migrate(ownerConfig);
  await readyLogin(ownerConfig, given);
  const done = await prepareCluster(owner, {
    ownerConfig,
    ...(given && { given }),
    shards,
    onStep: (title, milliseconds) =>
      console.log(milliseconds === undefined ? `  ${title}\u00a0: déjà fait` : `• ${title} (${seconds(milliseconds)})`),
  });
  console.log(
    done === 0
      ? 'Le cluster était prêt\u00a0: rien n’a été fait.'
      : 'Le cluster est prêt\u00a0: DATABASE_CLUSTER=citus le dit à l’application.',
  );
  const there = await shardsOf(owner);
  console.log(
    `Chaque table répartie est en ${count(there, 'morceau', 'morceaux')}${there === shards ? '' : '\u00a0: --shards ne compte qu’à la première préparation'}.`,
  );
}

async function status({ owner }: Asked): Promise<void> {
  const { version, nodes, accounts, prepared } = await readStatus(owner);
  console.log(version);
  for (const { name, port, isCoordinator, answers, shards, bytes } of nodes) {
    const carries = answers ? `${count(shards, 'morceau', 'morceaux')}, ${megabytes(bytes)}` : 'ne répond pas';
    console.log(`${name}:${String(port)}${isCoordinator ? ' (coordinateur)' : ''}\u00a0: ${carries}`);
  }
  for (const { id, name, node, together, bytes } of accounts) {
    const size = bytes === undefined ? '' : `, ${megabytes(bytes)}`;
    const shared = together === 1 ? 'seule dans son morceau' : `${quantity(together)} dans le même morceau`;
    console.log(`Application ${String(id)}, ${name}\u00a0: ${node}${size}, ${shared}`);
  }
  const whose = nodes.every(({ answers }) => answers) ? '' : ' sur les serveurs qui répondent';
  console.log(`Transactions préparées en attente${whose}\u00a0: ${quantity(prepared)}`);
}

async function isolate({ owner }: Asked, accountId: number): Promise<void> {
  await tellWaits(owner);
  const isDone = await isolateAccount(owner, accountId);
  console.log(
    isDone
      ? `L’application ${String(accountId)} a son morceau à elle.`
      : `L’application ${String(accountId)} était déjà seule dans son morceau.`,
  );
}

async function even({ owner }: Asked, isDry: boolean): Promise<void> {
  const moves = await plannedMoves(owner);
  for (const { from, to, shards, bytes } of moves)
    console.log(`De ${from} à ${to}\u00a0: ${count(shards, 'morceau', 'morceaux')}, ${megabytes(bytes)}`);
  if (moves.length === 0) console.log('Rien à déplacer.');
  if (moves.length === 0 || isDry) return;
  await tellWaits(owner);
  await rebalance(owner);
  console.log('Déplacé.');
}

/** Whoever writes to what moves waits, unless journals carry rows. */
async function tellWaits(owner: Owner): Promise<void> {
  if ((await waysOfMoving(owner)) === 'block_writes')
    console.log('wal_level n’est pas logical partout\u00a0: ce qui se déplace ne s’écrit pas pendant ce temps.');
}
