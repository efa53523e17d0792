import { useMutation } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { problemOf } from '../../../shared/problem.ts';
import { PictureField } from '../../../ui/form/PictureField.tsx';

type StepPictureProps = { url: string | null; error: string | undefined; onUrl: (url: string | null) => void };

/**
 * The picture of a step. It is sent as soon as it is chosen: contents are saved as texts and carry
 * its address.
 */
export function StepPicture({ url, error, onUrl }: StepPictureProps) {
  const keeping = useMutation({
    mutationFn: (picture: File) => client.account.keepPicture({ picture }),
    onSuccess: (kept) => onUrl(kept.url),
  });
  const refused = keeping.error instanceof ApiError ? keeping.error.fields['picture']?.[0] : undefined;
  return (
    <PictureField
      label="Image"
      optional
      url={url}
      value={keeping.isPending ? keeping.variables : undefined}
      error={refused ?? problemOf(keeping.error) ?? error}
      onChange={(value) => {
        if (value instanceof File) keeping.mutate(value);
        else {
          keeping.reset();
          onUrl(null);
        }
      }}
    />
  );
}
