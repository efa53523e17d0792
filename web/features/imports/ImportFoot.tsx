import { type ImportKind } from '@boucle/contract/shared/imports/kinds.ts';
import { type ImportPreview } from '@boucle/contract/shared/imports/shapes.ts';
import { mdiCheck } from '@mdi/js';
import { type ReactNode, type Ref } from 'react';
import { InvitationLook } from '../../shared/mails/InvitationLook.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { importLabel, readySentence, restSentence } from './words.ts';

interface ImportFootProps {
  readonly kind: ImportKind;
  readonly preview: Pick<ImportPreview, 'counts' | 'amount'>;
  readonly busy: boolean;
  readonly refused: boolean;
  /** Whether each new conso is invited by mail; undefined where the kind has no invitation. */
  readonly invite: boolean | undefined;
  /** Takes the lines to mend away. */
  readonly download: ReactNode;
  readonly onCancel: () => void;
  readonly onInvite: (invite: boolean) => void;
  readonly onImport: () => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** What will be written, what will not, and that nothing is yet. */
export function ImportFoot(props: ImportFootProps) {
  const { kind, preview, busy, refused, invite, download, onCancel, onInvite, onImport, ref } = props;
  return (
    <div className="import-foot b-no-print" ref={ref} tabIndex={-1}>
      <div className="b-grow" role="status">
        <b>{readySentence(kind, preview)}</b>
        <p className="b-caption b-muted">{restSentence(preview.counts)}</p>
      </div>
      {invite !== undefined && (
        <>
          <Checkbox checked={invite} onChange={({ target }) => onInvite(target.checked)}>
            Inviter par mail
          </Checkbox>
          {invite && <InvitationLook role="customer" />}
        </>
      )}
      <Button variant="text" onClick={onCancel}>
        Annuler
      </Button>
      {download}
      <Button variant="contained" icon={mdiCheck} busy={busy} refused={refused} onClick={onImport}>
        {importLabel(kind, preview.counts.right)}
      </Button>
    </div>
  );
}
