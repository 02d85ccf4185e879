import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage, startServer } from '../../testing.tsx';
import { BeginWithMachines } from './begin-with-machines.tsx';
import { EmptyPlant } from './empty-plant.tsx';

it('leads an empty plant to the template of machines', async () => {
  startServer({ 'GET /machine/items': () => ({ body: { items: [] } }) });
  await renderPage(<EmptyPlant />, { namespaces: ['ingestion'] });
  const link = await screen.findByRole('link', { name: 'Start with your list of machines' });
  expect(link.getAttribute('href')).toBe('/app/configuration/dataingestion?step=0&tab=2');
});

it('says nothing to a plant that has machines, nor offers it to who may not import', async () => {
  const asked = startServer({ 'GET /machine/items': () => ({ body: { items: [{ id: 1 }] } }) });
  const { container, unmount } = await renderPage(<EmptyPlant />, { namespaces: ['ingestion'] });
  await expect.poll(() => asked.length).toBe(1);
  expect(container.textContent).toBe('');
  unmount();
  await renderPage(<BeginWithMachines />, { namespaces: ['ingestion'], profile: 'am' });
  expect(screen.queryByRole('link')).toBeNull();
});
