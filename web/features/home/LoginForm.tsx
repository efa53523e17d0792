import { home } from '@boucle/contract/messages/fr/home.ts';
import { mdiEmailOutline } from '@mdi/js';
import { type SubmitEvent, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { keepEmail } from './lastEmail.ts';
import { emailError, passwordError } from './loginRules.ts';
import { useLoginAttempt } from './useLoginAttempt.ts';

interface LoginFormProps {
  /** Prefills the address (login_hint). */
  readonly hint: string;
  /** Why the last try was refused. */
  readonly failure: string | undefined;
  readonly onCancel: () => void;
}

type Phase = 'typing' | 'sending' | 'sent';

/**
 * Posts address and password to the provider, natively: the browser leaves and comes back with a
 * code or an error.
 */
export function LoginForm({ hint, failure, onCancel }: LoginFormProps) {
  const request = useLoginAttempt();
  const [email, setEmail] = useState(hint);
  const [password, setPassword] = useState('');
  const [left, setLeft] = useState({ email: false, password: false });
  const [phase, setPhase] = useState<Phase>('typing');
  const wrong = { email: emailError(email), password: passwordError(password) };
  const ready = request !== null && wrong.email === undefined && wrong.password === undefined;

  // Back from the provider by the browser's « previous page »: the kept page must be usable again.
  useEffect(() => {
    const again = ({ persisted }: PageTransitionEvent) => persisted && setPhase('typing');
    window.addEventListener('pageshow', again);
    return () => window.removeEventListener('pageshow', again);
  }, []);

  const submit = (event: SubmitEvent) => {
    if (!ready || phase !== 'typing') {
      event.preventDefault();
      return;
    }
    keepEmail(email);
    request.leave();
    setPhase('sending');
    // A disabled field is not sent by a native form: it is disabled once the browser has read it.
    setTimeout(() => setPhase('sent'));
  };
  const busy = phase !== 'typing';
  const state = { readOnly: phase === 'sending', disabled: phase === 'sent', 'aria-busy': busy || undefined };

  return (
    <form
      className="home-form b-sheet"
      method="post"
      action="/admin/login"
      noValidate
      onSubmit={submit}
      aria-label="Connexion"
    >
      <h2>Connexion</h2>
      <FormError message={busy ? undefined : failure} />
      {Object.entries(request?.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        {...state}
        label={home.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoFocus={hint === ''}
        icon={mdiEmailOutline}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        onBlur={() => setLeft({ ...left, email: true })}
        error={left.email ? wrong.email : undefined}
      />
      <PasswordField
        {...state}
        label={home.password}
        name="password"
        autoFocus={hint !== ''}
        aside={
          <a className="b-link home-forgotten" href="/admin/password/forgotten">
            {`${home.forgotten}\u202f?`}
          </a>
        }
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        onBlur={() => setLeft({ ...left, password: true })}
        error={left.password ? wrong.password : undefined}
      />
      <div className="home-form-actions">
        <Button type="submit" variant="contained" full disabled={!ready || busy} aria-busy={busy || undefined}>
          {home.submit}
        </Button>
        <Button variant="text" className="home-cancel" disabled={busy} onClick={onCancel}>
          {home.cancel}
        </Button>
      </div>
    </form>
  );
}
