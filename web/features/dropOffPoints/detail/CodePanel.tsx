import './code.css';
import { ofName } from '@boucle/contract/base/elision.ts';
import { type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { QrCode } from '../../../shared/qr/QrCode.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

type CodePanelProps = { id: number; name: string; children?: ReactNode };

/** The QR code of a drop-off point, large, with its short code. */
export function CodePanel({ id, name, children }: CodePanelProps) {
  const { data, error, refetch } = useQuery(query.dropOffPoints.code.queryOptions({ input: { id } }));
  if (!data) {
    return error ? (
      <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
    ) : (
      <Skeleton width="280px" height="280px" />
    );
  }
  return (
    <div className="drop-code">
      <QrCode key={data.version} text={data.link} label={`QR code ${ofName(name)}`} />
      <div className="drop-code-words">
        <p className="b-caption">Code court</p>
        <p className="drop-code-short">{data.short_code}</p>
        <p className="b-muted">À saisir quand l’appareil photo ne suffit pas.</p>
        {children}
      </div>
    </div>
  );
}
