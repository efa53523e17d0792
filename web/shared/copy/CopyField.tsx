import './copyField.css';
import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { Button } from '../../ui/Button.tsx';
import { useCopy } from './useCopy.ts';

type CopyFieldProps = {
  label: string;
  value: string;
  onCopied?: () => void;
};

/** A text to take away: shown whole, selected by a click, copied by its button. */
export function CopyField({ label, value, onCopied }: CopyFieldProps) {
  const { copied, copy } = useCopy(value, onCopied);
  return (
    <div className="b-copy">
      <span className="b-copy-label">{label}</span>
      <div className="b-copy-line">
        <code>{value}</code>
        <Button
          size="small"
          icon={copied === true ? mdiCheck : mdiContentCopy}
          aria-label={`Copier\u00a0: ${label}`}
          onClick={copy}
        >
          {copied === true ? 'Copié' : 'Copier'}
        </Button>
      </div>
      <span className="b-sr" role="status">
        {copied === true ? `${label} copié` : ''}
      </span>
      {copied === false && <span className="b-muted">Sélectionnez le texte pour le copier.</span>}
    </div>
  );
}
