import './Field.css';
import { mdiAlertCircleOutline } from '@mdi/js';
import { type ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { OPTIONAL } from '../texts.ts';

export type FieldLabels = {
  label: string;
  /** Required is the rule: only the optional ones say so. */
  optional?: boolean;
  /** Message of the rule that refused the value. */
  error?: string | undefined;
  /** Help, or the reason why the field cannot be changed. */
  hint?: ReactNode;
  /** At the right of the label: « Mot de passe oublié ? ». */
  aside?: ReactNode;
};

type FieldProps = FieldLabels & {
  id: string;
  children: ReactNode;
  /** For a group of controls, which a `label` cannot name. */
  group?: boolean;
};

/** Ids of what describes a control, for its `aria-describedby`; undefined when nothing does. */
export function describedBy(id: string, { error, hint }: Pick<FieldLabels, 'error' | 'hint'>): string | undefined {
  const ids = [error === undefined ? undefined : `${id}-error`, hint === undefined ? undefined : `${id}-hint`].filter(
    Boolean,
  );
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** Label above, control, then the error and the help tied to it by their ids. */
export function Field({ id, label, optional = false, error, hint, aside, group = false, children }: FieldProps) {
  const words = (
    <>
      {label}
      {optional && <span className="b-field-optional"> {OPTIONAL}</span>}
    </>
  );
  return (
    <div className="b-field">
      <div className="b-field-top">
        {group ? (
          <span id={`${id}-label`} className="b-field-label">
            {words}
          </span>
        ) : (
          <label htmlFor={id} className="b-field-label">
            {words}
          </label>
        )}
        {aside}
      </div>
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} className="b-field-error">
          <Icon path={mdiAlertCircleOutline} size={16} />
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="b-field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
