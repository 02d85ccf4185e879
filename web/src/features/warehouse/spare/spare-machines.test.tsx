import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SparePage } from '#shared/warehouse/spare-api.ts';
import { renderPage, startServer } from '#web/testing.tsx';
import { SpareMachines } from './spare-machines.tsx';

it('leads to the machines and elements that are the spare, and counts what is installed', async () => {
  const machine = { id: 42, code: 'PRS-01', description: 'Press', class: 'AA' };
  startServer({
    'GET /usage/items': () => ({
      body: {
        counts: { elements: 2 },
        items: [
          { by: 'elements', id: '42.3', code: 'SEAL', description: 'Seal', quantity: 2, machine },
          { by: 'elements', id: '42.4', code: 'SEAL-2', description: 'Seal', quantity: 0.1, machine },
        ],
      },
    }),
  });
  await renderPage(<SpareMachines spare={{ id: 8, unit: 'pc' } as SparePage} />, {
    namespaces: ['warehouse'],
  });
  const element = await screen.findByRole('link', { name: 'SEAL – Seal' });
  expect(element.getAttribute('href')).toBe('/app/mgmt/equipStructure/42?element=42.3');
  const machines = screen.getAllByRole('link', { name: 'PRS-01 – Press' });
  expect(machines[0]!.getAttribute('href')).toBe('/app/mgmt/equipStructure/view/42');
  expect(screen.getAllByText('AA')).toHaveLength(2);
  screen.getByText('2.1 pc installed, in 2 elements');
});
