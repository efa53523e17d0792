import './code.css';
import { ofName } from '@boucle/contract/base/elision.ts';
import { type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { addressLine, type CodeLayout } from '@boucle/contract/shared/places/place.ts';
import { mdiPrinterOutline, mdiRefresh, mdiTrayArrowDown } from '@mdi/js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { client } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';
import { query } from '../../../api/query.ts';
import { problemOf, tellProblem } from '../../../shared/problem.ts';
import { QrCode } from '../../../shared/qr/QrCode.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Segmented } from '../../../ui/navigation/Segmented.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { DROP_OFF_CRUMB, DropOffLoading } from '../DropOffLoading.tsx';
import { useDropOff } from '../useDropOff.ts';

const RenewDialog = part(() => import('../dialogs/RenewDialog.tsx'), 'RenewDialog');

const LAYOUTS = [
  { value: 'a4', label: 'Affiche A4' },
  { value: 'a5', label: 'A5' },
  { value: 'label', label: 'Étiquette' },
] as const satisfies readonly { value: CodeLayout; label: string }[];

type File = 'pdf' | 'png' | 'svg';

/** The QR code of a drop-off point, to print, download or replace. */
export function DropOffCodeScreen() {
  const { data, error, refetch } = useDropOff();
  if (!data) return <DropOffLoading title="QR code" error={error} onRetry={() => void refetch()} />;
  return <Code point={data} />;
}

function Code({ point }: { point: DropOffPoint }) {
  const { id, name } = point;
  const [layout, setLayout] = useState<CodeLayout>('a4');
  const [renewing, setRenewing] = useState(false);
  const code = useQuery(query.dropOffPoints.code.queryOptions({ input: { id } }));
  const saving = useMutation({
    mutationFn: (file: File) => {
      const title = `qr-code-${id}`;
      if (file === 'pdf')
        return download(`${title}-${layout}.pdf`, (options) => client.dropOffPoints.codePdf({ id, layout }, options));
      if (file === 'png') return download(`${title}.png`, (options) => client.dropOffPoints.codePng({ id }, options));
      return download(`${title}.svg`, (options) => client.dropOffPoints.codeSvg({ id }, options));
    },
    onError: tellProblem,
  });
  const save = (file: File, label: string) => (
    <Button
      size="small"
      icon={mdiTrayArrowDown}
      busy={saving.isPending && saving.variables === file}
      onClick={() => saving.mutate(file)}
    >
      {label}
    </Button>
  );
  return (
    <Page
      title={`QR code, ${name}`}
      breadcrumb={[...DROP_OFF_CRUMB, { label: name, to: pathOf('drop-off-point', { id }) }]}
      crumb="QR code"
      actions={
        <Button icon={mdiRefresh} onClick={() => setRenewing(true)}>
          Régénérer
        </Button>
      }
      primary={
        <Button variant="contained" icon={mdiPrinterOutline} onClick={() => window.print()}>
          Imprimer
        </Button>
      }
    >
      <div className="drop-layouts">
        <Sheet flush className={`drop-poster drop-print-${layout}`}>
          <div className="drop-poster-head">
            <h2>{name}</h2>
          </div>
          {code.data ? (
            <>
              <QrCode key={code.data.version} text={code.data.link} label={`QR code ${ofName(name)}`} />
              <div className="drop-poster-foot">
                <p>Scannez ce code pour déposer vos contenants.</p>
                <p className="drop-code-short">{code.data.short_code}</p>
                <p className="b-caption">{[addressLine(point), point.account_name].filter(Boolean).join(' · ')}</p>
              </div>
            </>
          ) : code.error ? (
            <ErrorState message={problemOf(code.error) ?? ''} onRetry={() => void code.refetch()} />
          ) : (
            <span className="b-qr">
              <Skeleton height="100%" />
            </span>
          )}
        </Sheet>
        <div className="b-stack b-no-print">
          <Sheet title="Mise en page">
            <Segmented label="Mise en page" options={LAYOUTS} value={layout} onValue={setLayout} />
            <div className="drop-code-tools">{save('pdf', 'Télécharger le PDF')}</div>
          </Sheet>
          <Sheet title="Le code seul">
            <p className="b-muted">Pour vos propres affiches.</p>
            <div className="drop-code-tools">
              {save('svg', 'SVG')}
              {save('png', 'PNG')}
            </div>
          </Sheet>
        </div>
      </div>
      <Suspense>{renewing && <RenewDialog point={point} onClose={() => setRenewing(false)} />}</Suspense>
    </Page>
  );
}
