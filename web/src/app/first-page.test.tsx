import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { initLanguages } from '../i18n/i18n.ts';
import { InitialPage } from './first-page.tsx';

afterEach(cleanup);

it.each([
  ['/app/mgmt/equipStructure', 'Equipment structure'],
  ['/app/planning/workOrders/create', undefined],
])('the page at %s is called %s before it is there', async (path, title) => {
  await initLanguages();
  history.replaceState(null, '', path);
  render(<InitialPage />);
  expect(screen.getByText(/Loading/)).toBeTruthy();
  expect(document.querySelector('main p')?.textContent).toBe(title);
  expect(screen.queryByRole('heading')).toBeNull();
});
