import { count, decimalNumber } from '@boucle/contract/base/format.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { type Config } from '../../platform/config/config.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Processes } from '../../platform/processes/processes.ts';
import { sha256 } from '../../platform/appArchive/archive.ts';
import { CannotPrepare, prepareArchive } from './prepare.ts';
import {
  archiveBytes,
  type Build,
  countSend,
  failBuild,
  keepArchive,
  lockBuild,
  addLine,
  setState,
} from './queries.ts';
import { type BuildService } from './service.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';

export interface Building {
  readonly database: Database;
  readonly service: BuildService | undefined;
  readonly config: Pick<Config, 'publicUrl' | 'port'>;
  readonly secret: SecretKeys;
  readonly processes: Pick<Processes, 'run'>;
}

/** How often an archive is sent in all, over some five minutes. */
const SENDS_MAX = 6;

/** The build service may be tried again later: the job is. */
class Silence extends Error {
  override name = 'Silence';
}

/**
 * Makes the archive of a build and hands it to the build service. Done again after its worker was
 * killed, or by two at once, it goes on from where it stands: the archive that is kept is the one
 * that leaves, always under the same name. Throws when it is to be tried again.
 */
export async function buildApp(building: Building, { accountId, id }: Pick<Build, 'accountId' | 'id'>): Promise<void> {
  const { database, service } = building;
  const run = <T>(work: (tx: Tx) => Promise<T>) => inScope(database, { kind: 'account', accountId }, work);
  const begun = await run(async (tx) => {
    const build = await lockBuild(tx, accountId, id);
    if (build?.state === 'waiting') {
      await setState(tx, build, 'preparing');
      await addLine(tx, build, 'Préparation des icônes et des contenus');
    }
    return build;
  });
  if (begun === undefined || !isOurs(begun)) return;
  if (service === undefined) {
    await run((tx) => fail(tx, begun, 'Aucun service de construction n’est configuré sur ce serveur.'));
    return;
  }
  if (!begun.prepared && !(await prepare(building, begun, run))) return;
  await send(service, begun, run);
}

type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const isOurs = ({ state }: Build): boolean => state === 'waiting' || state === 'preparing';

/** Makes the archive and keeps it, unless another worker just did; false when it cannot be made. */
async function prepare({ database, config, secret, processes }: Building, build: Build, run: Run): Promise<boolean> {
  try {
    const { bytes, icons } = await prepareArchive(database, build, {
      origin: consoleOrigin(config),
      secret,
      processes,
    });
    await run(async (tx) => {
      const now = await lockBuild(tx, build.accountId, build.id);
      if (now === undefined || now.prepared || !isOurs(now)) return;
      await keepArchive(tx, build, bytes, sha256(bytes));
      await addLine(tx, build, signedSentence(icons, bytes.length));
    });
    return true;
  } catch (error) {
    if (!(error instanceof CannotPrepare)) throw error;
    await run((tx) => fail(tx, build, error.message));
    return false;
  }
}

/** The line of the log about an archive that is made. */
export const signedSentence = (icons: number, bytes: number): string =>
  `Archive signée\u00a0: ${count(icons, 'icône', 'icônes')}, ${decimalNumber(Math.ceil(bytes / 1024 / 102.4) / 10)}\u00a0Mo`;

async function send(service: BuildService, build: Build, run: Run): Promise<void> {
  const { archive, tries } = await run(async (tx) => ({
    archive: await archiveBytes(tx, build),
    tries: await countSend(tx, build),
  }));
  if (archive === undefined) throw new Error(`The archive of build ${build.id} is not kept`);
  const handing = await service.hand(build.uuid, archive);
  await run(async (tx) => {
    const now = await lockBuild(tx, build.accountId, build.id);
    // The service may have spoken before its answer was written down, or another worker have ended
    // it.
    if (now === undefined || !isOurs(now)) return;
    if (handing === 'taken') {
      await addLine(tx, build, 'Archive reçue par le constructeur');
      await setState(tx, build, 'sent');
    } else if ('refused' in handing) {
      await fail(tx, build, `Le constructeur a refusé l’archive\u00a0: ${handing.refused}. Rien n’a été publié.`);
    } else if (tries >= SENDS_MAX) {
      await fail(
        tx,
        build,
        `Le service de construction ne répond pas (${count(tries, 'essai', 'essais')}). Rien n’a été publié\u00a0: relancez dans quelques minutes.`,
      );
    } else {
      await addLine(
        tx,
        build,
        `Le service de construction ne répond pas (${handing.silent})\u00a0: nouvel essai bientôt`,
      );
    }
  });
  if (handing !== 'taken' && 'silent' in handing && tries < SENDS_MAX) throw new Silence(handing.silent);
}

async function fail(tx: Tx, build: Build, failure: string): Promise<void> {
  await addLine(tx, build, failure);
  await failBuild(tx, build, failure);
}
