import { type Preferences } from '@boucle/contract/features/session/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preferencesQuery } from '../../shared/lists/preferencesQuery.ts';
import { actOfKey, type KeyAct, mainAction, rowBeside, searchField, takesKeys, whenKept } from './singleKeys.ts';

interface Does {
  /** Searches everywhere, where the screen has no list to search. */
  readonly search: () => void;
  readonly help: () => void;
}

/**
 * « / » searches, « c » creates, « j » and « k » go from row to row, « ? » helps: nowhere where
 * letters are typed, not under a dialog, and not for anyone who turned it off (WCAG 2.1.4). The
 * person's choice is read at the first such key: until it is known, the key waits, and does nothing
 * when it cannot be.
 */
export function useSingleKeys({ search, help }: Does): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const act = (what: KeyAct) => {
      switch (what) {
        case 'search': {
          const field = searchField(document);
          if (field === undefined) search();
          else field.focus();
          return;
        }
        case 'create':
          mainAction(document)?.click();
          return;
        case 'next':
        case 'previous':
          rowBeside(document, what === 'next' ? 1 : -1)?.focus();
          return;
        case 'help':
          help();
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const what = actOfKey(event);
      if (what === undefined || event.defaultPrevented || !takesKeys(document, event.target)) return;
      const options = preferencesQuery();
      const known: Preferences | undefined = queryClient.getQueryData(options.queryKey);
      if (known?.single_keys === false) return;
      // Firefox would open its own search.
      event.preventDefault();
      if (known !== undefined) act(what);
      else
        void whenKept(queryClient.query(options), () => {
          // Somebody may have gone to a field, or opened a dialog, in the meantime.
          if (takesKeys(document)) act(what);
        });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [queryClient, search, help]);
}
