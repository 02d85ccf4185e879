import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../testing.tsx';
import { ImportColumns } from './import-columns.tsx';

const saved = vi.hoisted(() => [] as string[]);
vi.mock('../../ui/table/export-file.ts', async (original) => ({
  ...(await original<object>()),
  saveCsv: (name: string) => void saved.push(name),
}));

it('a template has the name its table has for the reader', async () => {
  await renderPage(<ImportColumns />, { namespaces: ['docs'] });
  fireEvent.click(screen.getByRole('button', { name: /CSV.*SmpPhases|SmpPhases.*CSV/ }));
  expect(saved).toEqual(['SMP phases']);
});
