import { type FormatDetail } from '@boucle/contract/features/formats/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/query.ts';

/** After a format changed: its own reading is known, what names or counts formats is read again. */
export function useFormatChanged() {
  const queryClient = useQueryClient();
  return async (format: FormatDetail) => {
    queryClient.setQueryData(query.formats.read.queryKey({ input: { id: format.id } }), format);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: query.account.formats.key() }),
      queryClient.invalidateQueries({ queryKey: query.account.stocks.key() }),
    ]);
  };
}
