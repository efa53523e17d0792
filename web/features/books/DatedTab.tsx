import { type ReactNode } from 'react';
import { problemOf } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

interface DatedTabProps<Data> {
  downloads: readonly { label: string; icon: string; busy: boolean; onClick: () => void }[];
  /** The date, and the note next to it. */
  dayBar: ReactNode;
  asked: {
    data: Data | undefined;
    error: Error | null;
    refetch: () => unknown;
    /** The figures shown are those of the day before it was changed. */
    isPlaceholderData: boolean;
  };
  /** Of the figures while they are not known, in pixels. */
  figuresHeight: number;
  /**
   * The figures, the sheets of the wide column and of the narrow one, or one as wide as the page,
   * and the note below them.
   */
  shown: (
    data: Data,
  ) => { figures: ReactNode; about: ReactNode } & ({ wide: ReactNode; narrow: ReactNode } | { whole: ReactNode });
}

/**
 * A tab of the books for one day: its files, the date, then the figures and their sheets, or why
 * they cannot be shown.
 */
export function DatedTab<Data>({
  downloads,
  dayBar,
  asked: { data, error, refetch, isPlaceholderData },
  figuresHeight,
  shown,
}: DatedTabProps<Data>) {
  return (
    <Page
      title="Comptabilité"
      actions={downloads.map(({ label, ...button }) => (
        <Button key={label} {...button}>
          {label}
        </Button>
      ))}
      phoneActions={downloads.map(({ label, icon, onClick }) => ({ label, icon, onClick }))}
    >
      {dayBar}
      {data !== undefined ? (
        <Board {...shown(data)} busy={isPlaceholderData} />
      ) : error ? (
        <Sheet>
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        </Sheet>
      ) : (
        <div className="books-body" aria-busy>
          <Skeleton width="100%" height={`${figuresHeight}px`} />
          <Skeleton width="100%" height="360px" />
        </div>
      )}
    </Page>
  );
}

type BoardProps = ReturnType<DatedTabProps<unknown>['shown']> & { busy: boolean };

function Board({ figures, about, busy, ...sheets }: BoardProps) {
  return (
    <div className="books-body" aria-busy={busy || undefined}>
      {figures}
      {'whole' in sheets ? (
        sheets.whole
      ) : (
        <div className="books-columns">
          <div>{sheets.wide}</div>
          <div>{sheets.narrow}</div>
        </div>
      )}
      <p className="b-caption books-about">{about}</p>
    </div>
  );
}
