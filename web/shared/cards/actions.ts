import { type CardHolder } from '@boucle/contract/cards/calls.ts';

type Card = Pick<CardHolder, 'status'>;

/** A card is activated once: only one that still waits may be. */
export function canActivate({ status }: Card): boolean {
  return status === 'pending';
}

/** Money goes on active cards only. */
export function canCredit({ status }: Card): boolean {
  return status === 'active';
}

/** For good, so only what is not yet disabled. */
export function canDeactivate({ status }: Card): boolean {
  return status !== 'disabled';
}

/** A card nobody can use any more is not printed. */
export function canPrint({ status }: Card): boolean {
  return status !== 'disabled';
}

/** Whether activating must say which restaurant received the money. */
export function asksRestaurant({ funding }: Pick<CardHolder, 'funding'>): boolean {
  return funding === 'restaurant';
}

/** Why an action is refused on a card, for the menus that still show it; undefined when it is allowed. */
export function refusal(action: 'activate' | 'credit' | 'deactivate' | 'print', card: Card): string | undefined {
  if (action === 'activate' && card.status === 'active') return 'Elle est déjà active';
  if (action === 'credit' && card.status === 'pending') return 'Elle est inactive';
  const allowed = { activate: canActivate, credit: canCredit, deactivate: canDeactivate, print: canPrint }[action](
    card,
  );
  return allowed ? undefined : 'Elle est désactivée';
}
