import { type CardHolder } from '@boucle/contract/cards.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import { tellProblem } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { type ListState } from '../../ui/table/listSearch.ts';
import { NOTHING_SELECTED, type Selection } from '../../ui/table/selection.ts';
import { cardFilterInput } from './cardList.ts';
import { gatherCards, TooManyCardsError } from './gatherCards.ts';

/** What is ticked in the list, over its pages, and the cards that stand for it. */
export function useSelectedCards(rows: readonly CardHolder[] | undefined, state: ListState) {
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED);
  const [gathering, setGathering] = useState(false);
  // Cards ticked on a page remain ticked on the next: they must be known there too.
  const seen = useRef(new Map<string, CardHolder>());
  useEffect(() => {
    for (const card of rows ?? []) seen.current.set(String(card.id), card);
  }, [rows]);

  /** Hands over the ticked cards; reads those of a whole filtered list first, and says so when they are too many. */
  const withCards = useCallback(
    async (handle: (cards: readonly CardHolder[]) => void) => {
      if (!selection.all) {
        handle([...selection.keys].flatMap((key) => seen.current.get(key) ?? []));
        return;
      }
      setGathering(true);
      try {
        handle(await gatherCards(cardFilterInput(state), (input) => client.cards.list(input)));
      } catch (error) {
        if (error instanceof TooManyCardsError) alerts.show('error', error.message);
        else tellProblem(error);
      } finally {
        setGathering(false);
      }
    },
    [selection, state],
  );

  return { selection, setSelection, gathering, withCards };
}
