import { type CurrentCustomer } from '@boucle/contract/partnerApi/customer.ts';
import { type PartnerContent } from '@boucle/contract/partnerApi/content.ts';
import { mdiCashRefund, mdiCreditCardOutline, mdiDownload, mdiLogout, mdiPencilOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useDownload } from '../shared/useDownload.ts';
import { Button } from '../ui/Button.tsx';
import { part } from '../ui/loading/part.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { Consents } from './Consents.tsx';
import { client, signOut } from './own.ts';
import { readCurrent, readInitiative } from './queries.ts';
import { Reading } from './Reading.tsx';

const CardWindow = part(() => import('./CardWindow.tsx'), 'CardWindow');
const EmailWindow = part(() => import('./EmailWindow.tsx'), 'EmailWindow');
const EraseWindow = part(() => import('./EraseWindow.tsx'), 'EraseWindow');
const RefundWindow = part(() => import('./refunds/RefundWindow.tsx'), 'RefundWindow');
const NameWindow = part(() => import('./NameWindow.tsx'), 'NameWindow');

type Open = 'name' | 'email' | 'card' | 'refund' | 'erase';

/** What the initiative knows of the customer, what it says to them, and the way out. */
export function AccountTab() {
  const current = useQuery(readCurrent);
  const { data: initiative } = useQuery(readInitiative);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <main className="c-main">
      <h1>Mon compte</h1>
      <Reading query={current} height="160px">
        {(customer) => <Person customer={customer} onOpen={setOpen} />}
      </Reading>
      <Consents />
      {initiative && <About initiative={initiative} />}
      <Data
        onRefund={
          current.data !== undefined && current.data.credits_count_cents > 0 ? () => setOpen('refund') : undefined
        }
        onErase={() => setOpen('erase')}
      />
      <Button full icon={mdiLogout} onClick={() => signOut()}>
        Me déconnecter
      </Button>
      <Suspense>
        {current.data && open === 'name' && <NameWindow name={current.data.name} onClose={close} />}
        {current.data && open === 'email' && <EmailWindow email={current.data.email} onClose={close} />}
        {open === 'card' && <CardWindow onClose={close} />}
        {current.data && open === 'refund' && <RefundWindow name={current.data.name} onClose={close} />}
        {current.data && open === 'erase' && (
          <EraseWindow customer={current.data} onRefund={() => setOpen('refund')} onClose={close} />
        )}
      </Suspense>
    </main>
  );
}

function Person({ customer: { name, email }, onOpen }: { customer: CurrentCustomer; onOpen: (open: Open) => void }) {
  return (
    <Sheet title="Mes coordonnées" flush>
      <ul className="c-rows">
        <li>
          <span>
            <b>{name === '' ? 'Sans nom' : name}</b>
            <small>Au comptoir, on ne voit que le prénom et l’initiale du nom.</small>
          </span>
          <Button
            variant="text"
            size="small"
            icon={mdiPencilOutline}
            aria-label="Modifier mon nom"
            onClick={() => onOpen('name')}
          >
            Modifier
          </Button>
        </li>
        <li>
          <span>
            <b>{email}</b>
            <small>Pour vous connecter et recevoir nos messages.</small>
          </span>
          <Button
            variant="text"
            size="small"
            icon={mdiPencilOutline}
            aria-label="Modifier mon e-mail"
            onClick={() => onOpen('email')}
          >
            Modifier
          </Button>
        </li>
        <li>
          <span>
            <b>Vous aviez une carte&#8239;?</b>
            <small>Son solde et ses contenants deviennent les vôtres, avec son code PIN.</small>
          </span>
          <Button variant="text" size="small" icon={mdiCreditCardOutline} onClick={() => onOpen('card')}>
            Reprendre
          </Button>
        </li>
      </ul>
    </Sheet>
  );
}

/** First steps, questions, video and texts, as the initiative wrote them: text, never HTML. */
function About({ initiative }: { initiative: PartnerContent }) {
  const { onboarding, faq, terms, customer_help_video_url: video } = initiative;
  return (
    <>
      {(onboarding.length > 0 || video !== null) && (
        <Sheet title="Comment ça marche">
          <ol className="c-steps">
            {onboarding.map(({ title, text, picture_url }) => (
              <li key={title}>
                {picture_url !== null && <img src={picture_url} alt="" loading="lazy" />}
                <b>{title}</b>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          {video !== null && (
            <a className="b-link c-video" href={video} target="_blank" rel="noreferrer">
              Voir la vidéo
            </a>
          )}
        </Sheet>
      )}
      {faq.length > 0 && (
        <Sheet title="On nous demande" flush>
          {faq.map(({ question, answer }) => (
            <details key={question} className="c-question">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </Sheet>
      )}
      {terms.length > 0 && (
        <Sheet title="Ce qui nous lie" flush>
          <ul className="c-rows">
            {terms.map(({ kind, title, url }) => (
              <li key={kind}>
                <a className="b-link" href={url} target="_blank" rel="noreferrer">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}

function Data({ onRefund, onErase }: { onRefund: (() => void) | undefined; onErase: () => void }) {
  const saving = useDownload('mes-donnees.zip', (options) => client.customer.data({}, options));
  return (
    <Sheet title="Mes données et ma cagnotte">
      <div className="b-stack">
        <Button full icon={mdiDownload} busy={saving.isPending} onClick={() => saving.mutate()}>
          Emporter mes données
        </Button>
        {onRefund && (
          <Button full icon={mdiCashRefund} onClick={onRefund}>
            Me faire rembourser
          </Button>
        )}
        <Button full variant="text" onClick={onErase}>
          Effacer mon compte…
        </Button>
      </div>
    </Sheet>
  );
}
