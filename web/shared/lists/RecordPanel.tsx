import { type ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SidePanel } from '../../ui/overlays/SidePanel.tsx';
import { isAbsent, problemOf } from '../problem.ts';
import { RecordSkeleton } from './RecordSkeleton.tsx';

/** Properties that a list gives to the panel of one of its rows (`useListPanel`). */
export interface RecordPanelProps<Row> {
  /** `unknown` is a record that no number can name. */
  readonly id: number | 'unknown';
  /** The row of the list, known before the whole record comes. */
  readonly row: Row | undefined;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
}

interface RecordPanelShownProps extends Omit<RecordPanelProps<unknown>, 'row'> {
  /** The reading of the whole record. */
  readonly read: { readonly error: unknown; readonly refetch: () => unknown };
  readonly kicker: string;
  /** Title once it is known; until then `noun`. */
  readonly title: string | undefined;
  readonly noun: string;
  readonly chip: ReactNode;
  readonly footer: ReactNode;
  /** Words for a number of which the reader has nothing: « Cet écart n’existe pas ». */
  readonly absent: { readonly title: string; readonly hint: string };
  /** Undefined or false until it is read. */
  readonly body: ReactNode;
  /** Windows that open over it. */
  readonly children?: ReactNode;
}

/** One record next to its list: whole, on its way, failed, or absent. */
export function RecordPanel(props: RecordPanelShownProps) {
  const { id, read, kicker, title, noun, chip, footer, absent, body, children, onPrevious, onNext, onClose } = props;
  const isMissing = id === 'unknown' || isAbsent(read.error);
  return (
    <SidePanel
      kicker={kicker}
      title={isMissing ? 'Introuvable' : (title ?? noun)}
      chip={!isMissing && chip}
      footer={!isMissing && footer}
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
    >
      {isMissing ? (
        <EmptyState title={absent.title}>{absent.hint}</EmptyState>
      ) : body !== undefined && body !== false ? (
        body
      ) : read.error ? (
        <ErrorState message={problemOf(read.error) ?? ''} onRetry={() => void read.refetch()} />
      ) : (
        <RecordSkeleton />
      )}
      {children}
    </SidePanel>
  );
}
