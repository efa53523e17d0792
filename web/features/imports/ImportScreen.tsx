import './imports.css';
import { AMBIGUOUS } from '@boucle/contract/shared/imports/corrections.ts';
import { type ImportKind, IMPORTED_FIELDS } from '@boucle/contract/shared/imports/kinds.ts';
import { IMPORT_MOST_LINES, IMPORT_MOST_MEGABYTES } from '@boucle/contract/shared/imports/limits.ts';
import { type ImportCounts } from '@boucle/contract/shared/imports/shapes.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiFileTableOutline } from '@mdi/js';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { query } from '../../api/query.ts';
import { ChooseFile } from '../../shared/files/ChooseFile.tsx';
import { problemOf } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AsideSheet } from './AsideSheet.tsx';
import { ColumnChoices } from './ColumnChoices.tsx';
import { CorrectionsSheet } from './CorrectionsSheet.tsx';
import { FaultsButton } from './FaultsButton.tsx';
import { FaultsSheet } from './FaultsSheet.tsx';
import { HeadingSheet } from './HeadingSheet.tsx';
import { ImportDone } from './ImportDone.tsx';
import { ImportFoot } from './ImportFoot.tsx';
import {
  type ImportPlan,
  NO_ANSWERS,
  answered,
  onCell,
  onColumn,
  onCorrection,
  onHeading,
  onSheet,
  type Reading,
  sentPlan,
} from './reading.ts';
import { TemplateLink } from './TemplateLink.tsx';
import { useReading } from './useReading.ts';
import { fileName, IMPORT_WORDS, leftOut, whyNot } from './words.ts';

/**
 * Many of one kind from a file, as a conversation: where the table is, what each column gives, what
 * was corrected, which lines to mend. Every answer may be changed at any time; nothing is written
 * before the button that says how many.
 */
export function ImportScreen({ kind }: { kind: ImportKind }) {
  const { title, list, listTitle, hint } = IMPORT_WORDS[kind];
  const fields = IMPORTED_FIELDS[kind];
  const { reading, change } = useReading(kind);
  const [done, setDone] = useState<ImportCounts>();
  const [invite, setInvite] = useState(false);
  // A file that is chosen again may have been mended.
  const [times, setTimes] = useState(0);
  const foot = useRef<HTMLDivElement>(null);
  const preview = useQuery({
    queryKey: ['import', kind, times, reading?.file.name, reading?.plan],
    queryFn:
      !reading || done !== undefined
        ? skipToken
        : ({ signal }) => client[kind].importPreview({ file: reading.file, ...sentPlan(reading.plan) }, { signal }),
    // Other answers on the same file: what was read stays until it is read again.
    placeholderData: (before, of) => (of?.queryKey[2] === times ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const read = reading ? preview.data : undefined;
  const data = reading && read ? answered(read, reading.plan) : undefined;
  const columns = data?.columns.map(({ field }) => field) ?? [];
  const write = useIdempotentMutation({
    send: ({ file, plan, count }: Reading & { count: number }, options) => {
      const sent = { file, ...sentPlan(plan), columns, count };
      return kind === 'customers'
        ? client.customers.importRows({ ...sent, invite }, options)
        : client.restaurants.importRows(sent, options);
    },
    // Sent twice, the same lines are there already.
    sets: true,
    invalidates: [
      query[kind].key(),
      query.stats.key(),
      query.transactions.key(),
      query.books.key(),
      query.ledgerCards.key(),
    ],
    onDone: (counts) => {
      setDone(counts);
      // The lines that are left stay to be mended, also once the page is loaded again.
      if (leftOut(counts) === 0) change(undefined);
    },
    // The rows there have changed since the preview: it is read again, and its new count is what
    // goes next.
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 409) void preview.refetch();
    },
  });
  const choose = (file?: File) => {
    write.reset();
    setDone(undefined);
    setTimes((before) => before + 1);
    change(file && { file, plan: NO_ANSWERS });
  };
  const answer = (next: (plan: ImportPlan) => ImportPlan) => {
    write.reset();
    if (reading) change({ file: reading.file, plan: next(reading.plan) });
  };
  const refusal = preview.error instanceof ApiError ? preview.error.message : undefined;
  // The file is right and an answer is not: the proposed ones read it.
  const isAnswerRefused = refusal !== undefined && hasAnswers(reading?.plan);
  const failure = refusal === undefined ? problemOf(preview.error) : undefined;
  const isFetching = Boolean(reading) && preview.isFetching;
  const ready = data !== undefined && done === undefined && preview.error === null;
  const refused = problemOf(write.error) ?? (data && whyNot(kind, data));
  const left = data === undefined ? 0 : leftOut(data.counts);
  const download = reading && (done === undefined ? left : leftOut(done)) > 0 && (
    <FaultsButton kind={kind} reading={reading} columns={columns} lines={done === undefined ? left : leftOut(done)} />
  );
  return (
    <Page
      title={title}
      breadcrumb={[{ label: listTitle, to: pathOf(list) }]}
      crumb="Importer"
      {...(ready && reading && { note: fileName(reading.file) })}
      {...((ready || failure !== undefined || isAnswerRefused) && {
        actions: <Button onClick={() => choose()}>Changer de fichier</Button>,
      })}
    >
      <div className="b-stack">
        {done !== undefined && (
          <ImportDone
            kind={kind}
            counts={done}
            invited={invite}
            download={download}
            onAgain={() => choose()}
            onRest={() => {
              write.reset();
              setDone(undefined);
              setTimes((before) => before + 1);
            }}
          />
        )}
        {done === undefined && (reading === null || (refusal !== undefined && !isAnswerRefused)) && (
          <Sheet title="Fichier" actions={<TemplateLink fields={fields} name={list} />}>
            <ChooseFile
              icon={mdiFileTableOutline}
              accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              words="Déposez ici un fichier CSV ou Excel (.xlsx), ou choisissez-le."
              hint={`Jusqu’à ${quantity(IMPORT_MOST_LINES)} lignes et ${IMPORT_MOST_MEGABYTES}\u00a0Mo. Titres, totaux et colonnes en plus ne gênent pas.`}
              mostMegabytes={IMPORT_MOST_MEGABYTES}
              advice="importez-le en plusieurs fois."
              problem={refusal}
              onFile={choose}
            />
          </Sheet>
        )}
        {ready && reading && (
          <>
            {refused !== undefined && <FormError message={refused} />}
            <div className="import-answers" aria-busy={isFetching}>
              <div className="b-stack">
                <HeadingSheet
                  preview={data}
                  onSheet={(sheet) => answer((plan) => onSheet(plan, sheet))}
                  onHeading={(line) => answer((plan) => onHeading(plan, line))}
                />
                <ColumnChoices
                  fields={fields}
                  columns={data.columns}
                  hint={hint}
                  onColumn={(place, field) => answer((plan) => onColumn(plan, data.columns, place, field))}
                />
              </div>
              <div className="b-stack">
                <CorrectionsSheet
                  corrections={data.corrections}
                  mended={reading.plan.mended.length}
                  onCorrections={(kinds, apply) =>
                    answer((plan) =>
                      kinds.reduce((now, one) => onCorrection(now, one, AMBIGUOUS.has(one), apply), plan),
                    )
                  }
                  onRestore={() => answer((plan) => ({ ...plan, mended: [] }))}
                />
                <FaultsSheet
                  fields={fields}
                  preview={data}
                  onMend={(cell) => answer((plan) => onCell(plan, cell))}
                  onLast={() => foot.current?.focus()}
                />
                <AsideSheet aside={data.aside} total={data.counts.aside} />
              </div>
            </div>
            <ImportFoot
              ref={foot}
              kind={kind}
              preview={data}
              busy={write.isPending || isFetching}
              refused={whyNot(kind, data) !== undefined}
              invite={kind === 'customers' ? invite : undefined}
              onInvite={setInvite}
              download={download}
              onCancel={() => choose()}
              onImport={() => write.mutate({ ...reading, count: data.counts.right })}
            />
          </>
        )}
        {failure !== undefined && (
          <Sheet>
            <ErrorState
              title="Le fichier n’a pas pu être lu"
              message={failure}
              onRetry={() => void preview.refetch()}
            />
          </Sheet>
        )}
        {isAnswerRefused && (
          <Sheet title="Ce choix ne donne pas de tableau">
            <FormError message={refusal} />
            <p className="import-back">
              <Button onClick={() => answer(() => NO_ANSWERS)}>Revenir à la lecture proposée</Button>
            </p>
          </Sheet>
        )}
        {(reading === undefined || (reading && preview.isPending && done === undefined)) && (
          <Sheet>
            <div className="b-stack" aria-busy="true" aria-label="Lecture du fichier">
              <Skeleton height="64px" />
              <Skeleton height="220px" />
            </div>
          </Sheet>
        )}
      </div>
    </Page>
  );
}

const hasAnswers = (plan: ImportPlan | undefined): boolean =>
  plan !== undefined && JSON.stringify(plan) !== JSON.stringify(NO_ANSWERS);
