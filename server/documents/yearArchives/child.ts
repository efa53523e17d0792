import '../../platform/keepCompiled.ts';
import { openDatabase } from '../../platform/database/pool.ts';
import { type ArchiveAnswer, type ArchiveRequest } from './messages.ts';
import { readingsOf } from './readings.ts';
import { Superseded } from './store.ts';
import { writeArchive } from './writeArchive.ts';
import { BeyondZip } from './zip.ts';

/**
 * Three connections are opened at most: lists, restaurants and partners are read at once, later a
 * page and the piece that is written. The fourth is the one that `FairQueue` sets aside, and is
 * never opened.
 */
const CONNECTIONS = 4;

// The process of one archive, started by `makeInProcess`. It ends with its server, so it ignores
// signals sent to the whole group.
process.on('SIGINT', ignore);
process.on('SIGTERM', ignore);
process.on('disconnect', () => process.exit(0));
process.once('message', (request: ArchiveRequest) => {
  void answer(request).then((answered) => process.send?.(answered, undefined, undefined, ignore));
});

async function answer({ login, pooler, replica, archive }: ArchiveRequest): Promise<ArchiveAnswer> {
  const database = openDatabase({
    ownerConfig: login,
    loginConfig: login,
    poolerConfig: pooler,
    max: CONNECTIONS,
  });
  const readings = readingsOf(database, replica, CONNECTIONS);
  try {
    await writeArchive(readings, archive);
    return { made: true, peakKib: process.resourceUsage().maxRSS, fromReplica: readings.fromReplica };
  } catch (error) {
    if (error instanceof Superseded) return { superseded: true };
    if (error instanceof BeyondZip) return { impossible: error.message };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    await readings.close();
    await database.close();
  }
}

function ignore(): void {
  // The server ends this process by closing the channel.
}
