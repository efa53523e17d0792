import { archiveOf, sha256 } from '../../../platform/appArchive/archive.ts';
import { signedSentence } from '../../../outside/appBuilds/buildApp.ts';
import { contentFiles } from '../../../outside/appBuilds/contents.ts';
import { makeIcons } from '../../../platform/appArchive/icons.ts';
import { pictureOf, readSettings } from '../../../outside/appBuilds/settings.ts';
import { archiveKey } from '../../../outside/appBuilds/signature.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type DemoWorld } from './demoWorld.ts';

interface Past {
  readonly uuid: string;
  readonly daysAgo: number;
  readonly minute: number;
  readonly failure: string | null;
  /** Seconds after the request, by which side, its text. */
  readonly log: readonly (readonly [seconds: number, by: 'boucle' | 'service', text: string])[];
}

const CERTIFICATE = 'Le constructeur a échoué\u00a0: le certificat de signature d’Apple est périmé.';
/** Stands for the line about the archive. */
const SIGNED = '';
const SENT = [
  [0, 'boucle', 'Construction demandée'],
  [1, 'boucle', 'Préparation des icônes et des contenus'],
  [2, 'boucle', SIGNED],
  [4, 'boucle', 'Archive reçue par le constructeur'],
  [31, 'service', 'Construction pour iOS en cours'],
] as const;

const PAST: readonly Past[] = [
  {
    uuid: '6f1c2b8e-4a57-4d0b-9a34-1f0a2f5f7c11',
    daysAgo: 41,
    minute: 16 * 60 + 22,
    failure: CERTIFICATE,
    log: [...SENT, [212, 'service', CERTIFICATE]],
  },
  {
    uuid: 'b0a7de55-93c1-4c36-8d4e-6a2f9f1f0c27',
    daysAgo: 40,
    minute: 9 * 60 + 47,
    failure: null,
    log: [
      ...SENT,
      [318, 'service', 'Construction pour Android en cours'],
      [641, 'service', 'Les deux applications sont remises aux boutiques'],
    ],
  },
];

/** Two builds of before: one failed, mended the next day by the one whose archive is kept. */
export async function writeBuilds(tx: Tx, { accountId, adminId, key, ago }: DemoWorld): Promise<void> {
  const settings = await readSettings(tx, accountId);
  const [logo, icon] = [
    await pictureOf(tx, accountId, settings.logo_url),
    await pictureOf(tx, accountId, settings.icon_url),
  ];
  if (logo === undefined || icon === undefined) throw new Error('The demo has no icon');
  const icons = await makeIcons(icon, settings.colors.primary);
  for (const [rank, { uuid, daysAgo, minute, failure, log }] of PAST.entries()) {
    const askedAt = ago(daysAgo, minute);
    const after = (seconds: number): Date => new Date(askedAt.getTime() + seconds * 1000);
    const identity = { uuid, number: rank + 1, accountId, askedAt, origin: 'http://localhost:3000' };
    const contents = contentFiles(identity, settings, { logo, steps: new Map() });
    const archive = archiveOf(new Map([...contents, ...icons]), archiveKey(key.active));
    const messages = log.filter(([, by]) => by === 'service').length;
    const lines = log.map(([seconds, by, text], at) => ({
      at: after(seconds).toISOString(),
      by,
      text: text === SIGNED ? signedSentence(icons.size, archive.length) : text,
      ...(by === 'service' && { sequence: at + messages - log.length + 1 }),
    }));
    const [end = 0] = log.at(-1) ?? [];
    await tx.raw({
      text: `insert into app_builds (account_id, uuid, number, person_id, state, settings, archive, archive_bytes, archive_sha256, sends,
          log, last_sequence, told_end, failure, created_at, handed_at, heard_at, ended_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $10, $11, true, $12, $13, $14, $15, $15)`,
      values: [
        accountId,
        uuid,
        rank + 1,
        adminId,
        failure === null ? 'done' : 'failed',
        JSON.stringify(settings),
        Buffer.from(archive),
        archive.length,
        sha256(archive),
        JSON.stringify(lines),
        messages,
        failure,
        askedAt,
        after(4),
        after(end),
      ],
    });
  }
}
