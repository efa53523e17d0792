import { DatabaseAway, isReadOnlyDisk } from '../platform/database/errors.ts';

/** Reasons of the system's refusals, in French; what it refused follows. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'Le disque est plein',
  EDQUOT: 'Le quota du disque est atteint',
  EACCES: 'Les droits manquent',
  EPERM: 'Les droits manquent',
  EROFS: 'Le système de fichiers est en lecture seule',
  EEXIST: 'Un fichier de ce nom existe déjà',
  ENOTDIR: 'Un fichier tient la place d’un dossier',
  EISDIR: 'Un dossier tient la place d’un fichier',
  ENOENT: 'Ce fichier ou dossier n’existe pas',
  ENOTEMPTY: 'Ce dossier n’est pas vide',
  ENAMETOOLONG: 'Ce nom est trop long',
  ELOOP: 'Ces liens tournent en rond',
  EIO: 'Le disque ne répond pas bien',
  EMFILE: 'Trop de fichiers sont ouverts par ce processus',
  ENFILE: 'Trop de fichiers sont ouverts sur cette machine',
  ENOMEM: 'La mémoire manque',
};
/** PostgreSQL's own words for the same (class 53), and that it goes or comes (class 57P). */
const OF_POSTGRESQL: Readonly<Record<string, string>> = {
  '25006': 'PostgreSQL n’accepte que des lectures',
  '53100': 'Le disque de PostgreSQL est plein',
  '53200': 'La mémoire manque à PostgreSQL',
  '53300': 'PostgreSQL n’accepte plus de connexion',
  '57P01': 'PostgreSQL s’est arrêté',
  '57P02': 'PostgreSQL s’est arrêté brutalement',
  '57P03': 'PostgreSQL n’est pas prêt',
};

/**
 * One French sentence for what the system refuses a command (a full disk, missing rights, a file in
 * the way), naming the path when there is one; undefined for anything else, which keeps its stack.
 */
export function systemSentence(error: unknown): string | undefined {
  if (error instanceof DatabaseAway) {
    const { cause } = error;
    const reason = cause instanceof Error ? `\u00a0: ${cause.message}` : '';
    return `La base de données ne répond plus${reason}. La commande s’est arrêtée.`;
  }
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const ofPostgresql =
    OF_POSTGRESQL[error.code] ?? (isReadOnlyDisk(error) ? 'Le disque de PostgreSQL est en lecture seule' : undefined);
  if (ofPostgresql !== undefined) return `${ofPostgresql}\u00a0: ${error.message}. La commande s’est arrêtée.`;
  const reason = 'syscall' in error ? REASONS[error.code] : undefined;
  if (reason === undefined) return undefined;
  const where = 'path' in error && typeof error.path === 'string' ? `\u00a0: ${error.path}` : '';
  return `${reason}${where} (${error.code}). La commande s’est arrêtée.`;
}
