import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MachineResponse } from '#shared/structure/wire.ts';
import type { StockLevel } from '#shared/warehouse/level.ts';
import { renderPage, startServer } from '#web/testing.tsx';
import { SpareTable } from './spare-table.tsx';

const machine = { id: 42, code: 'PRS-01' } as MachineResponse;

const element = (n: number, code: string, level?: StockLevel, idFather: string | null = '42.1') => ({
  id: `42.${n}`,
  idMachine: 42,
  idFather,
  code,
  description: code,
  price: 0,
  quantity: 2,
  stockMin: 1,
  macSpare: {
    idWar: level ? 2 : null,
    idSparePart: level ? n : null,
    warSparepart: { position: 'R1', currentStock: 3, currentReorderLevel: 4, optimalStock: 9 },
    linked: level ? { code: `S${n}`, description: `Spare ${n}`, unit: 'pc', level, reserved: 0 } : null,
  },
});

const open = async (profile: 'admin' | 'technician') => {
  const asked = startServer({
    'GET /machinestructure/items': () => ({
      body: {
        items: [
          element(1, 'HYD', undefined, null),
          element(2, 'BRG', 'active'),
          element(3, 'SEAL', 'notInStock'),
          element(4, 'FILTER', 'low'),
          element(5, 'BELT', 'critical'),
        ],
      },
    }),
    'GET /warehouse/items': () => ({ body: { items: [{ id: 2, code: 'CENTRAL' }] } }),
  });
  await renderPage(<SpareTable machine={machine} />, { profile, namespaces: ['structure', 'words'] });
  await screen.findByText('S3');
  return asked;
};
const rows = () => screen.getAllByRole('row').flatMap((row) => /S\d/.exec(row.textContent ?? '') ?? []);

it('shows what runs short first, and leads to the spare and to its place', async () => {
  const asked = await open('admin');
  expect(rows().map(String)).toEqual(['S3', 'S5', 'S4', 'S2']);
  expect(asked.filter(({ path }) => path === '/machinestructure/items')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'S3' }).getAttribute('href')).toBe(
    '/app/mgmt/warehouse/spareparts/detail/3?warehouse=2',
  );
  expect(screen.getByRole('link', { name: 'SEAL' }).getAttribute('href')).toBe(
    '/app/mgmt/equipStructure/42?element=42.3',
  );
});

it('leads technicians to no page of the desk', async () => {
  await open('technician');
  expect(screen.queryAllByRole('link', { name: /^(S\d|SEAL)/ })).toEqual([]);
});
