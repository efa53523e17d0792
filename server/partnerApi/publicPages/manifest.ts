import { type Audience, ownPagePath } from '@boucle/contract/shared/account/ownPages.ts';
import { textOn } from '@boucle/contract/features/account/contrast.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Initiative } from './queries.ts';

/** Paper of the pages (`web/ui/tokens.css`). */
const GROUND = '#F6F1E8';
const COLOUR = '#103D33';
/** Most letters below an icon. */
const SHORT = 12;

/** Where the icon that is drawn for an initiative without one stands, below its page. */
export const iconPath = (audience: Audience, slug: string): string => `${ownPagePath(audience, slug)}/icone.svg`;

/** The same as PNG, for iOS. */
const touchIconPath = (audience: Audience, slug: string): string => `${ownPagePath(audience, slug)}/icone.png`;

/** Of « Personnalisation »; null: it keeps no icon. */
export interface Looks {
  readonly icon: string | null;
  readonly colour: string;
}

/** Icon and colour of an initiative, as « Personnalisation » keeps them. */
export async function looksOf(tx: Tx, accountId: number): Promise<Looks> {
  const { rows } = await tx.raw<{ icon: string | null; colour: string | null }>({
    text: `select icon_url as icon, colors->>'primary' as colour from accounts where id = $1`,
    values: [accountId],
  });
  return { icon: rows[0]?.icon ?? null, colour: rows[0]?.colour ?? COLOUR };
}

/** What a browser installs of an initiative's page (W3C, Web Application Manifest). */
export function manifestOf({ account, slug }: Initiative, { icon, colour }: Looks, audience: Audience) {
  const address = ownPagePath(audience, slug);
  const name = audience === 'customer' ? account : `${account}, restaurants`;
  return {
    id: address,
    name,
    short_name: account.slice(0, SHORT),
    lang: 'fr',
    start_url: address,
    scope: address,
    display: 'standalone',
    background_color: GROUND,
    theme_color: colour,
    icons: [
      ...(icon === null ? [] : [{ src: icon, sizes: 'any' }]),
      { src: iconPath(audience, slug), sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' },
      { src: touchIconPath(audience, slug), sizes: '180x180', type: 'image/png' },
    ],
  };
}

/** The first letter of a name, of those that the pages' font has; else a dot. */
export const initialOf = (name: string): string =>
  /[A-Za-zÀ-ÖØ-öø-ÿŒœ\d]/.exec(name)?.[0]?.toLocaleUpperCase('fr') ?? '•';

/** The first letter of the name, on the colour. */
export function drawnIcon({ account }: Pick<Initiative, 'account'>, { colour }: Pick<Looks, 'colour'>): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${colour}"/><text x="256" y="356" font-family="sans-serif" font-size="280" font-weight="700" text-anchor="middle" fill="${textOn(colour).text}">${initialOf(account)}</text></svg>`;
}
