import { Suspense } from 'react';
import { client } from '../../../api/client.ts';
import { part } from '../../../ui/loading/part.tsx';
import { type Changed, type FactorAct } from './factorActs.ts';
import { PasskeyDialog } from './PasskeyDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';

const TotpDialog = part(() => import('./TotpDialog.tsx'), 'TotpDialog');

type ActDialogProps = { act: FactorAct; onDone: (changed: Changed) => void; onClose: () => void };

/** The window of what a person is about to do. */
export function ActDialog({ act, ...ends }: ActDialogProps) {
  switch (act.what) {
    case 'addTotp':
      return (
        <Suspense>
          <TotpDialog {...ends} />
        </Suspense>
      );
    case 'addPasskey':
      return <PasskeyDialog {...ends} />;
    case 'renamePasskey':
      return <RenameDialog id={act.id} name={act.name} {...ends} />;
    case 'removeTotp':
      return (
        <PasswordDialog
          title="Retirer l’application d’authentification"
          confirm="Retirer"
          tone="danger"
          send={(password, options) => client.secondFactor.removeTotp({ password }, options)}
          {...ends}
        >
          Ses codes ne seront plus demandés. Sans clé d’accès, votre mot de passe suffira de nouveau et vos codes de
          secours ne serviront plus.
        </PasswordDialog>
      );
    case 'removePasskey':
      return (
        <PasswordDialog
          title={`Retirer «\u00a0${act.name}\u00a0»`}
          confirm="Retirer la clé"
          tone="danger"
          send={(password, options) => client.secondFactor.removePasskey({ id: act.id, password }, options)}
          {...ends}
        >
          Cette clé d’accès n’ouvrira plus votre compte. Supprimez-la aussi de l’appareil qui la garde.
        </PasswordDialog>
      );
    case 'renewCodes':
      return (
        <PasswordDialog
          title="Renouveler les codes de secours"
          confirm="Créer dix nouveaux codes"
          send={(password, options) => client.secondFactor.renewCodes({ password }, options)}
          {...ends}
        >
          Les codes que vous avez gardés ne serviront plus.
        </PasswordDialog>
      );
  }
}
