import './transfers.css';
import { count as counted, dateTime, euro, writtenDay } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { SEPA_MONTHS_KEPT } from '@boucle/contract/features/sepaBatches/labels.ts';
import { type SepaBatchDetail, type SepaTransfer } from '@boucle/contract/features/sepaBatches/shapes.ts';
import { mdiCancel, mdiCheckCircleOutline, mdiTrayArrowDown, mdiXml } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { ExecuteBatch } from '../../../shared/transfers/ExecuteBatch.tsx';
import { useDownload } from '../../../shared/useDownload.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { batchChip, transferChip } from './batchList.tsx';
import { CancelBatch, ReturnTransfer } from './batchActs.tsx';

type Asked = 'execute' | 'cancel' | SepaTransfer;

/** A batch whole: its transfers, its file, and what becomes of it. */
export function BatchDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(query.sepaBatches.read.queryOptions({ input: { id }, enabled: id > 0 }));
  const [asked, setAsked] = useState<Asked>();
  const absent = id === 0 || (error instanceof ApiError && error.status === 404);
  const close = () => setAsked(undefined);
  return (
    <Dialog
      title={data ? `Lot ${data.label}` : 'Lot de virements'}
      size="large"
      dirty={false}
      onClose={onClose}
      footerStart={data && <Files batch={data} />}
      footer={
        data?.state === 'prepared' && (
          <>
            <Button icon={mdiCancel} onClick={() => setAsked('cancel')}>
              Annuler le lot…
            </Button>
            <Button variant="contained" icon={mdiCheckCircleOutline} onClick={() => setAsked('execute')}>
              Marquer exécuté…
            </Button>
          </>
        )
      }
    >
      {absent ? (
        <EmptyState title="Ce lot n’existe pas">Retrouvez-le dans la liste.</EmptyState>
      ) : error && !data ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines busy />
      ) : (
        <div className="b-stack">
          <Summary batch={data} />
          <ul className="transfers-rows">
            {data.lines.map((line) => (
              <Transfer key={line.n} line={line} onReturned={() => setAsked(line)} />
            ))}
          </ul>
        </div>
      )}
      {data && asked === 'execute' && <ExecuteBatch batch={data} onClose={close} />}
      {data && asked === 'cancel' && <CancelBatch batch={data} onClose={close} />}
      {data && typeof asked === 'object' && <ReturnTransfer batch={data} line={asked} onClose={close} />}
    </Dialog>
  );
}

function Summary({ batch }: { batch: SepaBatchDetail }) {
  const { state, amount, transfers, returned, pay_on, ended_on, ended_by, created_at, by, reason, forgotten } = batch;
  const ended = ended_on === null ? '' : ` le ${writtenDay(ended_on)}${ended_by === null ? '' : ` par ${ended_by}`}`;
  return (
    <div className="transfers-summary">
      <p className="transfers-amount">{euro(amount)}</p>
      <StatusChip {...batchChip(state)} />
      <p className="b-muted">
        {counted(transfers, 'virement', 'virements')}, à payer le {writtenDay(pay_on)}. Préparé le{' '}
        {dateTime(created_at)}
        {by === null ? '' : ` par ${by}`}
        {state === 'executed' && `, exécuté${ended}`}
        {state === 'cancelled' && `, annulé${ended}\u00a0: ${reason}`}.
      </p>
      {returned > 0 && (
        <p className="transfers-problem">{`${euro(returned)} retournés par la banque, à nouveau dus.`}</p>
      )}
      {state === 'prepared' && (
        <p className="b-caption">Déposez le fichier à votre banque, puis marquez le lot exécuté quand elle a payé.</p>
      )}
      {forgotten && (
        <p className="b-caption">{`Le fichier n’est plus conservé\u00a0: les coordonnées bancaires sont effacées après ${SEPA_MONTHS_KEPT}\u00a0mois (durée à confirmer avec votre conseil). Empreinte SHA-256\u00a0: ${batch.xml_sha256}`}</p>
      )}
    </div>
  );
}

function Transfer({ line, onReturned }: { line: SepaTransfer; onReturned: () => void }) {
  const { state, amount, beneficiary, iban_end, statement, holder, returned_on, reason } = line;
  const account = iban_end === '' ? 'Compte effacé' : `${beneficiary}, IBAN …${iban_end}`;
  return (
    <li>
      <span className="transfers-who">
        {statement !== null && (
          <Link className="b-link" to={partAddress('/billing', 'releves', `open=${statement.id}`)}>
            {`${statement.restaurant}, relevé ${statement.number}`}
          </Link>
        )}
        {holder !== null && (
          <Link className="b-link" to={pathOf(holder.kind, { id: holder.id })}>
            {holder.name}
          </Link>
        )}
        <small>{account}</small>
        {returned_on !== null && (
          <small className="transfers-problem">{`Retourné le ${writtenDay(returned_on)}\u00a0: ${reason}`}</small>
        )}
      </span>
      <StatusChip {...transferChip(state)} />
      <span className="b-num">{euro(amount)}</span>
      {state === 'paid' && (
        <Button size="small" onClick={onReturned}>
          Retourné…
        </Button>
      )}
    </li>
  );
}

function Files({ batch: { id, label, state, forgotten } }: { batch: SepaBatchDetail }) {
  const xml = useDownload(`${label}.xml`, (options) => client.sepaBatches.xml({ id }, options));
  const csv = useDownload(`${label}.csv`, (options) => client.sepaBatches.linesCsv({ id }, options));
  return (
    <span className="b-row">
      {state !== 'cancelled' && !forgotten && (
        <Button icon={mdiXml} busy={xml.isPending} onClick={() => xml.mutate()}>
          Fichier SEPA
        </Button>
      )}
      <Button icon={mdiTrayArrowDown} busy={csv.isPending} onClick={() => csv.mutate()}>
        CSV
      </Button>
    </span>
  );
}
