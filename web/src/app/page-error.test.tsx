import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { Unreachable } from '../call.ts';
import { i18n, initLanguages } from '../i18n/i18n.ts';
import '../testing.tsx';
import { PageError } from './page-error.tsx';

let broken = true;
function Fragile() {
  if (broken) throw new Error('this page is broken');
  return <p>the page stands</p>;
}
const Shell = () => (
  <>
    <Link to="/other">menu</Link>
    <Link to="/app/tablet/far">far</Link>
    <Outlet />
  </>
);

beforeEach(async () => {
  broken = true;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  if (!i18n.isInitialized) await initLanguages();
  await i18n.changeLanguage('en');
  const router = createMemoryRouter(
    [
      {
        Component: Shell,
        children: [
          { path: '/page', Component: Fragile, ErrorBoundary: PageError },
          {
            path: '/app/tablet/far',
            element: <p>far</p>,
            loader: () => Promise.reject(new Unreachable('no network')),
            ErrorBoundary: PageError,
          },
          { path: '/other', element: <p>another page</p> },
        ],
      },
    ],
    { initialEntries: ['/page'] },
  );
  render(<RouterProvider router={router} />);
});

it('a page that throws says so inside the layout, whose menu goes on working', async () => {
  await screen.findByRole('heading', { name: 'This page failed' });
  expect(document.title).toContain('This page failed');
  fireEvent.click(screen.getByText('menu'));
  await screen.findByText('another page');
});

it('trying again shows the page once it no longer throws', async () => {
  await screen.findByText('Try again');
  broken = false;
  fireEvent.click(screen.getByText('Try again'));
  await screen.findByText('the page stands');
});

it.each([
  ['en', 'This page is not stored on this tablet yet. Open it once with a network.'],
  ['it', 'Questo tablet non ha ancora conservato nulla di questa pagina. Serve la rete una volta.'],
  ['fr', "Cette tablette n'a encore rien conservé de cette page. Il lui faut le réseau une fois."],
])('a tablet says in %s that it has nothing of a page while the network is away', async (language, says) => {
  await i18n.changeLanguage(language);
  fireEvent.click(screen.getByText('far'));
  await screen.findByText(says);
});
