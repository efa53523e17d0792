import { type ArchivePeriod, isUnderWay, yearArchiveName } from '@boucle/contract/features/yearArchives/labels.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { readAgainMs } from '../../shared/readAgain.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';

/** The archives that are kept; read again and again while one is being made. */
export function useYearArchives() {
  return useQuery(
    query.yearArchives.list.queryOptions({
      refetchInterval: ({ state }) =>
        readAgainMs(state, state.data?.data.some((archive) => isUnderWay(archive.state)) === true),
    }),
  );
}

/** Asks for the archive of a period, once however often it is pressed. */
export function useAskYearArchive() {
  const cache = useQueryClient();
  return useIdempotentMutation({
    send: (period: ArchivePeriod, options) => client.yearArchives.start(period, options),
    subject: yearArchiveName,
    // A refusal may mean that somebody else's archive is being made.
    onSettled: () => cache.invalidateQueries({ queryKey: query.yearArchives.key() }),
  });
}
