import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show } from '../../testing.tsx';
import { BeginWithMachines } from './begin-with-machines.tsx';
import { EmptyPlant } from './empty-plant.tsx';

it('leads an empty plant to the template of machines', async () => {
  serve({ 'GET /machine/items': () => ({ body: { items: [] } }) });
  await show(<EmptyPlant />, { namespaces: ['ingestion'] });
  const link = await screen.findByRole('link', { name: 'Start with your list of machines' });
  expect(link.getAttribute('href')).toBe('/app/configuration/dataingestion?step=0&tab=2');
});

it('says nothing to a plant that has machines, nor offers it to who may not import', async () => {
  const asked = serve({ 'GET /machine/items': () => ({ body: { items: [{ id: 1 }] } }) });
  const { container, unmount } = await show(<EmptyPlant />, { namespaces: ['ingestion'] });
  await expect.poll(() => asked.length).toBe(1);
  expect(container.textContent).toBe('');
  unmount();
  await show(<BeginWithMachines />, { namespaces: ['ingestion'], profile: 'am' });
  expect(screen.queryByRole('link')).toBeNull();
});
