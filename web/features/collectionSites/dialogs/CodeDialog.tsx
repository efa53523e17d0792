import { ofName } from '@boucle/contract/base/elision.ts';
import { type CollectionDrawer } from '@boucle/contract/features/collectionSites/shapes.ts';
import { mdiRefresh, mdiTrayArrowDown } from '@mdi/js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';
import { query } from '../../../api/query.ts';
import { problemOf, tellProblem } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { QrCode } from '../../../shared/qr/QrCode.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CLOSE } from '../../../ui/texts.ts';

type CodeDialogProps = { drawer: CollectionDrawer; where: string; onClose: () => void };

/** The QR code of a drawer: to see, to print as a label, to replace. */
export function CodeDialog({ drawer, where, onClose }: CodeDialogProps) {
  const { id, name } = drawer;
  const queryClient = useQueryClient();
  const [renewing, setRenewing] = useState(false);
  const code = useQuery(query.collectionSites.drawerCode.queryOptions({ input: { id } }));
  const saving = useMutation({
    mutationFn: (file: 'pdf' | 'svg') =>
      file === 'pdf'
        ? download(`tiroir-${id}.pdf`, (options) =>
            client.collectionSites.drawerCodePdf({ id, layout: 'label' }, options),
          )
        : download(`tiroir-${id}.svg`, (options) => client.collectionSites.drawerCodeSvg({ id }, options)),
    onError: tellProblem,
  });
  const renewal = useIdempotentMutation({
    send: (_, options) => client.collectionSites.renewDrawerCode({ id }, options),
    success: () => `Le QR code ${ofName(name)} est remplacé. Collez le nouveau.`,
    onDone: (next) => {
      queryClient.setQueryData(query.collectionSites.drawerCode.queryKey({ input: { id } }), next);
      setRenewing(false);
    },
  });
  if (renewing) {
    return (
      <ConfirmDialog
        title={`Remplacer le QR code ${ofName(name)}\u202f?`}
        confirm="Régénérer"
        tone="danger"
        busy={renewal.isPending}
        error={problemOf(renewal.error)}
        onConfirm={() => renewal.mutate()}
        onCancel={() => setRenewing(false)}
      >
        <p>Le code collé aujourd’hui sur le tiroir ne vaudra plus rien. Il faudra coller le nouveau.</p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      title={`QR code, ${name}`}
      size="small"
      dirty={false}
      onClose={onClose}
      footerStart={
        <Button variant="text" icon={mdiRefresh} onClick={() => setRenewing(true)}>
          Régénérer
        </Button>
      }
      footer={
        <Button variant="contained" onClick={onClose}>
          {CLOSE}
        </Button>
      }
    >
      <div className="site-code">
        <p className="b-muted">{where}</p>
        {code.data ? (
          <>
            <QrCode key={code.data.version} text={code.data.link} label={`QR code ${ofName(name)}`} />
            <p className="site-code-short">{code.data.short_code}</p>
          </>
        ) : code.error ? (
          <ErrorState message={problemOf(code.error) ?? ''} onRetry={() => void code.refetch()} />
        ) : (
          <Skeleton width="260px" height="260px" />
        )}
        <div className="b-row b-wrap">
          <Button size="small" icon={mdiTrayArrowDown} busy={saving.isPending} onClick={() => saving.mutate('pdf')}>
            Étiquette (PDF)
          </Button>
          <Button size="small" icon={mdiTrayArrowDown} busy={saving.isPending} onClick={() => saving.mutate('svg')}>
            SVG
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
