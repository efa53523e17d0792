import './mails.css';
import { type MailPreview } from '@boucle/contract/shared/mails/preview.ts';
import { type UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { problemOf } from '../problem.ts';

/** A mail as it will leave, in a frame where nothing of it can run or lead anywhere. */
export function MailLook({ read }: { read: UseQueryResult<MailPreview> }) {
  const { data, error, isFetching, refetch } = read;
  return (
    <figure className="mail-look" aria-busy={isFetching}>
      <figcaption>
        <span className="b-caption">Aperçu</span>
        <b>{data?.subject ?? '\u00a0'}</b>
      </figcaption>
      {error !== null ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height="380px" />
      ) : (
        <iframe sandbox="" srcDoc={data.html} title="L’e-mail tel qu’il partira" />
      )}
    </figure>
  );
}
