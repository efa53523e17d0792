import { createHash } from 'node:crypto';
import { PICTURES_PATH } from '@boucle/contract/base/pictures.ts';
import { type Pool } from 'pg';
import sharp from 'sharp';

let drawn: Promise<Buffer> | undefined;

/** A square icon as we keep them: a ring on green. */
export const anIcon = (): Promise<Buffer> => {
  drawn ??= sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="0 0 64 64"><rect width="64" height="64" fill="#17594A"/><circle cx="32" cy="32" r="14" fill="none" stroke="#F8F4EC" stroke-width="6"/></svg>',
    ),
  )
    .webp({ quality: 95 })
    .toBuffer();
  return drawn;
};

/** Gives an account all that its application needs, and ends the build that runs. */
export async function makeBuildable(owner: Pool, accountId: number): Promise<void> {
  const bytes = await anIcon();
  const hash = createHash('sha256').update(bytes).digest('hex');
  const content = {
    faq: [{ question: 'Où rendre mon bol\u202f?', answer: 'Partout.' }],
    onboarding: [{ title: 'Empruntez', text: 'Demandez un bol.', picture_url: `${PICTURES_PATH}/${hash}.webp` }],
    email_signature: '',
    welcome_email: '',
  };
  await owner.query('insert into pictures (account_id, hash, bytes) values ($1, $2, $3) on conflict do nothing', [
    accountId,
    hash,
    bytes,
  ]);
  await owner.query(
    // Shops take names of 30 letters at most; another example may have given a longer one.
    `update accounts set logo_url = $2, icon_url = $2, content = $3, colors = '{"primary": "#17594A", "secondary": "#E0813C"}', name = left(name, 30)
      where id = $1`,
    [accountId, `${PICTURES_PATH}/${hash}.webp`, content],
  );
  await owner.query(
    `update app_builds set state = 'failed', failure = 'Essai', ended_at = now() where account_id = $1 and state not in ('done', 'failed')`,
    [accountId],
  );
}
