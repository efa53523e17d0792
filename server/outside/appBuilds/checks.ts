import { contrast, CONTRAST_MIN, textOn } from '@boucle/contract/features/account/contrast.ts';
import { APP_NAME_MAX, ICON_SIDE } from '@boucle/contract/features/account/limits.ts';
import { type BuildReadiness } from '@boucle/contract/features/appBuilds/calls.ts';
import { BUILD_CHECKS, type BuildCheckName } from '@boucle/contract/features/appBuilds/labels.ts';
import { count, decimalNumber } from '@boucle/contract/base/format.ts';
import { type BuildSettings } from './settings.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type BuildCheck = BuildReadiness['checks'][number];

/** The two colours of buttons differ even without their hue. */
const APART_MIN = 1.5;
/** Share by which the sides of an icon may differ: a row of pixels that a drawing program added. */
const SQUARE = 0.01;

const FIELDS: Readonly<Record<BuildCheckName, string>> = {
  name: 'account.name',
  icon: 'account.icon',
  logo: 'account.logo',
  primary: 'account.colors.primary',
  secondary: 'account.colors.secondary',
  onboarding: 'account.content.onboarding',
  google: 'account.google_client_id',
};

/**
 * Checks before the application can be built: what is there and what is missing. `icon`: its size
 * as it is kept, undefined without one.
 */
export function checksOf(settings: BuildSettings, icon: Size | undefined): BuildCheck[] {
  return BUILD_CHECKS.map((name) => {
    const [ok, sentence] = FINDINGS[name](settings, icon);
    return { name, ok, said: sentence, field: FIELDS[name] };
  });
}

type Finding = readonly [ok: boolean, sentence: string];

const written = (ratio: number): string => decimalNumber(Math.floor(ratio * 10) / 10);

const FINDINGS: Readonly<Record<BuildCheckName, (settings: BuildSettings, icon: Size | undefined) => Finding>> = {
  name: ({ name }) =>
    name.length <= APP_NAME_MAX
      ? [true, name]
      : [
          false,
          `«\u00a0${name}\u00a0» compte ${name.length} caractères\u00a0: les boutiques en acceptent ${APP_NAME_MAX} au plus.`,
        ],
  icon: (_settings, icon) => {
    if (icon === undefined) return [false, `Il manque une icône carrée d’au moins ${ICON_SIDE}\u00a0pixels de côté.`];
    const { width, height } = icon;
    const size = `${width}\u00a0×\u00a0${height}\u00a0pixels`;
    if (Math.abs(width - height) > SQUARE * Math.max(width, height))
      return [false, `L’icône fait ${size}\u00a0: elle doit être carrée.`];
    return Math.min(width, height) < ICON_SIDE
      ? [false, `L’icône fait ${size}\u00a0: il en faut au moins ${ICON_SIDE} de côté. Envoyez-la plus grande.`]
      : [true, `Carrée, ${size}`];
  },
  logo: ({ logo_url: logo }) => (logo === null ? [false, 'Il manque un logo.'] : [true, 'En haut de l’application']),
  primary: ({ colors: { primary } }) => {
    const ratio = contrast(primary, '#FFFFFF');
    return ratio >= CONTRAST_MIN
      ? [true, `${primary}, contraste de ${written(ratio)} sur fond blanc`]
      : [
          false,
          `${primary} se lit mal sur fond blanc\u00a0: contraste de ${written(ratio)}, il en faut ${written(CONTRAST_MIN)}. Prenez une teinte plus foncée.`,
        ];
  },
  secondary: ({ colors: { primary, secondary } }) => {
    const apart = contrast(primary, secondary);
    return apart >= APART_MIN
      ? [true, `${secondary}, texte ${textOn(secondary).text === '#FFFFFF' ? 'blanc' : 'noir'} lisible dessus`]
      : [
          false,
          `${secondary} ne se distingue pas assez de la couleur principale\u00a0: contraste de ${written(apart)}, il en faut ${written(APART_MIN)}.`,
        ];
  },
  onboarding: ({ content: { onboarding, faq } }) =>
    onboarding.length === 0
      ? [false, 'Il manque au moins une étape des premiers pas\u00a0: c’est le texte d’accueil de l’application.']
      : [true, `${count(onboarding.length, 'étape', 'étapes')}, ${count(faq.length, 'question', 'questions')} en FAQ`],
  google: ({ connect_with_google: connects, google_client_id: client }) => {
    if (!connects) return [true, 'Non proposée'];
    return client === null ? [false, 'Il manque l’identifiant client de Google.'] : [true, 'Proposée'];
  },
};
