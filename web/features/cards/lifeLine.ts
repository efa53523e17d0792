import { issuedAt } from '@boucle/contract/shared/cards/status.ts';
import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { date } from '@boucle/contract/base/format.ts';

/** The last thing that happened to a card, for a narrow screen: « Activée le 18/03/2025 ». */
export function lifeLine(card: CardHolder): string {
  if (card.disabled_at !== null) return `Désactivée le ${date(card.disabled_at)}`;
  if (card.activated_at !== null) return `Activée le ${date(card.activated_at)}`;
  if (card.card_issued_at !== null) return `Imprimée le ${issuedAt(card.card_issued_at)}`;
  return `Créée le ${date(card.created_at)}`;
}
