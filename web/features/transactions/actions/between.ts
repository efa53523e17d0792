import { type MovementErrors } from '../../../shared/movements/movementForm.ts';
import { WAREHOUSE } from '../../../shared/movements/warehouse.ts';

export type BetweenType = 'admin_give' | 'admin_return' | 'admin_return_dirty';

/**
 * With whom the initiative's containers are exchanged; `both`: between the partner and the
 * restaurant.
 */
export type With = 'restaurant' | 'partner' | 'both';

/** A place that was chosen, by its number and name. */
export interface Named {
  readonly id: number | undefined;
  readonly name: string;
}
export const NOBODY: Named = { id: undefined, name: '' };

export interface Parties {
  readonly mode: With;
  readonly restaurant: Named;
  readonly partner: Named;
}

interface Words {
  readonly title: string;
  /** Question that the modes answer. */
  readonly ask: string;
  readonly modes: Readonly<Record<With, readonly [label: string, note: string]>>;
  readonly done: readonly [singular: string, plural: string];
  /** Where the grid would be empty. */
  readonly nothing: string;
}

export const BETWEEN: Readonly<Record<BetweenType, Words>> = {
  admin_give: {
    title: 'Approvisionner',
    ask: 'Qui approvisionner\u202f?',
    modes: {
      restaurant: ['Un restaurant', 'De l’entrepôt'],
      partner: ['Un partenaire', 'De l’entrepôt, pour sa réserve'],
      both: ['Un restaurant, par un partenaire', 'De la réserve du partenaire'],
    },
    done: ['contenant propre livré', 'contenants propres livrés'],
    nothing: 'Rien à livrer ici',
  },
  admin_return: {
    title: 'Reprendre des propres',
    ask: 'À qui les reprendre\u202f?',
    modes: {
      restaurant: ['À un restaurant', 'Vers l’entrepôt'],
      partner: ['À un partenaire', 'Vers l’entrepôt'],
      both: ['À un restaurant, par un partenaire', 'Vers la réserve du partenaire'],
    },
    done: ['contenant propre repris', 'contenants propres repris'],
    nothing: 'Rien à reprendre ici',
  },
  admin_return_dirty: {
    title: 'Reprendre des sales',
    ask: 'À qui les reprendre\u202f?',
    modes: {
      restaurant: ['À un restaurant', 'Vers l’entrepôt'],
      partner: ['À un partenaire', 'Vers l’entrepôt'],
      both: ['À un restaurant, par un partenaire', 'Le partenaire les garde jusqu’au dépôt'],
    },
    done: ['contenant sale repris', 'contenants sales repris'],
    nothing: 'Rien à reprendre ici',
  },
};

/** Who has what is moved, within the sentence of a refusal. */
export function ownerOf(type: BetweenType, { mode, restaurant, partner }: Parties): string {
  if (type === 'admin_give') return mode === 'both' ? partner.name : WAREHOUSE;
  return mode === 'partner' ? partner.name : restaurant.name;
}

/** The places that are missing. */
export function missingParties({ mode, restaurant, partner }: Parties): MovementErrors {
  return {
    ...(mode !== 'partner' && restaurant.id === undefined && { restaurant_id: 'Le champ Restaurant est obligatoire' }),
    ...(mode !== 'restaurant' && partner.id === undefined && { partner_id: 'Le champ Partenaire est obligatoire' }),
  };
}

/** The places as the API takes them: those of the choice only. */
export function partiesBody({ mode, restaurant, partner }: Parties) {
  return {
    ...(mode !== 'partner' && restaurant.id !== undefined && { restaurant_id: restaurant.id }),
    ...(mode !== 'restaurant' && partner.id !== undefined && { partner_id: partner.id }),
  };
}
