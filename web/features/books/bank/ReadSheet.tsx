import { MOST_BANK_LINES, MOST_BANK_MEGABYTES } from '@boucle/contract/features/books/bank.ts';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { mdiFileUploadOutline } from '@mdi/js';
import { client } from '../../../api/client.ts';
import { ChooseFile } from '../../../shared/files/ChooseFile.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { BANK_CHANGES, matchedWords, useBankMatching } from './useBankMatching.ts';

interface Read {
  readonly lines: number;
  readonly known: number;
  readonly matched: number;
}

/** What a file brought, in words. */
const broughtWords = ({ lines, known, matched }: Read): string => {
  if (lines === 0) return 'Ce relevé est déjà lu\u00a0: il n’apporte aucune ligne.';
  const already = known === 0 ? '' : ` ${count(known, 'était déjà là', 'étaient déjà là')}.`;
  return `${count(lines, 'ligne lue', 'lignes lues')}.${already} ${matchedWords(matched)}`;
};

/** A statement of the bank is dropped or chosen; what corresponds is matched at once. */
export function ReadSheet({ isFirst }: { isFirst: boolean }) {
  const matching = useBankMatching();
  const reading = useIdempotentMutation({
    send: (file: File, options) => client.books.readBankFile({ file }, options),
    sets: true,
    invalidates: BANK_CHANGES,
    success: broughtWords,
  });
  return (
    <Sheet
      title="Relevé de la banque"
      actions={
        !isFirst && (
          <Button size="small" busy={matching.isPending} onClick={() => matching.mutate(undefined)}>
            Rapprocher de nouveau
          </Button>
        )
      }
    >
      <div className={isFirst ? undefined : 'bank-next'} aria-busy={reading.isPending}>
        <ChooseFile
          icon={mdiFileUploadOutline}
          accept=".xml,application/xml,text/xml"
          words={
            reading.isPending
              ? 'Lecture du relevé…'
              : 'Déposez ici le relevé de compte de votre banque (CAMT.053, .xml), ou choisissez-le.'
          }
          hint={`Jusqu’à ${quantity(MOST_BANK_LINES)} opérations et ${MOST_BANK_MEGABYTES}\u00a0Mo. Le même relevé ne compte qu’une fois.`}
          mostMegabytes={MOST_BANK_MEGABYTES}
          advice="demandez un relevé plus court."
          problem={problemOf(reading.error) ?? problemOf(matching.error)}
          onFile={(file) => reading.mutate(file)}
        />
      </div>
    </Sheet>
  );
}
