import { cards } from '@boucle/contract/messages/fr/cards.ts';
import { translator } from '../../ui/translator.ts';

/** Sentences of the screens of cards, with the right plural. */
export const sayCards = translator(cards);
