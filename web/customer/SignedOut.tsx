import { Button } from '../ui/Button.tsx';
import { Logo } from '../ui/Logo.tsx';
import { beginSignIn } from './own.ts';

/** What the page is for, and the way in; an account is created there too. */
export function SignedOut() {
  return (
    <main className="b-signed-out">
      <Logo size={40} />
      <h1>Votre cagnotte</h1>
      <p className="b-muted">
        Votre solde, les contenants que vous avez, le code à montrer au comptoir et où rendre. Pas encore de
        compte&#8239;? Créez-le en deux minutes.
      </p>
      <Button variant="contained" size="large" onClick={() => void beginSignIn()}>
        Me connecter ou créer un compte
      </Button>
    </main>
  );
}
