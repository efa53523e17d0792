import { type PageName } from '@boucle/contract/pages.ts';
import { transactionOf } from '@boucle/contract/features/transactions/rows.fixture.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { describer } from '../../shared/transactions/describer.ts';
import { tightColumns, transactionColumns } from './columns.tsx';

const describe = describer({ mayOpen: (_: PageName) => true });
const wide = transactionColumns('supply', describe);
const tight = tightColumns('supply', wide, describe);
const pending = transactionOf('admin_give', { status: 'pending', completed_at: null });

const typeCell = (columns: typeof wide, row: typeof pending): string =>
  renderToStaticMarkup(<>{columns.find(({ key }) => key === 'type')?.cell(row)}</>);

it('says beside its name that a transaction is not completed, also where room is scarce', () => {
  for (const columns of [wide, tight]) {
    expect(typeCell(columns, pending)).toContain('En attente');
    expect(typeCell(columns, transactionOf('admin_give'))).not.toContain('b-chip');
  }
});

it('does not cut the status together with a name that is too long', () => {
  expect(typeCell(wide, pending)).toMatch(/tx-clip[^>]*>[^<]*<\/span> <span class="b-chip/);
  expect(typeCell(tight, pending)).toMatch(/tx-end"><span[^>]*>[^<]*<\/span><\/span><span class="b-chip/);
});

it('names the lot of a washing, and says of one that was recorded without that it has none', () => {
  const lotCell = (row: typeof pending): string =>
    renderToStaticMarkup(
      <>
        {transactionColumns('wash', describe)
          .find(({ key }) => key === 'wash_lot')
          ?.cell(row)}
      </>,
    );
  expect(lotCell(transactionOf('admin_wash', { wash_lot: { id: 14, number: 'L-2026-014' } }))).toContain('L-2026-014');
  expect(lotCell(transactionOf('admin_wash'))).toContain('sans lot');
  for (const row of [transactionOf('admin_return_dirty'), transactionOf('admin_wash', { reverses_id: 3 })])
    expect(lotCell(row)).not.toContain('sans lot');
  expect(wide.some(({ key }) => key === 'wash_lot')).toBe(false);
});
