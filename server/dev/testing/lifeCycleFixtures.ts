import { type StatusMessage } from '../../outside/invoicePlatform/cdar/write.ts';

const of = (message: Pick<StatusMessage, 'code'> & Partial<StatusMessage>): StatusMessage => ({
  id: `SIM-7/732829320_F2026-0011-${message.code}`,
  at: new Date('2026-07-02T08:15:30Z'),
  invoice: { label: 'F2026-0011', kind: 'invoice', issued_on: '2026-07-02' },
  seller: { siren: '732829320', address: '732829320' },
  buyer: { siren: '552100554', address: '552100554_COMPTA' },
  ...message,
});

/**
 * A life-cycle message of each written kind: a platform's answers, and the notice that an invoice
 * is paid.
 */
export const LIFE_CYCLE: Readonly<Record<string, StatusMessage>> = {
  déposée: of({ code: '200' }),
  approuvée: of({ code: '205' }),
  'en litige': of({ code: '207', reason: { code: 'QTE_ERR', text: 'Quantité & prix < attendus 🍲' } }),
  refusée: of({ code: '210', reason: { code: 'CMD_ERR', text: 'Bon de commande manquant' } }),
  rejetée: of({ code: '213', reason: { code: 'REJ_ADR', text: 'Adresse absente de l’annuaire' } }),
  encaissée: of({ code: '212', paid: [{ cents: 3468, rate: 20 }] }),
  'encaissée à deux taux': of({
    code: '212',
    paid: [
      { cents: 1416, rate: 20 },
      { cents: 149, rate: 5.5 },
    ],
  }),
  'encaissement annulé': of({ code: '212', paid: [{ cents: -3468, rate: 20 }] }),
  'avoir déposé': of({ code: '200', invoice: { label: 'A2026-0003', kind: 'credit_note', issued_on: '2026-07-02' } }),
  'vendeur par e-mail, acheteur par GLN': of({
    code: '205',
    seller: { siren: '732829320', address: 'factures@consigne-loire.test' },
    buyer: { siren: '552100554', address: '3760123456789' },
  }),
};
