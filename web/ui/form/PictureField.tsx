import './PictureField.css';
import { PICTURE_MAX_KILOBYTES, PICTURE_TYPES } from '@boucle/contract/base/constants.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { mdiImageOutline, mdiTrashCanOutline } from '@mdi/js';
import { type DragEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { buttonClasses } from '../buttonClasses.ts';
import { classes } from '../classes.ts';
import { Icon } from '../Icon.tsx';
import { describedBy, Field, type FieldLabels } from './Field.tsx';
import { ruleMessage } from './fieldRules.ts';

const CHECKS = [
  check('image'),
  check('mimes', { list: PICTURE_TYPES }),
  check('size', { size: PICTURE_MAX_KILOBYTES }),
] as const;
const HINT = `PNG, JPEG ou WebP, moins de ${PICTURE_MAX_KILOBYTES / 1024}\u00a0Mo.`;

/** Value that the form sends: a file, null to remove the present picture, undefined to keep it. */
export type PictureValue = File | null | undefined;

type PictureFieldProps = Omit<FieldLabels, 'aside'> & {
  /** The picture kept by the server. */
  url: string | null;
  value: PictureValue;
  /** Receives only what the rules accept. */
  onChange: (value: PictureValue) => void;
  /** Drawn where there is no picture. */
  fallback?: ReactNode;
};

/** A picture: chosen, dropped on the field, seen before it is sent, removed. */
export function PictureField({
  label,
  optional,
  error,
  hint = HINT,
  url,
  value,
  onChange,
  fallback,
}: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  const [over, setOver] = useState(false);
  const chosen = useObjectUrl(value);
  const shown = chosen ?? (value === undefined ? url : null);
  const message = refused ?? error;

  const take = (file: File | null | undefined) => {
    if (!file) return;
    const broken = ruleMessage(label, file, CHECKS);
    setRefused(broken);
    if (broken === undefined) onChange(file);
  };
  const remove = () => {
    setRefused(undefined);
    // A picture chosen by mistake gives way to the one that is kept; that one is then removed.
    onChange(value instanceof File ? undefined : null);
    input.current?.focus();
  };
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files[0]);
    },
  };
  return (
    <Field group id={id} label={label} optional={optional ?? false} error={message} hint={hint}>
      <div className={classes('b-picture', over && 'b-picture-over')} {...drop}>
        <span className="b-picture-preview">
          {shown === null ? (fallback ?? <Icon path={mdiImageOutline} size={32} />) : <img src={shown} alt="" />}
        </span>
        <div>
          <div className="b-picture-actions">
            <label className={classes(buttonClasses({ size: 'small' }), 'b-picture-choose')}>
              <span id={`${id}-choose`}>{shown === null ? 'Choisir une image' : 'Remplacer'}</span>
              <input
                ref={input}
                id={id}
                type="file"
                className="b-sr"
                accept={PICTURE_TYPES.join(',')}
                aria-labelledby={`${id}-label ${id}-choose`}
                aria-invalid={message !== undefined || undefined}
                aria-describedby={describedBy(id, { error: message, hint })}
                onChange={(event) => {
                  take(event.target.files?.[0]);
                  // The same file may be chosen again after it was removed.
                  event.target.value = '';
                }}
              />
            </label>
            {shown !== null && (
              <Button
                size="small"
                variant="text"
                icon={mdiTrashCanOutline}
                aria-label={`Retirer, ${label}`}
                onClick={remove}
              >
                Retirer
              </Button>
            )}
          </div>
          <p className="b-picture-name">{value instanceof File ? value.name : 'Ou déposez une image ici.'}</p>
        </div>
      </div>
    </Field>
  );
}

/** An address for a file of this browser, given back when it is no longer shown. */
function useObjectUrl(value: PictureValue): string | null {
  const url = useMemo(() => (value instanceof File ? URL.createObjectURL(value) : null), [value]);
  useEffect(() => {
    return () => {
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [url]);
  return url;
}
