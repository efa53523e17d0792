import { deviceLabel } from '@boucle/contract/shared/devices/labels.ts';
import { Suspense, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { part } from '../ui/loading/part.tsx';
import { Logo } from '../ui/Logo.tsx';
import { beginSignIn } from './own.ts';

const CodeForm = part(() => import('./devices/CodeForm.tsx'), 'CodeForm');

/** What the page is for, and the ways in; of a device that was closed elsewhere, that it was. */
export function SignedOut({ closed }: { closed: string | null }) {
  const [typing, setTyping] = useState(closed !== null);
  return (
    <main className="b-signed-out">
      <Logo size={40} />
      <h1>Votre espace restaurant</h1>
      {closed !== null && (
        <p className="r-notice" role="status">
          {`${deviceLabel(closed)} est fermé sur cet appareil. Demandez un nouveau code au gérant.`}
        </p>
      )}
      <p className="b-muted">
        Vos contenants, vos livraisons, vos relevés. Connectez-vous avec l’adresse e-mail à laquelle vous avez été
        invité.
      </p>
      <Button variant="contained" size="large" onClick={beginSignIn}>
        Me connecter
      </Button>
      {typing ? (
        <Suspense>
          <CodeForm />
        </Suspense>
      ) : (
        <Button size="large" onClick={() => setTyping(true)}>
          J’ai un code d’appareil
        </Button>
      )}
    </main>
  );
}
