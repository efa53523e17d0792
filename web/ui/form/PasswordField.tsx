import { mdiEyeOffOutline, mdiEyeOutline, mdiLockOutline } from '@mdi/js';
import { useState } from 'react';
import { IconButton } from '../IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A password, hidden until the eye is pressed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'icon' | 'end'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      icon={mdiLockOutline}
      end={
        <IconButton
          size="small"
          icon={shown ? mdiEyeOffOutline : mdiEyeOutline}
          label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
