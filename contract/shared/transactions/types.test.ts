import { describe, expect, it } from 'vitest';
import { typesOf } from '../../features/transactions/groupTypes.ts';
import { INVALID_TRANSACTION_GROUP, isTransactionGroup, TRANSACTION_GROUPS } from './groups.ts';
import { STATUSES, statusLabel } from './statuses.ts';
import { TRANSACTION_TYPE_LABELS, TRANSACTION_TYPES } from './types.ts';

describe('the transaction types', () => {
  it('are 40, each once, each with a label of its own', () => {
    expect(new Set(TRANSACTION_TYPES).size).toBe(40);
    expect(new Set(Object.values(TRANSACTION_TYPE_LABELS)).size).toBe(40);
  });
});

describe('the transaction groups', () => {
  it('are supply, deposits, reuses and wash', () => {
    expect(TRANSACTION_GROUPS).toEqual(['supply', 'deposits', 'reuses', 'wash']);
    expect(isTransactionGroup('x')).toBe(false);
    expect(INVALID_TRANSACTION_GROUP).toBe('Invalid transaction group');
  });

  it('hold the types of the specification', () => {
    expect(typesOf('deposits')).toEqual(['admin_free_deposit', 'admin_refund_guest_deposit']);
    expect(typesOf('reuses')).toHaveLength(9);
    expect(typesOf('supply')).toHaveLength(6);
    expect(typesOf('wash')).toEqual([
      'admin_return_dirty',
      'admin_wash',
      'admin_pickup_drop_off_point_dirty_container',
    ]);
  });

  it('share the pick-up of dirty containers, and nothing else', () => {
    const all = TRANSACTION_GROUPS.flatMap((group) => typesOf(group));
    expect(all.filter((type, index) => all.indexOf(type) !== index)).toEqual([
      'admin_pickup_drop_off_point_dirty_container',
    ]);
  });

  it('are every type when none is asked for', () => {
    expect(typesOf()).toEqual(TRANSACTION_TYPES);
  });
});

describe('the status labels', () => {
  it('agree with what bears them', () => {
    expect(
      STATUSES.map((status) => [status, statusLabel(status, 'masculine'), statusLabel(status, 'feminine')]),
    ).toEqual([
      ['pending', 'En attente', 'En attente'],
      ['active', 'Actif', 'Active'],
      ['inactive', 'Inactif', 'Inactive'],
      ['disabled', 'Désactivé', 'Désactivée'],
      ['completed', 'Terminé', 'Terminée'],
      ['cancelled', 'Annulé', 'Annulée'],
      ['canceled', 'Annulé', 'Annulée'],
      ['creation_failed', 'Échec de création', 'Échec de création'],
      ['failed', 'Échec', 'Échec'],
      ['validated', 'Validé', 'Validée'],
      ['done', 'Livré', 'Livré'],
    ]);
  });
});
