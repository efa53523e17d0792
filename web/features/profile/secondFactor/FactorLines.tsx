import { count, date, dateTime } from '@boucle/contract/base/format.ts';
import { type SecondFactors } from '@boucle/contract/features/secondFactor/calls.ts';
import { mdiCellphoneKey, mdiFingerprint, mdiLifebuoy } from '@mdi/js';
import { type ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { canMakePasskeys } from './createPasskey.ts';
import { type FactorAct } from './factorActs.ts';

type FactorLinesProps = { factors: SecondFactors; onAct: (act: FactorAct) => void };

/** Second factors of the person, a line each, with the actions on it. */
export function FactorLines({ factors: { totp, passkeys, recovery_codes_left: left }, onAct }: FactorLinesProps) {
  return (
    <ul className="b-profile-sessions">
      <Line
        icon={mdiCellphoneKey}
        name="Application d’authentification"
        detail={
          totp === null
            ? 'Un code à 6 chiffres, sur votre téléphone, qui change toutes les 30 secondes.'
            : `Activée le ${date(totp.since)}`
        }
      >
        {totp === null ? (
          <Button size="small" onClick={() => onAct({ what: 'addTotp' })}>
            Activer<span className="b-sr"> l’application d’authentification</span>
          </Button>
        ) : (
          <Button size="small" variant="text" tone="danger" onClick={() => onAct({ what: 'removeTotp' })}>
            Retirer…<span className="b-sr"> l’application d’authentification</span>
          </Button>
        )}
      </Line>
      {passkeys.map(({ id, name, created_at, last_used_at }) => (
        <Line
          key={id}
          icon={mdiFingerprint}
          name={name}
          detail={`Clé d’accès ajoutée le ${date(created_at)} · ${last_used_at === null ? 'pas encore utilisée' : `utilisée le ${dateTime(last_used_at)}`}`}
        >
          <Button size="small" onClick={() => onAct({ what: 'renamePasskey', id, name })}>
            Renommer<span className="b-sr"> {name}</span>
          </Button>
          <Button size="small" variant="text" tone="danger" onClick={() => onAct({ what: 'removePasskey', id, name })}>
            Retirer…<span className="b-sr"> {name}</span>
          </Button>
        </Line>
      ))}
      {canMakePasskeys() && (
        <Line
          icon={mdiFingerprint}
          name={passkeys.length === 0 ? 'Clé d’accès' : 'Une autre clé d’accès'}
          detail="Empreinte, visage, code de l’appareil ou clé de sécurité."
        >
          <Button size="small" onClick={() => onAct({ what: 'addPasskey' })}>
            Ajouter<span className="b-sr"> une clé d’accès</span>
          </Button>
        </Line>
      )}
      {(totp !== null || passkeys.length > 0) && (
        <Line
          icon={mdiLifebuoy}
          name="Codes de secours"
          detail={
            left === 0
              ? 'Il ne vous en reste aucun\u00a0: créez-en de nouveaux.'
              : `${count(left, 'code reste', 'codes restent')}, si votre téléphone vous manque.`
          }
        >
          <Button size="small" onClick={() => onAct({ what: 'renewCodes' })}>
            Renouveler…<span className="b-sr"> les codes de secours</span>
          </Button>
        </Line>
      )}
    </ul>
  );
}

function Line({ icon, name, detail, children }: { icon: string; name: string; detail: string; children: ReactNode }) {
  return (
    <li className="b-profile-session b-factor">
      <Icon path={icon} size={24} />
      <div className="b-grow">
        <b className="b-strong">{name}</b>
        <p className="b-caption b-faint b-num">{detail}</p>
      </div>
      <div className="b-row">{children}</div>
    </li>
  );
}
