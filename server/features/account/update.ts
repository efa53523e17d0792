import { ICON_SIDE, LOGO_SIDE } from '@boucle/contract/features/account/limits.ts';
import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { type AccountSettings } from '@boucle/contract/features/account/update.ts';
import { euro } from '@boucle/contract/base/format.ts';
import { toCents, toEuros } from '@boucle/contract/base/primitives.ts';
import { withOwnName, withOwnSlug } from '../../domain/accounts/names.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { pictureChange } from '../../platform/pictures/keepPicture.ts';
import { maxBalanceCents } from '../../domain/accounts/maxBalance.ts';
import { updateAccount } from './queries.ts';

const LOGO = { maxSide: LOGO_SIDE, path: 'account.logo', field: 'Logo' };
/** Shops and telephones make theirs of it: nothing of it may be lost. */
const ICON = { maxSide: ICON_SIDE, quality: 95, path: 'account.icon', field: 'Icône' };

/**
 * Writes what was sent of the settings over what there is; what was left out stays. Pictures are
 * kept first.
 */
export async function saveSettings(tx: Tx, present: Account, sent: AccountSettings): Promise<void> {
  assertGoogle(present, sent);
  await assertCardWithinCap(tx, present.id, sent);
  if (sent.slug !== undefined && present.slug === null)
    throw invalidField('account.slug', 'Un exemple n’a pas de page\u00a0: il n’a pas de nom dans les adresses.');
  const { default_card_amount: amount, colors, content, warehouse } = sent;
  const columns = {
    name: sent.name,
    slug: sent.slug,
    trash_bag_capacity: sent.trash_bag_capacity,
    restaurant_help_video_url: sent.restaurant_help_video_url,
    customer_help_video_url: sent.customer_help_video_url,
    sign_up: sent.sign_up,
    connect_with_google: sent.connect_with_google,
    google_client_id: sent.google_client_id,
    default_card_amount_cents: amount === null || amount === undefined ? amount : toCents(amount),
    colors: colors === undefined ? undefined : JSON.stringify(colors),
    content: content === undefined ? undefined : JSON.stringify({ ...present.content, ...content }),
    warehouse: warehouse === undefined ? undefined : JSON.stringify(warehouse),
    logo_url: await pictureChange(tx, present.id, sent.logo, LOGO),
    icon_url: await pictureChange(tx, present.id, sent.icon, ICON),
  };
  await withOwnSlug('account.slug', () => withOwnName('account.name', () => updateAccount(tx, present.id, columns)));
}

/** The button « Se connecter avec Google » leads nowhere without the identifier of its client. */
function assertGoogle(present: Account, sent: AccountSettings): void {
  const connects = sent.connect_with_google ?? present.connect_with_google;
  const client = sent.google_client_id === undefined ? present.google_client_id : sent.google_client_id;
  if (connects && client === null)
    throw invalidField('account.google_client_id', 'Le champ Identifiant client est obligatoire');
}

/**
 * New cards begin with this amount: one that a cagnotte may not hold would refuse each of them. The
 * account is locked.
 */
async function assertCardWithinCap(
  tx: Tx,
  accountId: number,
  { default_card_amount: amount }: AccountSettings,
): Promise<void> {
  if (amount === undefined || amount === null) return;
  const cap = await maxBalanceCents(tx, accountId);
  if (toCents(amount) > cap) {
    throw invalidField(
      'account.default_card_amount',
      `Une cagnotte est plafonnée à ${euro(toEuros(cap))}\u00a0: choisissez un montant qui ne le dépasse pas.`,
    );
  }
}

/** The fields whose changes the journal shows; of the contents, how many there are. */
export const traced = ({ content, colors, warehouse, ...account }: Account) => ({
  name: account.name,
  slug: account.slug,
  logo_url: account.logo_url,
  icon_url: account.icon_url,
  primary_color: colors.primary,
  secondary_color: colors.secondary,
  faq: content.faq.map(({ question }) => question),
  onboarding: content.onboarding.map(({ title }) => title),
  welcome_email: content.welcome_email,
  email_signature: content.email_signature,
  reply_to: content.reply_to,
  default_card_amount: account.default_card_amount,
  trash_bag_capacity: account.trash_bag_capacity,
  address: warehouse.address,
  postcode: warehouse.postcode,
  city: warehouse.city,
  latitude: warehouse.latitude,
  longitude: warehouse.longitude,
  restaurant_help_video_url: account.restaurant_help_video_url,
  customer_help_video_url: account.customer_help_video_url,
  sign_up: account.sign_up,
  connect_with_google: account.connect_with_google,
  google_client_id: account.google_client_id,
});
