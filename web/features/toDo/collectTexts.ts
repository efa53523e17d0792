import { count } from '@boucle/contract/base/format.ts';

export type CollectKind = 'restaurant' | 'drop_off_point';

interface CollectTexts {
  readonly word: string;
  readonly title: string;
  readonly intro: string;
  /** Heading of the column of names. */
  readonly place: string;
  /** « 3 restaurants ». */
  readonly many: (places: number) => string;
  /** Back to all of them. */
  readonly all: string;
  readonly none: string;
}

export const COLLECT_TEXTS: Readonly<Record<CollectKind, CollectTexts>> = {
  restaurant: {
    word: 'collecter',
    title: 'Collecter les sales',
    intro: 'Ils iront, sales, à l’entrepôt. Les lieux qui attendent depuis le plus longtemps d’abord.',
    place: 'Restaurant',
    many: (places) => count(places, 'restaurant', 'restaurants'),
    all: 'Tous les restaurants',
    none: 'Aucun contenant sale dans ces restaurants',
  },
  drop_off_point: {
    word: 'points',
    title: 'Collecter aux points de dépôt',
    intro: 'Ils iront, sales, à l’entrepôt. Les lieux qui attendent depuis le plus longtemps d’abord.',
    place: 'Point de dépôt',
    many: (places) => count(places, 'point de dépôt', 'points de dépôt'),
    all: 'Tous les points de dépôt',
    none: 'Aucun contenant sale à ces points de dépôt',
  },
};
