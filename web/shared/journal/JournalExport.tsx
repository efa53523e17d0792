import { mdiTrayArrowDown } from '@mdi/js';
import { client } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { type ListState } from '../../ui/table/listSearch.ts';
import { journalFilterInput, type JournalSubject } from './journalList.ts';
import { useDownload } from '../useDownload.ts';

/** Takes away the lines that answer the filters. */
export function JournalExport({ subject, state }: { subject: JournalSubject; state: ListState }) {
  const exporting = useDownload('journal.csv', (options) =>
    client.events.csv(journalFilterInput(subject, state), options),
  );
  return (
    <Button icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
      Exporter
    </Button>
  );
}
