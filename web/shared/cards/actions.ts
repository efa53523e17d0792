import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';

type Card = Pick<CardHolder, 'status'>;

/** A card is activated once: only one that still waits may be. */
export function canActivate({ status }: Card): boolean {
  return status === 'pending';
}

/** Money goes on active cards only. */
export function canCredit({ status }: Card): boolean {
  return status === 'active';
}

/** Only what is not yet disabled. */
export function canDeactivate({ status }: Card): boolean {
  return status !== 'disabled';
}

/** A card no one can use any more is not printed. */
export function canPrint({ status }: Card): boolean {
  return status !== 'disabled';
}

/** Whether activating must say which restaurant received the money. */
export function asksRestaurant({ funding }: Pick<CardHolder, 'funding'>): boolean {
  return funding === 'restaurant';
}

/** Whether activating a card asks by which means the initiative received its money. */
export function asksMeans({ funding, initial_amount }: Pick<CardHolder, 'funding' | 'initial_amount'>): boolean {
  return funding === 'initiative' && initial_amount > 0;
}

type CardAction = 'activate' | 'credit' | 'deactivate' | 'print';

/**
 * Why an action is refused on a card, « est désactivée », after its name; undefined when it is
 * allowed.
 */
export function refusal(action: CardAction, card: Card): string | undefined {
  if (action === 'activate' && card.status === 'active') return 'est déjà active';
  if (action === 'credit' && card.status === 'pending') return 'est inactive';
  const allowed = { activate: canActivate, credit: canCredit, deactivate: canDeactivate, print: canPrint }[action](
    card,
  );
  return allowed ? undefined : 'est désactivée';
}

/** The same for the menus that still show it: « Elle est désactivée ». */
export function refusalReason(action: CardAction, card: Card): string | undefined {
  const why = refusal(action, card);
  return why === undefined ? undefined : `Elle ${why}`;
}
