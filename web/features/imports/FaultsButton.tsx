import { type ImportKind } from '@boucle/contract/shared/imports/kinds.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { client } from '../../api/client.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { Button } from '../../ui/Button.tsx';
import { IMPORT_WORDS } from './words.ts';

interface FaultsButtonProps {
  readonly kind: ImportKind;
  readonly file: File;
  readonly columns: readonly string[];
}

/** Takes away the lines that are not imported, each with why. */
export function FaultsButton({ kind, file, columns }: FaultsButtonProps) {
  const { list } = IMPORT_WORDS[kind];
  const faults = useDownload(`${list}-a-corriger.csv`, (options) =>
    client[kind].importFaults({ file, columns: [...columns] }, options),
  );
  return (
    <Button icon={mdiTrayArrowDown} size="small" busy={faults.isPending} onClick={() => faults.mutate()}>
      Télécharger les lignes à corriger
    </Button>
  );
}
