import { quantity } from '@boucle/contract/base/format.ts';
import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { type WashSiteKind } from '@boucle/contract/shared/washSites/labels.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { MovementScan } from '../../../shared/units/MovementScan.tsx';
import { type ReadUnit } from '../../../shared/units/readUnits.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { QuantityField } from '../../../ui/form/QuantityField.tsx';
import { FormatPicture } from '../../../ui/FormatPicture.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { type FormatOffered, formatsOffered } from './formatsOffered.ts';

type DirtyFieldsProps = {
  kind: WashSiteKind;
  lot: WashLot | undefined;
  value: ReadonlyMap<number, number>;
  /** Why so many of a format were refused. */
  refusalOf: (format: number) => string | undefined;
  onValue: (dirty: ReadonlyMap<number, number>) => void;
  units: readonly ReadUnit[];
  onRead: (unit: ReadUnit) => void;
  onRemove: (code: string) => void;
};

/**
 * How many of each format go in: of the warehouse's dirty ones that no other lot has; a
 * restaurant's own are counted by no stock.
 */
export function DirtyFields({ kind, lot, value, refusalOf, onValue, ...scan }: DirtyFieldsProps) {
  const id = useId();
  const elsewhere = kind === 'restaurant';
  const dirty = useQuery({ ...query.washLots.dirty.queryOptions(), enabled: !elsewhere });
  const formats = useQuery({ ...query.account.formats.queryOptions(), enabled: elsewhere });
  const read = elsewhere ? formats : dirty;
  const offered = formatsOffered(elsewhere ? { formats: formats.data ?? [] } : { dirty: dirty.data?.data ?? [] }, lot);
  if (read.error) return <ErrorState message={problemOf(read.error) ?? ''} onRetry={() => void read.refetch()} />;
  return (
    <fieldset className="lot-formats">
      <legend className="b-field-label">Contenants sales à laver</legend>
      {read.data === undefined && <Skeleton height="56px" />}
      {read.data !== undefined && offered.length === 0 && (
        <p className="b-muted">L’entrepôt n’a aucun contenant sale qui ne soit déjà dans un lot.</p>
      )}
      <MovementScan formats={offered.map((format) => format.id)} {...scan} />
      {offered.map((format) => (
        <div key={format.id} className="lot-format">
          <FormatPicture url={format.picture_url} drawing={format.drawing} />
          <span className="b-grow">
            <b>{format.title}</b>
            <Free format={format} onAll={(pieces) => onValue(new Map(value).set(format.id, pieces))} />
            {refusalOf(format.id) !== undefined && (
              <span id={`${id}-${format.id}`} className="b-field-error">
                {refusalOf(format.id)}
              </span>
            )}
          </span>
          <QuantityField
            label={`Quantité, ${format.title}`}
            value={value.get(format.id) ?? 0}
            invalid={refusalOf(format.id) !== undefined}
            describedBy={refusalOf(format.id) === undefined ? undefined : `${id}-${format.id}`}
            onValue={(pieces) => onValue(new Map(value).set(format.id, pieces))}
          />
        </div>
      ))}
    </fieldset>
  );
}

function Free({ format: { free, title }, onAll }: { format: FormatOffered; onAll: (pieces: number) => void }) {
  if (free === undefined) return null;
  return (
    <small>
      {quantity(free)} à laver
      {free > 0 && (
        <Button variant="text" size="small" aria-label={`Tous, ${title}`} onClick={() => onAll(free)}>
          Tous
        </Button>
      )}
    </small>
  );
}
