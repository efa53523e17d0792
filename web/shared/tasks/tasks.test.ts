import { type Waiting } from '@boucle/contract/features/tasks/calls.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { tasksOf, todayOf } from './tasks.ts';

const nothing: Waiting = {
  full_drawers: [],
  dirty_restaurants: [],
  dirty_drop_off_points: [],
  running_out: [],
  to_supply: [],
  in_rounds: [],
  marks: [],
  team: [],
  pending_orders: 0,
  oldest_pending_order_at: null,
  dirty_to_wash: 0,
  cards_to_print: 0,
  months_to_close: [],
  failed_mails: 0,
  open_incidents: 0,
  open_claims: 0,
  waiting_night: null,
  open_alerts: 0,
  awaiting_acts: 0,
  overdue_counts: 0,
  open_lots: 0,
  rounds_today: 0,
  asked_requests: 0,
  e_money: 'below',
  failed_deposits: 0,
  returned_invoices: 0,
  due_data_requests: 0,
  inactive_customers: 0,
};
const RUNNING_OUT = {
  ...{ place: 'R' as const, place_id: 3, place_name: 'Ô Bon Bol', format_id: 1, format_title: 'Barquette' },
  ...{
    runs_out_on: '2025-04-01',
    runs_out_at: 'evening' as const,
    available: 3,
    coming: 0,
    round: null,
  },
};
const dirty = (...quantities: number[]) =>
  quantities.map((quantity, index) => ({ id: index + 1, name: `R${index + 1}`, quantity }));

describe('what waits', () => {
  it('is nothing when nothing is dirty and every card is printed', () => {
    expect(tasksOf(nothing)).toEqual([]);
  });
  it('sums the dirty containers of the restaurants and leads to them, not to the log of washing', () => {
    const [task] = tasksOf({ ...nothing, dirty_restaurants: dirty(600, 457, 1) });
    expect(task).toMatchObject({ detail: '3 restaurants\u00a0: R1, R2…', to: '/to_do?tache=collecter' });
    expect(task?.title).toMatch(/^1.058 contenants sales à collecter$/u);
  });
  it('is written in the singular for one', () => {
    const tasks = tasksOf({
      ...nothing,
      dirty_restaurants: dirty(1),
      dirty_to_wash: 1,
      cards_to_print: 1,
      failed_mails: 1,
    });
    expect(tasks.map(({ title }) => title)).toEqual([
      '1 contenant sale à collecter',
      '1 contenant à laver',
      '1 e-mail non remis',
      '1 carte à imprimer',
    ]);
  });
  it('leads from the washing to its form, from the cards to those to print, from the mails to those that failed', () => {
    const tasks = tasksOf({ ...nothing, dirty_to_wash: 4, cards_to_print: 6, failed_mails: 2 });
    expect(tasks.map(({ to }) => to)).toEqual([
      '/to_do?tache=laver',
      '/team?onglet=courriers&state=failed',
      '/cards?printing=to_print&coche=tout',
    ]);
  });
  it('is what runs out within two days first, then what is to be delivered', () => {
    const to_supply = [
      { id: 1, name: 'Chez Manon', quantity: 12 },
      { id: 2, name: 'Le Petit Wok', quantity: 6 },
    ];
    const running_out = [1, 2].map((format_id) => ({ ...RUNNING_OUT, format_id }));
    expect(tasksOf({ ...nothing, to_supply, running_out, rounds_today: 1 })).toMatchObject([
      { title: 'À risque d’ici 48\u00a0h\u00a0: 2 stocks', detail: 'Ô Bon Bol' },
      { key: 'rounds' },
      { title: '18 contenants à livrer', detail: '2 restaurants\u00a0: Chez Manon, Le Petit Wok' },
    ]);
  });
  it('names the month to close, or counts them and says which comes first', () => {
    expect(tasksOf({ ...nothing, months_to_close: ['2026-10'] })).toMatchObject([
      { title: 'Mois à clôturer\u00a0: octobre 2026', to: '/billing?new=1' },
    ]);
    expect(tasksOf({ ...nothing, months_to_close: ['2026-09', '2026-10'] })).toMatchObject([
      { title: '2 mois à clôturer', detail: 'D’abord septembre 2026' },
    ]);
  });
  it('leads from the dirty containers of drop-off points to the points that hold some, of one restaurant too', () => {
    const points = [
      { id: 4, name: 'Gare Sud', quantity: 9 },
      { id: 5, name: 'Mairie', quantity: 1 },
    ];
    const waiting = { ...nothing, dirty_drop_off_points: points };
    expect(tasksOf(waiting)).toMatchObject([
      {
        title: '10 contenants sales aux points de dépôt',
        detail: '2 points de dépôt\u00a0: Gare Sud, Mairie',
        to: '/to_do?tache=points',
      },
    ]);
    expect(tasksOf(waiting, 3)[0]?.to).toBe('/to_do?tache=points&lieux=4,5');
  });
  it('leads to full drawers, whose sites it names, and to the orders that wait, the oldest said', () => {
    const tasks = tasksOf({
      ...nothing,
      full_drawers: [
        { id: 1, name: 'Gare Sud', drawers: 2, in_rounds: 0 },
        { id: 2, name: 'Place Graslin', drawers: 1, in_rounds: 0 },
      ],
      pending_orders: 4,
      oldest_pending_order_at: '2025-03-30T09:48:00Z',
    });
    expect(tasks).toMatchObject([
      { title: '3 tiroirs pleins', detail: 'Gare Sud, Place Graslin', to: '/collection_sites?urgency=full' },
      {
        title: '4 commandes à valider',
        detail: 'La plus ancienne\u00a0: 30/03/2025 11:48',
        to: '/orders?status=pending',
      },
    ]);
  });
  it('is told line by line in docs/tasks.md', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/tasks.md'), 'utf8');
    const [table = ''] = page.split('\n## ');
    const rows = [...table.matchAll(/^\| ([^|]+) \|/gmu)].map(([, name = '']) => name).slice(1);
    const counted = JSON.parse(JSON.stringify(nothing).replaceAll(':0', ':2')) as Waiting;
    const lines = tasksOf({
      ...counted,
      full_drawers: [{ id: 1, name: 'Gare Sud', drawers: 2, in_rounds: 0 }],
      dirty_restaurants: dirty(1, 1),
      dirty_drop_off_points: dirty(1, 1),
      running_out: [RUNNING_OUT, RUNNING_OUT],
      to_supply: dirty(1, 1),
      waiting_night: { day: '2026-11-30', pieces: 2, amount: 6 },
      months_to_close: ['2026-09', '2026-10'],
      e_money: 'near',
    });
    const named = lines.map(({ title }) => title.replace(/^2 /u, '').replace(/\u00a0: 2 stocks$/u, ''));
    expect(named.map((name) => name.replaceAll('\u00a0', ' '))).toEqual(rows);
  });

  it('stands by the day it is for: what is put off comes later, with who and until when', () => {
    const mark = { task: 'orders' as const, n: 1, assigned_to: { id: 4, name: 'Léa' }, by: 'Camille' };
    const until = '2026-11-30T17:00:00Z';
    const waiting = {
      ...nothing,
      cards_to_print: 2,
      dirty_to_wash: 3,
      pending_orders: 1,
      full_drawers: [{ id: 1, name: 'Gare Sud', drawers: 3, in_rounds: 2 }],
      in_rounds: [{ act: 'empty_drawer' as const, pieces: 2, round_id: 7, day: '2026-11-30', rounds: 1 }],
      marks: [{ ...mark, at: '2026-11-30T08:00:00Z', snoozed_until: until }],
    };
    const tasks = tasksOf(waiting);
    expect(tasks.map(({ key, time }) => [key, time])).toEqual([
      ['drawers', 'today'],
      ['wash', 'week'],
      ['orders', 'later'],
      ['print', 'later'],
    ]);
    expect(todayOf(tasks)).toBe(1);
    expect(tasks[0]).toMatchObject({
      title: '1 tiroir plein',
      round: { label: '2 en tournée', to: '/rounds?semaine=2026-11-30&open=7' },
    });
    expect(tasks[2]).toMatchObject({ when: 'reportée au 30/11/2026 18:00', mark: { assigned_to: { name: 'Léa' } } });
    const done = { ...waiting, full_drawers: [{ id: 1, name: 'Gare Sud', drawers: 2, in_rounds: 2 }] };
    expect(tasksOf(done).map(({ key }) => key)).not.toContain('drawers');
  });

  it('says the hour of the oldest order today, its day before, its year where that is another one', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const oldest = (instant: string) =>
      tasksOf({ ...nothing, pending_orders: 1, oldest_pending_order_at: instant })[0]?.detail;
    vi.setSystemTime('2025-04-01T08:00:00Z');
    expect(oldest('2025-04-01T07:48:00Z')).toBe('La plus ancienne\u00a0: 09:48');
    expect(oldest('2025-03-30T09:48:00Z')).toBe('La plus ancienne\u00a0: 30/03 à 11:48');
    expect(oldest('2024-12-30T09:48:00Z')).toBe('La plus ancienne\u00a0: 30/12/2024 10:48');
  });
});
