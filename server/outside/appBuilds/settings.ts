import { type AccountContent } from '@boucle/contract/shared/account/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { pictureOfAccount } from '../../platform/pictures/queries.ts';

/** All of an initiative that its application is made of. */
export interface BuildSettings {
  readonly name: string;
  readonly logo_url: string | null;
  readonly icon_url: string | null;
  readonly colors: { readonly primary: string; readonly secondary: string };
  readonly content: Pick<AccountContent, 'faq' | 'onboarding'>;
  /** How consumers sign in; builds asked for before these were written have none. */
  readonly sign_in?: { readonly client_id: string; readonly slug: string };
  readonly connect_with_google: boolean;
  readonly google_client_id: string | null;
  readonly default_card_amount_cents: number | null;
  readonly restaurant_help_video_url: string | null;
  readonly customer_help_video_url: string | null;
}

/** The settings of an account as they are, under lock: a save waits for the build under way. */
export async function lockSettings(tx: Tx, accountId: number): Promise<BuildSettings> {
  return read(tx, accountId, 'for no key update');
}

export async function readSettings(tx: Tx, accountId: number): Promise<BuildSettings> {
  return read(tx, accountId, '');
}

async function read(tx: Tx, accountId: number, lock: 'for no key update' | ''): Promise<BuildSettings> {
  const { rows } = await tx.raw<BuildSettings & { content: AccountContent }>({
    text: `select name, logo_url, icon_url, colors, content, connect_with_google, google_client_id, default_card_amount_cents,
             restaurant_help_video_url, customer_help_video_url,
             (select json_build_object('client_id', x.client_id, 'slug', slug) from api_accesses x
               where x.account_id = $1 and x.audience = 'customer') as sign_in
        from accounts where id = $1 ${lock}`,
    values: [accountId],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`No account ${accountId}`);
  const { faq, onboarding } = row.content;
  return { ...row, content: { faq, onboarding } };
}

const HASH = /^\/pictures\/([0-9a-f]{64})\.webp$/;

/** The bytes of a picture that the account names; undefined when there is none. */
export async function pictureOf(tx: Tx, accountId: number, url: string | null): Promise<Buffer | undefined> {
  const [, hash] = HASH.exec(url ?? '') ?? [];
  return hash === undefined ? undefined : pictureOfAccount(tx, accountId, hash);
}
