import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OperatorHomePage } from '../features/home/operator-home-page.tsx';
import { renderPage, waitUntil } from '../testing.tsx';

it.each(['requestor', 'admin'] as const)(
  'the start of an operator, seen as %s, offers what an operator may open',
  async (profile) => {
    await renderPage(<OperatorHomePage />, { profile });
    await waitUntil(() => expect(screen.getByText('What you can open')).toBeTruthy());
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(ways).toEqual(expect.arrayContaining(['/app/reports/dashboard-alternative', '/docs', '/release']));
    expect(ways.filter((href) => /mgmt|planning|configuration/.test(href!))).toEqual([]);
    expect(screen.queryByRole('table')).toBeNull();
  },
);
