import { textOn } from '@boucle/contract/features/account/contrast.ts';
import { eurosOf } from '@boucle/contract/base/format.ts';
import { ownReturnAddress } from '../../auth/tokens/redirectAddresses.ts';
import { type BuildSettings } from './settings.ts';
import { type Files } from '../../platform/appArchive/icons.ts';

/** Raised when a field changes its meaning or goes; new fields do not raise it. */
export const ARCHIVE_FORMAT = 1;
const WEB_ICONS = [192, 512] as const;

/** One build, as its archive describes it. */
export interface BuildIdentity {
  readonly uuid: string;
  readonly number: number;
  readonly accountId: number;
  readonly askedAt: Date;
  /** Where the server is reached, without a slash at its end. */
  readonly origin: string;
}

/** Pictures of the archive: the logo, and the pictures of the first steps by their addresses. */
export interface BuildPictures {
  readonly logo: Uint8Array;
  readonly steps: ReadonlyMap<string, Uint8Array>;
}

/**
 * All of an archive but its icons: what the application is, where it finds us, its colours, its
 * texts and their pictures.
 */
export function contentFiles(build: BuildIdentity, settings: BuildSettings, { logo, steps }: BuildPictures): Files {
  const { name, colors, content } = settings;
  const { primary, secondary } = colors;
  const onboarding = content.onboarding.map(({ title, text, picture_url: url }, at) => ({
    title,
    text,
    picture: url !== null && steps.has(url) ? `content/step-${at + 1}.webp` : null,
  }));
  const files = new Map<string, Uint8Array>([['content/logo.webp', logo]]);
  for (const [at, { picture_url: url }] of content.onboarding.entries()) {
    const picture = url === null ? undefined : steps.get(url);
    if (picture !== undefined) files.set(`content/step-${at + 1}.webp`, picture);
  }
  const { default_card_amount_cents: cents } = settings;
  files.set(
    'build.json',
    json({
      format: ARCHIVE_FORMAT,
      build: build.uuid,
      number: build.number,
      asked_at: build.askedAt.toISOString(),
      account: { id: build.accountId, name },
      callback_url: `${build.origin}/webhooks/app_builds`,
    }),
  );
  files.set(
    'configuration.json',
    json({
      format: ARCHIVE_FORMAT,
      version: build.number,
      name,
      api: { origin: build.origin, partners: `${build.origin}/api/v1/partners` },
      ...(settings.sign_in === undefined
        ? {}
        : {
            sign_in: {
              client_id: settings.sign_in.client_id,
              authorize: `${build.origin}/oauth/authorize`,
              token: `${build.origin}/oauth/token`,
              return_addresses: [ownReturnAddress(build.origin, 'customer', settings.sign_in.slug)],
            },
          }),
      colors: {
        primary,
        on_primary: textOn(primary).text,
        secondary,
        on_secondary: textOn(secondary).text,
      },
      logo: 'content/logo.webp',
      default_card_amount: cents === null ? null : eurosOf(cents),
      google: settings.connect_with_google ? { client_id: settings.google_client_id } : null,
      help_videos: {
        customer: settings.customer_help_video_url,
        restaurant: settings.restaurant_help_video_url,
      },
      content: { onboarding, faq: content.faq.map(({ question, answer }) => ({ question, answer })) },
    }),
  );
  files.set('icons/web/manifest.webmanifest', json(webManifest(name, primary)));
  return files;
}

const webManifest = (name: string, primary: string) => ({
  name,
  short_name: name,
  lang: 'fr',
  start_url: '/',
  display: 'standalone',
  theme_color: primary,
  background_color: '#FFFFFF',
  icons: WEB_ICONS.flatMap((side) => [
    { src: `${side}.png`, sizes: `${side}x${side}`, type: 'image/png', purpose: 'any' },
    { src: `maskable-${side}.png`, sizes: `${side}x${side}`, type: 'image/png', purpose: 'maskable' },
  ]),
});

const json = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
