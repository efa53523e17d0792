import { date, euro, eurosOf } from '@boucle/contract/base/format.ts';
import { type CustomerRefunds } from '@boucle/contract/partnerApi/refunds.ts';
import { problemOf } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { client } from '../own.ts';
import { useRefund } from './useRefund.ts';

const nothing = (): void => undefined;

/** The request that waits for the initiative's answer. */
export function OpenRequest({ request }: { request: NonNullable<CustomerRefunds['request']> }) {
  const { amount_cents, iban_end, asked_at } = request;
  const { busy, failure, refund } = useRefund(
    (body: object, options) => client.customer.withdrawRefund(body, options),
    nothing,
  );
  return (
    <>
      <FormError message={problemOf(failure)} />
      <p>
        {`Vous avez demandé ${euro(eurosOf(amount_cents))} le ${date(asked_at)}, sur le compte qui finit par ${iban_end}. L’initiative vous répond par e-mail.`}
      </p>
      <Button full busy={busy} onClick={() => void refund({}, 'La demande est retirée.')}>
        Retirer la demande
      </Button>
    </>
  );
}
