import { type CollectionDrawer, type CollectionTerminal } from '@boucle/contract/features/collectionSites/shapes.ts';

/** A question about a collector, one of its terminals or one of their drawers. */
export type SiteQuestion =
  | { readonly kind: 'edit' | 'status' | 'add-terminal' }
  | { readonly kind: 'rename' | 'add-drawer'; readonly terminal: CollectionTerminal }
  | {
      readonly kind: 'empty' | 'edit-drawer' | 'levels' | 'code';
      readonly terminal: CollectionTerminal;
      readonly drawer: CollectionDrawer;
    };
