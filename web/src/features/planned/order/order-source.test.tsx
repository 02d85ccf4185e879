import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { flushWork, renderPage, startServer } from '#web/testing.tsx';
import { OrderSource } from './order-source.tsx';

const image = '01JPG0000000000000000000AB';
async function open(source: { kind: 'tag' | 'rootcause'; id: string; code: string }) {
  const asked = startServer({
    'GET /tag/items/{id}': () => ({ body: { id: 'T1', version: 1, code: 'T-1', images: [image] } }),
    'GET /image/items': () => ({ body: [{ id: image, state: 'ready', thumb: '/t', full: '/f' }] }),
  });
  await renderPage(<OrderSource source={source} />);
  return asked;
}

it('shows the pictures of its tag', async () => {
  await open({ kind: 'tag', id: 'T1', code: 'T-1' });
  await screen.findByRole('button', { name: /T-1/ });
});

it('shows the code alone of an analysis', async () => {
  const asked = await open({ kind: 'rootcause', id: 'E1', code: 'E-1' });
  await screen.findByText('E-1');
  await flushWork();
  expect(asked.map(({ path }) => path).filter((path) => path.startsWith('/tag'))).toEqual([]);
});
