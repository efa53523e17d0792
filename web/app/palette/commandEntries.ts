import { ofName } from '@boucle/contract/base/elision.ts';
import { euro } from '@boucle/contract/base/format.ts';
import { type Address, type PageName, pathOf } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { monthTitle, ofMonth } from '@boucle/contract/shared/statements/labels.ts';
import {
  mdiCashRefund,
  mdiFileDocumentCheckOutline,
  mdiMapMarkerOutline,
  mdiPiggyBankOutline,
  mdiReceiptTextOutline,
  mdiTruckDeliveryOutline,
} from '@mdi/js';
import { type Command } from './commands.ts';
import { type PaletteEntry } from './entry.ts';
import { withQuery } from '../../ui/navigation/withQuery.ts';

/** Who and what the server found for the words after the verb. */
type Found = PaletteEntry & { readonly hit: NonNullable<PaletteEntry['hit']> };

const MOST = 5;

/**
 * The acts that a command asks for, on what was found; none for a page that its reader may not
 * open.
 */
export function commandEntries(
  command: Command,
  found: readonly PaletteEntry[],
  opens: (page: PageName) => boolean,
): readonly PaletteEntry[] {
  const hits = found.filter((entry): entry is Found => entry.hit !== undefined);
  switch (command.act) {
    case 'close':
      return opens('billing') ? [closing()] : [];
    case 'statements':
    case 'invoices':
      return opens('billing') ? [ofAMonth(command)] : [];
    case 'credit':
    case 'refund':
      return opens('customer') ? money(command, hits) : [];
    case 'supply':
    case 'collect':
      return opens('to-do') ? hits.flatMap((entry) => moving(command.act, entry)).slice(0, MOST) : [];
  }
}

type Made = Pick<PaletteEntry, 'icon' | 'label' | 'fact'> & { readonly to: Address };

const entryOf = (id: string, made: Made): PaletteEntry => ({ id: `command-${id}`, group: 'command', ...made });

function closing(): PaletteEntry {
  const to: Address = partAddress('/billing', 'mois', 'new=1');
  return entryOf('close', { icon: mdiFileDocumentCheckOutline, label: 'Préparer la clôture du mois', to });
}

const PAPERS = {
  statements: { onglet: 'releves', label: 'Relevés', icon: mdiFileDocumentCheckOutline },
  invoices: { onglet: 'factures', label: 'Factures', icon: mdiReceiptTextOutline },
} as const;

function ofAMonth({ act, month, query }: Extract<Command, { act: 'statements' | 'invoices' }>): PaletteEntry {
  const { onglet, label, icon } = PAPERS[act];
  return entryOf(act, {
    icon,
    label: month === undefined ? label : `${label} ${ofMonth(month)}`,
    ...(query !== '' && { fact: query }),
    ...(query === '' && month !== undefined && { fact: monthTitle(month) }),
    to: withQuery(pathOf('billing'), { onglet, month, q: query === '' ? undefined : query }),
  });
}

const MONEY = {
  credit: { verb: 'Créditer', icon: mdiPiggyBankOutline, name: 'crediter' },
  refund: { verb: 'Rembourser', icon: mdiCashRefund, name: 'rembourser' },
} as const;

function money({ act, amount, query }: Extract<Command, { act: 'credit' | 'refund' }>, hits: readonly Found[]) {
  const { verb, icon, name } = MONEY[act];
  const much = amount === undefined ? '' : ` de ${euro(amount)}`;
  const more = amount === undefined ? '' : `&montant=${amount}`;
  if (query === '') {
    const to: Address = `${pathOf('transactions', { transactionsGroup: 'deposits' })}?${name}=1${more}`;
    return [entryOf(act, { icon, label: `${verb} une cagnotte${much}`, to })];
  }
  return hits
    .flatMap(({ hit: { kind, id }, label, fact }) => {
      if (kind !== 'customer' && kind !== 'card') return [];
      const whom = `${name}=${kind === 'card' ? 'carte' : 'conso'}-${id}`;
      const called = kind === 'card' ? `la ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
      const to: Address = `${pathOf(kind, { id })}?${whom}${more}`;
      return [
        entryOf(`${act}-${kind}-${id}`, {
          icon,
          label: `${verb} ${called}${much}`,
          ...(fact !== undefined && { fact }),
          to,
        }),
      ];
    })
    .slice(0, MOST);
}

function moving(act: 'supply' | 'collect', { hit: { kind, id }, label, fact }: Found): readonly PaletteEntry[] {
  const made = (verb: string, to: Address) => {
    const icon = act === 'supply' ? mdiTruckDeliveryOutline : mdiMapMarkerOutline;
    return [
      entryOf(`${act}-${kind}-${id}`, { icon, label: `${verb} ${label}`, ...(fact !== undefined && { fact }), to }),
    ];
  };
  if (act === 'supply' && kind === 'restaurant') return made('Approvisionner', `${pathOf('supply')}?lieux=${id}`);
  if (act === 'supply' && kind === 'partner') return made('Approvisionner', pathOf('partner-supply', { id }));
  if (act === 'collect' && kind === 'restaurant') {
    return made('Collecter les sales', `${pathOf('to-do')}?tache=collecter&lieux=${id}`).map((entry) => ({
      ...entry,
      label: `Collecter les sales ${ofName(label)}`,
    }));
  }
  if (act === 'collect' && kind === 'drop_off_point') {
    return made('Collecter', `${pathOf('to-do')}?tache=points&lieux=${id}`);
  }
  return [];
}
