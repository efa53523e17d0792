import { join } from 'node:path';
import { type SecretKeys } from '../../platform/crypto/keys.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Processes, type Task } from '../../platform/processes/processes.ts';
import type { applicationArchive } from '../../platform/appArchive/applicationArchive.ts';
import { ARCHIVE_MAX } from '../../platform/appArchive/archive.ts';
import { contentFiles } from './contents.ts';
import { type Build } from './queries.ts';
import { pictureOf } from './settings.ts';
import { archiveKey } from './signature.ts';

const ARCHIVE: Task<typeof applicationArchive> = {
  lane: 'papers',
  module: join(import.meta.dirname, '../../platform/appArchive/applicationArchive.ts'),
};

export interface Prepared {
  readonly bytes: Uint8Array;
  readonly icons: number;
}

/** The build can never be prepared, however often it is tried; its sentence is for people. */
export class CannotPrepare extends Error {
  override name = 'CannotPrepare';
}

/** The archive of a build: the same build gives the same bytes each time. Throws CannotPrepare. */
export async function prepareArchive(
  database: Database,
  { accountId, uuid, number, createdAt, settings }: Build,
  { origin, secret, processes }: { origin: string; secret: SecretKeys; processes: Pick<Processes, 'run'> },
): Promise<Prepared> {
  const { logo, icon, steps } = await inScope(
    database,
    { kind: 'account', accountId },
    async (tx) => {
      const found = new Map<string, Uint8Array>();
      for (const { picture_url: url } of settings.content.onboarding) {
        const bytes = await pictureOf(tx, accountId, url);
        if (url !== null && bytes !== undefined) found.set(url, bytes);
      }
      return {
        logo: await pictureOf(tx, accountId, settings.logo_url),
        icon: await pictureOf(tx, accountId, settings.icon_url),
        steps: found,
      };
    },
    { readOnly: true },
  );
  if (logo === undefined || icon === undefined) {
    throw new CannotPrepare(
      'Le logo ou l’icône n’existe plus. Envoyez-les de nouveau dans «\u00a0Identité\u00a0», puis relancez.',
    );
  }
  const contents = contentFiles({ uuid, number, accountId, askedAt: createdAt, origin }, settings, { logo, steps });
  const key = archiveKey(secret.active).export({ format: 'der', type: 'pkcs8' });
  const made = await processes.run(String(accountId), ARCHIVE, [icon, settings.colors.primary, new Map(contents), key]);
  if (made === undefined) {
    throw new CannotPrepare(
      'L’icône n’a pas pu être lue. Envoyez-la de nouveau dans «\u00a0Identité\u00a0», puis relancez.',
    );
  }
  if (made.bytes.length > ARCHIVE_MAX) {
    throw new CannotPrepare(
      `L’archive dépasse ${ARCHIVE_MAX / 1024 / 1024}\u00a0Mo. Allégez les images des premiers pas, puis relancez.`,
    );
  }
  return made;
}
