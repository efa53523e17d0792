import { mdiTrayArrowDown } from '@mdi/js';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { Button } from '../../ui/Button.tsx';
import { type ListState } from '../../ui/table/listSearch.ts';
import { tellProblem } from '../problem.ts';
import { journalFilterInput, type JournalSubject } from './journalList.ts';

/** Takes away the lines that answer the filters. */
export function JournalExport({ subject, state }: { subject: JournalSubject; state: ListState }) {
  const exporting = useMutation({
    mutationFn: () =>
      download('journal.csv', (options) => client.events.csv(journalFilterInput(subject, state), options)),
    onError: tellProblem,
  });
  return (
    <Button icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
      Exporter
    </Button>
  );
}
