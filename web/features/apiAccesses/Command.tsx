import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { IconButton } from '../../ui/IconButton.tsx';
import { type Step } from './commands.ts';
import { useCopy } from '../../shared/copy/useCopy.ts';

/** One command to run, with its button to copy it. */
export function Command({ step: { title, text, command } }: { step: Step }) {
  const { copied = false, copy } = useCopy(command);
  return (
    <li>
      <h3>{title}</h3>
      <p className="b-muted">{text}</p>
      <div className="b-command">
        <pre>
          <code>{command}</code>
        </pre>
        <IconButton
          size="small"
          icon={copied ? mdiCheck : mdiContentCopy}
          label={copied ? `Copié\u00a0: ${title}` : `Copier\u00a0: ${title}`}
          onClick={copy}
        />
      </div>
    </li>
  );
}
