import './Home.css';
import { APP_NAME, VERSION } from '@boucle/contract/base/constants.ts';
import { home } from '@boucle/contract/messages/fr/home.ts';
import { mdiAlertCircleOutline } from '@mdi/js';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { forgetHomeReason, useHomeReason } from '../../api/session/homeReason.ts';
import '../../ui/form/FormError.css';
import { Alerts } from '../../ui/alerts/Alerts.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { part, WithoutIt } from '../../ui/loading/part.tsx';
import { homeError } from './homeError.ts';
import { lastEmail } from './lastEmail.ts';
import { LoginForm } from './LoginForm.tsx';
import { LoopArt } from './LoopArt.tsx';
import { loginRequest } from './useLoginAttempt.ts';
import { addressHere } from '../../ui/navigation/addressHere.ts';
import { useGo } from '../../ui/navigation/useGo.ts';

const RequestForm = part(() => import('./RequestForm.tsx'), 'RequestForm');

/** The server says on the page itself whether it has a client at Google. */
const GoogleButton = document.documentElement.dataset.google
  ? part(() => import('./GoogleButton.tsx'), 'GoogleButton', WithoutIt)
  : undefined;

const year = () => String(new Date().getFullYear());

type Choice = 'none' | 'sign-in' | 'sign-up';

/** Home, for signed-out people: what the product is, and its two calls. */
export function HomeScreen() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  // Of the address it came with, which is then cleaned: a reload does not show it again.
  const [error] = useState(() => homeError(search));
  const reason = useHomeReason();
  const hint = typeof search.login_hint === 'string' ? search.login_hint : error ? lastEmail() : '';
  const [choice, setChoice] = useState<Choice>(error || hint !== '' ? 'sign-in' : 'none');
  const buttons = { 'sign-in': useRef<HTMLButtonElement>(null), 'sign-up': useRef<HTMLButtonElement>(null) };
  useErrorAlert(error?.alert);
  useCleanAddress(error !== null);

  const choose = (next: Choice) => {
    forgetHomeReason();
    setChoice(next);
  };
  const close = () => {
    if (choice !== 'none') buttons[choice].current?.focus();
    choose('none');
  };
  const look = (one: Choice) =>
    choice === one ? 'soft' : choice === 'none' && one === 'sign-in' ? 'contained' : 'outlined';

  return (
    <div className="home-page">
      <title>{`Accueil · ${APP_NAME}`}</title>
      <Alerts />
      <div className="home">
        <section className="home-brand" aria-label={APP_NAME}>
          <h1>Chaque contenant revient.</h1>
          <p>
            Stocks, lavage, cagnottes, cartes et collecte&nbsp;: tout votre programme de contenants réutilisables, au
            même endroit.
          </p>
          <div className="home-art">
            <LoopArt />
          </div>
        </section>
        <main className="home-side">
          <div className="home-box">
            <div className="home-lockup">
              <Logo size={52} />
              <div>
                <b>{APP_NAME}</b>
                <span>Contenants réutilisables</span>
              </div>
            </div>
            {reason !== undefined && (
              <p className="b-form-error">
                <Icon path={mdiAlertCircleOutline} />
                <span>{reason}</span>
              </p>
            )}
            <div className="home-calls">
              <Button
                ref={buttons['sign-in']}
                size="large"
                variant={look('sign-in')}
                aria-expanded={choice === 'sign-in'}
                onClick={() => choose('sign-in')}
              >
                {home.sign_in}
              </Button>
              <Button
                ref={buttons['sign-up']}
                size="large"
                variant={look('sign-up')}
                aria-expanded={choice === 'sign-up'}
                onPointerEnter={() => void RequestForm.preload()}
                onClick={() => choose('sign-up')}
              >
                {home.sign_up}
              </Button>
              {GoogleButton && (
                <Suspense fallback={<span className="b-button b-button-large home-google" />}>
                  <GoogleButton ask={loginRequest} />
                </Suspense>
              )}
            </div>
            {choice === 'sign-in' && <LoginForm hint={hint} failure={error?.reason} onCancel={close} />}
            {choice === 'sign-up' && (
              <Suspense>
                <RequestForm onCancel={close} />
              </Suspense>
            )}
          </div>
          <footer>{home.footer.replace('{year}', year()).replace('{version}', VERSION)}</footer>
        </main>
      </div>
    </div>
  );
}

/** Shows an error once, though effects may run twice. */
function useErrorAlert(message: string | undefined): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (message === undefined || shown.current === message) return;
    shown.current = message;
    alerts.show('error', message);
  }, [message]);
}

/** Takes out of the address what it says of an error, once it is shown. */
function useCleanAddress(isShown: boolean): void {
  const goTo = useGo();
  useEffect(() => {
    // Not by a hook of the router: it would come with this page, which is the lightest.
    const search = new URLSearchParams(window.location.search);
    if (!isShown || !search.has('error')) return;
    for (const name of ['error', 'error_description', 'state']) search.delete(name);
    goTo(addressHere('/', search), { inPlace: true });
  }, [isShown, goTo]);
}
