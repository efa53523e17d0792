import '../../../shared/movements/movements.css';
import { type CollectionDrawer } from '@boucle/contract/features/collectionSites/shapes.ts';
import { count, quantity, signedQuantity } from '@boucle/contract/base/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { useLeaving } from '../../../ui/form/leaving/useLeaving.ts';
import { useStocksChanged } from '../../../shared/useStocksChanged.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useUndo } from '../../../shared/undo/useUndo.ts';
import { MovementScan } from '../../../shared/units/MovementScan.tsx';
import { useReadPieces } from '../../../shared/units/useReadPieces.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormatPicture } from '../../../ui/FormatPicture.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { QuantityField } from '../../../ui/form/QuantityField.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { allThere, countSent, formatsToCount, gapsOf } from './count.ts';
import { Gaps } from './Gaps.tsx';

type EmptyDialogProps = {
  drawer: CollectionDrawer;
  /** « Commerce, Borne 1 ». */
  where: string;
  onClose: () => void;
};

/**
 * « Vider »: what is counted against what was expected; gaps are shown, and agreed to, before
 * anything is recorded.
 */
export function EmptyDialog({ drawer, where, onClose }: EmptyDialogProps) {
  const id = useId();
  const formats = useQuery(query.account.formats.queryOptions());
  const { pieces: counts, units, setPieces: setCounts, scan } = useReadPieces({});
  const [comments, setComments] = useState('');
  const [agreeing, setAgreeing] = useState(false);
  const { leaving, leave } = useLeaving();
  const changed = useStocksChanged();
  const rows = formats.data && formatsToCount(drawer, formats.data);
  const gaps = gapsOf(rows ?? [], counts);
  const counted = Object.values(counts).reduce((sum, pieces) => sum + pieces, 0);

  const comment = comments.trim();
  const success = `${drawer.name} est vidé\u00a0: ${count(counted, 'contenant collecté', 'contenants collectés')}.`;
  const offerUndo = useUndo();
  const emptying = useIdempotentMutation({
    send: (input: ReturnType<typeof countSent> & { comments?: string }, options) =>
      client.collectionSites.empty({ id: drawer.id, ...input }, options),
    success: () => success,
    onDone: (row) => {
      offerUndo(success, [row]);
      changed();
      leave(onClose);
    },
    onFailed: () => {
      // The expected pieces may have changed in the meantime.
      changed();
      setAgreeing(false);
    },
  });
  const submit = () =>
    gaps.length > 0 && !agreeing
      ? setAgreeing(true)
      : emptying.mutate({ ...countSent(rows ?? [], counts, units), ...(comment !== '' && { comments: comment }) });
  return (
    <Dialog
      title={`Vider ${drawer.name}`}
      dirty={(counted > 0 || comments !== '') && !leaving}
      onClose={onClose}
      footerStart={
        <p className="b-movement-count" aria-live="polite">
          {count(counted, 'contenant compté', 'contenants comptés')}
          {gaps.length > 0 && <small>{count(gaps.length, 'écart', 'écarts')}</small>}
        </p>
      }
      footer={(close) =>
        agreeing ? (
          <>
            <Button onClick={() => setAgreeing(false)}>Recompter</Button>
            <Button variant="contained" busy={emptying.isPending} onClick={submit}>
              Vider avec ces écarts
            </Button>
          </>
        ) : (
          <DialogActions close={close} type="submit" form={id} busy={emptying.isPending} refused={rows === undefined}>
            Vider
          </DialogActions>
        )
      }
    >
      {agreeing ? (
        <Gaps gaps={gaps} />
      ) : (
        <form
          id={id}
          className="b-stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <FormError message={problemOf(emptying.error)} />
          <p className="b-muted">
            {`${where}. Comptez ce que vous en retirez\u00a0: le tiroir sera vide et tout ira à l’entrepôt.`}
          </p>
          {formats.error && !rows && (
            <ErrorState message={problemOf(formats.error) ?? ''} onRetry={() => void formats.refetch()} />
          )}
          {!formats.error && !rows && <Skeleton height="220px" />}
          {rows && (
            <>
              <div className="b-row">
                <Button size="small" variant="soft" onClick={() => setCounts(allThere(rows))}>
                  Tout est là
                </Button>
              </div>
              <MovementScan formats={rows.map(({ formatId }) => formatId)} {...scan} />
              <table className="b-grid-table">
                <caption className="b-sr">Contenants du tiroir par format</caption>
                <thead>
                  <tr>
                    <th scope="col">Format</th>
                    <th scope="col">Attendus</th>
                    <th scope="col">Comptés</th>
                    <th scope="col">Écart</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ formatId, title, pictureUrl, drawing, expected }) => {
                    const pieces = counts[formatId] ?? 0;
                    return (
                      <tr key={formatId}>
                        <th scope="row">
                          <span className="b-grid-format">
                            <FormatPicture url={pictureUrl} drawing={drawing} />
                            <span>{title}</span>
                          </span>
                        </th>
                        <td className="b-grid-stock" data-label="Attendus">
                          {quantity(expected)}
                        </td>
                        <td className="b-grid-quantity">
                          <QuantityField
                            label={`Comptés, ${title}`}
                            value={pieces}
                            onValue={(next) => setCounts({ ...counts, [formatId]: next })}
                          />
                        </td>
                        <td className="b-grid-after" data-label="Écart">
                          <span className={pieces === expected ? 'b-num b-faint' : 'b-num b-strong'}>
                            {signedQuantity(pieces - expected)}
                          </span>
                        </td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </>
          )}
          <TextArea
            label="Commentaire"
            optional
            rows={2}
            maxLength={500}
            value={comments}
            onChange={(event) => setComments(event.target.value)}
          />
        </form>
      )}
    </Dialog>
  );
}
