import '../../../ui/table/PhoneRows.css';
import { PAGE_SIZES } from '@boucle/contract/base/constants.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { type ReactNode } from 'react';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PhoneSkeleton } from '../../../ui/table/PhoneSkeleton.tsx';
import { type PhoneRow } from '../../../ui/table/tableProps.ts';

type PanelListProps<Row> = {
  /** Name of the list, for the ones who hear it. */
  label: string;
  list: {
    data: { data: readonly Row[]; meta: { count: number } } | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  keyOf: (row: Row) => string | number;
  lines: (row: Row) => PhoneRow;
  /** Action of pressing a row's name, and what is heard of it besides the name. */
  open?: { label: (row: Row) => string; press: (row: Row) => void };
  /** Rows asked for, and asking for more. */
  size: number;
  onSize: (size: number) => void;
  empty: ReactNode;
};

/**
 * A list in the panel of an application, in rows of two lines; the list beside it keeps the address
 * for itself.
 */
export function PanelList<Row>({ label, list, keyOf, lines, open, size, onSize, empty }: PanelListProps<Row>) {
  const { data, error, isFetching, refetch } = list;
  if (data === undefined) {
    return error === null ? (
      <PhoneSkeleton count={4} />
    ) : (
      <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
    );
  }
  const { count } = data.meta;
  if (count === 0) return empty;
  const next = PAGE_SIZES.find((one) => one > size);
  return (
    <>
      <ul className="b-phone-rows" aria-label={label} aria-busy={isFetching}>
        {data.data.map((row) => {
          const { title, chip, end, meta, metaEnd } = lines(row);
          return (
            <li key={keyOf(row)}>
              <div className="b-phone-pair">
                <div className="b-phone-main">
                  {open === undefined ? (
                    <b>{title}</b>
                  ) : (
                    <button type="button" className="b-print" onClick={() => open.press(row)}>
                      {title}
                      <span className="b-sr">{open.label(row)}</span>
                    </button>
                  )}
                  {chip}
                </div>
                <span className="b-phone-end">{end}</span>
              </div>
              <div className="b-phone-pair">
                <span className="b-phone-meta">{meta}</span>
                <span className="b-phone-meta b-phone-meta-end">{metaEnd}</span>
              </div>
            </li>
          );
        })}
      </ul>
      {count > size && next !== undefined && (
        <Button busy={isFetching} onClick={() => onSize(next)}>
          Voir la suite
        </Button>
      )}
      {count > size && next === undefined && (
        <p className="b-muted">{`Les ${quantity(size)} plus récents sur ${quantity(count)}.`}</p>
      )}
    </>
  );
}
