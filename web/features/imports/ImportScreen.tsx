import './imports.css';
import { type ImportKind, IMPORTED_FIELDS } from '@boucle/contract/shared/imports/kinds.ts';
import { type ImportCounts } from '@boucle/contract/shared/imports/shapes.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { FaultsButton } from './FaultsButton.tsx';
import { ImportDone } from './ImportDone.tsx';
import { ImportPreviewView } from './ImportPreviewView.tsx';
import { TemplateLink } from './TemplateLink.tsx';
import { IMPORT_WORDS, importLabel, leftOut, whyNot } from './words.ts';

/** A file that was chosen: chosen again it is another one, since it may have been mended. */
interface Chosen {
  readonly file: File;
  readonly time: number;
  /** As a person corrected them; undefined: as the headings propose. */
  readonly columns?: string[];
}

/**
 * Many of one kind from a file: chosen, looked at, corrected, then written at once. Nothing is
 * written before the button that says how many.
 */
export function ImportScreen({ kind }: { kind: ImportKind }) {
  const { title, list, listTitle, hint } = IMPORT_WORDS[kind];
  const [chosen, setChosen] = useState<Chosen>();
  const [done, setDone] = useState<ImportCounts>();
  const times = useRef(0);
  const preview = useQuery({
    queryKey: ['import', kind, chosen?.time, chosen?.columns],
    queryFn:
      chosen === undefined || done !== undefined
        ? skipToken
        : ({ signal }) => client[kind].importPreview({ file: chosen.file, columns: chosen.columns }, { signal }),
    // Other columns of the same file: what was read stays until it is read again.
    placeholderData: (before, of) => (of?.queryKey[2] === chosen?.time ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const data = chosen === undefined ? undefined : preview.data;
  const columns = data?.columns.map(({ field }) => field) ?? [];
  const write = useIdempotentMutation({
    send: (input: { file: File; columns: string[]; count: number }, options) => client[kind].importRows(input, options),
    // Sent twice, the same lines are there already.
    sets: true,
    invalidates: [
      query[kind].key(),
      query.stats.key(),
      query.transactions.key(),
      query.books.key(),
      query.ledgerCards.key(),
    ],
    onDone: setDone,
    // The rows there have changed since the preview: it is read again, and its new count is what
    // goes next.
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 409) void preview.refetch();
    },
  });
  const choose = (file?: File) => {
    write.reset();
    setDone(undefined);
    setChosen(file && { file, time: (times.current += 1) });
  };
  const refusal = preview.error instanceof ApiError ? preview.error.message : undefined;
  const failure = refusal === undefined ? problemOf(preview.error) : undefined;
  const download = chosen && <FaultsButton kind={kind} file={chosen.file} columns={columns} />;
  const reading = chosen !== undefined && preview.isFetching;
  const ready = data !== undefined && done === undefined && preview.error === null;
  const refused = problemOf(write.error) ?? (data && whyNot(kind, data));
  return (
    <Page
      title={title}
      breadcrumb={[{ label: listTitle, to: pathOf(list) }]}
      crumb="Importer"
      {...((ready || failure !== undefined) && {
        actions: <Button onClick={() => choose()}>Changer de fichier</Button>,
      })}
      {...(ready &&
        chosen && {
          primary: (
            <Button
              variant="contained"
              busy={write.isPending || reading}
              refused={whyNot(kind, data) !== undefined}
              onClick={() => write.mutate({ file: chosen.file, columns, count: data.counts.right })}
            >
              {data.counts.right === 0 ? 'Rien à importer' : importLabel(data.counts.right)}
            </Button>
          ),
        })}
    >
      <div className="b-stack">
        {done !== undefined && <ImportDone kind={kind} counts={done} download={download} onAgain={() => choose()} />}
        {done === undefined && (chosen === undefined || refusal !== undefined) && (
          <Sheet title="Fichier" actions={<TemplateLink fields={IMPORTED_FIELDS[kind]} name={list} />}>
            <ChooseFile problem={refusal} onFile={choose} />
          </Sheet>
        )}
        {ready && chosen && (
          <>
            {refused !== undefined && <FormError message={refused} />}
            <ImportPreviewView
              fields={IMPORTED_FIELDS[kind]}
              fileName={chosen.file.name}
              preview={data}
              reading={reading}
              hint={hint}
              download={leftOut(data.counts) > 0 ? download : undefined}
              onColumns={(changed) => {
                write.reset();
                setChosen({ ...chosen, columns: changed });
              }}
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
        {chosen !== undefined && preview.isPending && done === undefined && (
          <Sheet title={chosen.file.name}>
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
