import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ShiftOee } from '#shared/reports/kpi-api.ts';
import { createWrapper, renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { ShiftOeeTable } from './shift-oee.tsx';

const shift = (more: Partial<ShiftOee> = {}): ShiftOee => ({
  ...{ on: '2026-03-06', shift: '1', plannedMinutes: 480, downMinutes: 60, good: 350, total: 380 },
  ...{ availability: 87.5, performance: 90.5, quality: 92.1, oee: 72.9 },
  ...more,
});
const namespaces = ['machineData', 'figures'] as const;

it('shows the factors of each shift, and marks one of more than was possible', async () => {
  const asked = startServer({
    'GET /oee': () => ({
      body: {
        items: [shift(), shift({ shift: '2', performance: null, oee: 200, mark: 'performanceAbove100' })],
      },
    }),
  });
  await renderPage(<ShiftOeeTable machineId={3} />, { namespaces });
  await waitUntil(() => expect(createWrapper().findTable()!.findRows()).toHaveLength(2));
  for (const text of ['87.5 %', '90.5 %', '72.9 %', 'n/a', '200 % · more than possible'])
    expect(screen.getAllByText(text), text).not.toEqual([]);
  expect(asked.find(({ path }) => path === '/oee')?.query.get('machineId')).toBe('3');
});

it('shows nothing for a machine without counts', async () => {
  const asked = startServer({ 'GET /oee': () => ({ body: { items: [] } }) });
  await renderPage(<ShiftOeeTable machineId={3} />, { namespaces });
  await waitUntil(() => expect(asked.some(({ path }) => path === '/oee')).toBe(true));
  expect(screen.queryByText('OEE by shift')).toBeNull();
});
