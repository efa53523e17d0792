import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { query } from '../../../api/query.ts';
import { MailLook } from '../../../shared/mails/MailLook.tsx';
import { useSettledText } from '../../../shared/useSettledText.ts';
import { type ContentsValues } from './contentsForm.ts';

/** The mail as the server would send it, with the texts being typed. */
export function MailPreview({ control }: { control: Control<ContentsValues> }) {
  const [welcome, signature] = useWatch({ control, name: ['welcome_email', 'email_signature'] });
  const input = { welcome_email: useSettledText(welcome), email_signature: useSettledText(signature) };
  const preview = useQuery(
    query.account.previewMail.queryOptions({ input, placeholderData: keepPreviousData, staleTime: Infinity }),
  );
  return <MailLook read={preview} />;
}
