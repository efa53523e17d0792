import { type ImportKind } from '@boucle/contract/shared/imports/kinds.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { client } from '../../api/client.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { Button } from '../../ui/Button.tsx';
import { type Reading, sentPlan } from './reading.ts';
import { IMPORT_WORDS } from './words.ts';

interface FaultsButtonProps {
  readonly kind: ImportKind;
  readonly reading: Reading;
  readonly columns: readonly string[];
  readonly lines: number;
}

/** Takes away the lines that are not imported, each with why. */
export function FaultsButton({ kind, reading: { file, plan }, columns, lines }: FaultsButtonProps) {
  const { list } = IMPORT_WORDS[kind];
  const faults = useDownload(`${list}-a-corriger.csv`, (options) =>
    client[kind].importFaults({ file, ...sentPlan({ ...plan, columns }) }, options),
  );
  return (
    <Button icon={mdiTrayArrowDown} busy={faults.isPending} onClick={() => faults.mutate()}>
      {lines === 1 ? 'Télécharger la ligne à reprendre' : `Télécharger les ${quantity(lines)} lignes à reprendre`}
    </Button>
  );
}
