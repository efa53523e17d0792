import { cards } from '@boucle/contract/messages/fr/cards.ts';
import { translator } from '../../ui/translator.ts';

/** What the screens of cards say, with the right plural. */
export const sayCards = translator(cards);
