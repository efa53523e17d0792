import { readFile } from 'node:fs/promises';
import { drawLetters } from '../platform/crypto/crockford.ts';
import { type Config } from '../platform/config/config.ts';
import { connectDatabase, direct } from '../platform/database/connect.ts';
import { createDurably } from '../platform/files/durable.ts';
import { prepareJobs } from '../platform/jobs/queue.ts';
import { openKeys } from '../auth/keys/openKeys.ts';
import { type Installation, exportInitiative } from '../platform/initiative/export.ts';
import { MoveFailure } from '../platform/initiative/failure.ts';
import { openFile } from '../platform/initiative/file.ts';
import { importInitiative } from '../platform/initiative/import.ts';
import { readReceipt } from '../platform/initiative/manifest.ts';
import { deleteInitiative } from '../platform/initiative/remove.ts';
import { Usage, readOptions } from './options.ts';
import { stepsOn } from './progress.ts';

const USAGE = `Usage\u00a0: npm run initiative -- export N --to FICHIER [--passphrase-file F]
        npm run initiative -- import --from FICHIER --passphrase-file F [--as-copy | --replace EXPORT_DU_JOUR] [--receipt REÇU]
        npm run initiative -- delete N --confirm NOM (--receipt REÇU | --export FICHIER --passphrase-file F)
  --passphrase-file  fichier dont chaque ligne est une phrase secrète\u202f; sans lui, export en tire une et l’affiche
  --as-copy          une répétition, à côté de l’initiative\u00a0: son exemple
  --replace          à la place de l’initiative qui est ici, dont EXPORT_DU_JOUR tient l’état actuel
  --receipt          où import écrit le reçu (FICHIER.recu.json par défaut), que delete demande`;

const ACTS = { export: exportOne, import: importOne, delete: deleteOne } as const;
const SECRET_LETTERS = 32;
const step = stepsOn(process.stderr);

/** `initiative export|import|delete`: one leaves, comes, is copied, goes back to an earlier day. */
export async function initiative(config: Config, args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args;
  const act = Object.entries(ACTS).find(([known]) => known === name)?.[1];
  if (act === undefined)
    throw new Usage(USAGE, name === '' || name.startsWith('-') ? undefined : `Acte inconnu\u00a0: ${name}.`);
  return act(config, rest);
}

async function exportOne(config: Config, args: readonly string[]): Promise<number> {
  const [account, rest] = numberIn(args);
  const { to, ...options } = readOptions(rest, USAGE, { to: 'text', 'passphrase-file': 'text' });
  if (to === undefined) throw new Usage(USAGE, 'Il manque l’option --to.');
  const given = options['passphrase-file'];
  const passphrase = given === undefined ? drawLetters(SECRET_LETTERS) : (await phrasesOf(given))[0];
  return withInstallation(config, async (installation) => {
    const began = performance.now();
    const {
      account: one,
      tables,
      totals,
      hash,
      lost_pictures: lost,
    } = await exportInitiative(installation, account, { path: to, passphrase: passphrase ?? '' }, step);
    console.table(totals);
    for (const picture of lost) console.log(`Image introuvable, avant l’export déjà\u00a0: ${picture}.`);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${one.name}\u00a0: ${rows} lignes de ${tables.length} tables dans ${to}, empreinte ${hash.slice(0, 16)} (${seconds(began)}).`,
    );
    if (given === undefined) console.log(`Phrase secrète, à garder à part\u00a0: ${passphrase ?? ''}`);
  });
}

async function importOne(config: Config, args: readonly string[]): Promise<number> {
  const options = readOptions(args, USAGE, {
    from: 'text',
    'passphrase-file': 'text',
    'as-copy': 'yes',
    replace: 'text',
    receipt: 'text',
  });
  const { from, replace, receipt = `${from ?? ''}.recu.json`, 'as-copy': asCopy, 'passphrase-file': phrases } = options;
  if (from === undefined) throw new Usage(USAGE, 'Il manque l’option --from.');
  if (phrases === undefined) throw new Usage(USAGE, 'Il manque l’option --passphrase-file.');
  if (asCopy && replace !== undefined) throw new Usage(USAGE, '--as-copy et --replace s’excluent.');
  const passphrases = await phrasesOf(phrases);
  return withInstallation(config, async (installation) => {
    const began = performance.now();
    await prepareJobs(installation.ownerConfig);
    const written = await importInitiative(
      installation,
      { path: from, passphrases, asCopy, replaces: replace },
      { onStep: step, onTodo: (sentences) => sentences.forEach((one) => console.log(`À refaire\u00a0: ${one}`)) },
    );
    console.table(written.totals);
    console.log(
      `${written.name}\u00a0: importée sous le n°\u00a0${written.here}, livres justes, registres identiques (${seconds(began)}).`,
    );
    if (asCopy) return;
    if (!createDurably(receipt, `${JSON.stringify(written, null, 2)}\n`))
      throw new MoveFailure(`L’initiative est importée, mais ${receipt} existe déjà\u00a0: le reçu n’est pas écrit.`);
    console.log(`Reçu\u00a0: ${receipt}`);
  });
}

async function deleteOne(config: Config, args: readonly string[]): Promise<number> {
  const [account, rest] = numberIn(args);
  const {
    confirm: name,
    receipt,
    ...options
  } = readOptions(rest, USAGE, {
    confirm: 'text',
    receipt: 'text',
    export: 'text',
    'passphrase-file': 'text',
  });
  if (name === undefined) throw new Usage(USAGE, 'Il manque l’option --confirm.');
  const exported = options.export;
  if ((receipt === undefined) === (exported === undefined))
    throw new Usage(USAGE, 'Il faut --receipt ou --export, l’un des deux.');
  const phrases = options['passphrase-file'];
  const proof =
    receipt === undefined
      ? { exported: (await openFile(exported ?? '', phrases === undefined ? [] : await phrasesOf(phrases))).manifest }
      : { receipt: readReceipt(await readFile(receipt, 'utf8')) };
  const { ownerConfig, close } = await connectDatabase(direct(config));
  try {
    const removed = await deleteInitiative(ownerConfig, account, { name, proof });
    const rows = Object.values(removed).reduce((sum, one) => sum + one, 0);
    console.log(`${name}\u00a0: ${rows} lignes supprimées.`);
    return 0;
  } finally {
    await close();
  }
}

function numberIn([word = '', ...rest]: readonly string[]): [number, string[]] {
  if (!/^[1-9]\d{0,14}$/.test(word))
    throw new Usage(USAGE, word.startsWith('-') ? undefined : 'Il manque le numéro de l’initiative.');
  return [Number(word), rest];
}

async function withInstallation(config: Config, work: (installation: Installation) => Promise<void>): Promise<number> {
  const { database, ownerConfig, close } = await connectDatabase(direct(config));
  try {
    const keys = await openKeys(database, config, { report: () => undefined });
    await work({ ownerConfig, config, keys });
    return 0;
  } finally {
    await close();
  }
}

async function phrasesOf(path: string): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim());
  const phrases = lines.filter((line) => line !== '');
  if (phrases.length === 0) throw new MoveFailure(`${path} ne contient aucune phrase secrète.`);
  return phrases;
}

const seconds = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;
