import { useMutation } from '@tanstack/react-query';
import { type FileCall, download } from '../../api/download.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { type Selection } from '../../ui/table/selection.ts';
import { tellProblem } from '../problem.ts';
import { TooManyRowsError } from './gatherRows.ts';
import { tickedIds } from './tickedIds.ts';

type Export = (only: { id?: number[] }, ...options: Parameters<FileCall>) => Promise<unknown>;

/** Exports what is ticked in a list, or all that is filtered when nothing is given. */
export function useSelectionExport(file: string, send: Export) {
  return useMutation({
    mutationFn: async (selection: Selection | undefined) => {
      const only = selection === undefined ? {} : tickedIds(selection);
      await download(file, (options) => send(only, options));
    },
    onError: (error) => {
      if (error instanceof TooManyRowsError) alerts.show('error', error.message);
      else tellProblem(error);
    },
  });
}
