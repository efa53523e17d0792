import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useSettledText } from '../../../shared/useSettledText.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type ContentsValues } from './contentsForm.ts';

/**
 * The mail as the server would send it, with the texts being typed. Nothing in it can run or lead
 * anywhere.
 */
export function MailPreview({ control }: { control: Control<ContentsValues> }) {
  const [welcome, signature] = useWatch({ control, name: ['welcome_email', 'email_signature'] });
  const input = { welcome_email: useSettledText(welcome), email_signature: useSettledText(signature) };
  const preview = useQuery(
    query.account.previewMail.queryOptions({ input, placeholderData: keepPreviousData, staleTime: Infinity }),
  );
  return (
    <figure className="b-mail" aria-busy={preview.isFetching}>
      <figcaption>
        <span className="b-caption">Aperçu</span>
        <b>{preview.data?.subject ?? '\u00a0'}</b>
      </figcaption>
      {preview.error !== null ? (
        <ErrorState message={problemOf(preview.error) ?? ''} onRetry={() => void preview.refetch()} />
      ) : preview.data === undefined ? (
        <Skeleton height="240px" />
      ) : (
        <iframe sandbox="" srcDoc={preview.data.html} title="L’e-mail tel qu’il partira" />
      )}
    </figure>
  );
}
