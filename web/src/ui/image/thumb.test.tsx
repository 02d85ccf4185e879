import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createWrapper, renderPage, startServer, waitUntil } from '../../testing.tsx';
import { Gallery, Thumb } from './thumb.tsx';

const id = (n: number) => `01JD00000000000000000000${String(n).padStart(2, '0')}`;
const ready = (n: number) => ({
  id: id(n),
  state: 'ready',
  full: `https://b.example/full/${n}`,
  thumb: `https://b.example/thumb/${n}`,
});
const bucket = (...known: { id: string; state: string }[]) =>
  startServer({
    'GET /image/items': ({ query }) => ({
      body: known.filter((each) => query.get('ids')!.split(',').includes(each.id)),
    }),
  });

it('asks once for all images of a page, and shows those there are', async () => {
  const asked = bucket(ready(1), ready(2), { id: id(3), state: 'pending' });
  await renderPage(
    <>
      {[1, 2, 3, 4].map((n) => (
        <Thumb key={n} id={id(n)} name={`Tool ${n}`} />
      ))}
      <Thumb id={undefined} name="Tool 5" />
    </>,
  );
  await waitUntil(() =>
    expect(screen.getAllByRole('img').map((each) => each.getAttribute('src'))).toEqual(
      [1, 2].map((n) => `https://b.example/thumb/${n}`),
    ),
  );
  expect(document.querySelectorAll('.thumb.empty')).toHaveLength(3);
  expect(asked.filter(({ path }) => path === '/image/items').map(({ query }) => query.get('ids'))).toEqual([
    [1, 2, 3, 4].map(id).join(),
  ]);
});

it('asks again for what is being checked, until it is ready', async () => {
  let looks = 0;
  startServer({
    'GET /image/items': () => ({ body: [looks++ === 0 ? { id: id(7), state: 'pending' } : ready(7)] }),
  });
  await renderPage(<Thumb id={id(7)} name="Press" />);
  await waitUntil(() => expect(screen.getByRole('img', { name: 'Press' })).toBeTruthy());
  expect(looks).toBe(2);
});

it('shows a PDF as a card with its name and size, small as a mark, and never as a picture', async () => {
  const pdf = { state: 'ready', name: 'Manual.pdf', bytes: 204_000, file: 'https://b.example/file/9' };
  bucket({ id: id(9), ...pdf }, { id: id(10), ...pdf });
  await renderPage(
    <>
      <Thumb id={id(9)} name="Press" size="sheet" />
      <Thumb id={id(10)} name="Press" />
      <Thumb id={id(9)} name="Press" size="card" isStatic />
    </>,
  );
  const card = await screen.findByRole('link', { name: /Manual\.pdf PDF · 204 kB.*Download/ });
  expect(card.getAttribute('href')).toBe('https://b.example/file/9');
  expect(screen.getByRole('img', { name: 'PDF Manual.pdf' })).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getAllByText('PDF · 204 kB')).toHaveLength(2);
});

it('leads from one image to the next, closer and back', async () => {
  bucket(ready(1), ready(2));
  await renderPage(<Gallery ids={[id(1), id(2)]} name="Phase 1" />);
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge: Phase 1 (2 of 2)' }));
  const modal = () => createWrapper().findModal()!;
  await waitUntil(() =>
    expect(modal().find('img')!.getElement().getAttribute('src')).toBe('https://b.example/full/2'),
  );
  fireEvent.click(screen.getByText('Zoom in'));
  expect(modal().find('img')!.getElement().className).toBe('zoom-150');
  fireEvent.click(screen.getByText('Next'));
  await waitUntil(() =>
    expect(modal().find('img')!.getElement().getAttribute('src')).toBe('https://b.example/full/1'),
  );
  expect(modal().find('img')!.getElement().className).toBe('zoom-100');
});
