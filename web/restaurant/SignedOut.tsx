import { Button } from '../ui/Button.tsx';
import { Logo } from '../ui/Logo.tsx';
import { beginSignIn } from './transport.ts';

/** What the page is for, and the way in. */
export function SignedOut() {
  return (
    <main className="r-signed-out">
      <Logo size={40} />
      <h1>Votre espace restaurant</h1>
      <p className="b-muted">
        Vos contenants, vos livraisons, vos relevés. Connectez-vous avec l’adresse e-mail à laquelle vous avez été
        invité.
      </p>
      <Button variant="contained" size="large" onClick={() => void beginSignIn()}>
        Me connecter
      </Button>
    </main>
  );
}
