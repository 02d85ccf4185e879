import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Profile } from '#shared/permissions.ts';
import { renderPage, waitUntil } from '../../testing.tsx';
import { ReportBreakdown } from './report-breakdown.tsx';

const machine = { id: 7, stato: 'active' } as const;
const button = () => screen.queryByRole('button', { name: 'Report a breakdown' });

it.each<[Profile, string]>([
  ['admin', '/app/planning/ewo/create?machine=7&element=7.2'],
  ['requestor', '/app/operator/homeOperator/ewo/create?machine=7&element=7.2'],
  ['technician', '/app/tablet/homeTablet/ewo/create?machine=7&element=7.2'],
])('leads %s to the report of the machine where they work', async (profile, path) => {
  const { router } = await renderPage(<ReportBreakdown machine={machine} element="7.2" />, { profile });
  fireEvent.click(button()!);
  await waitUntil(() => {
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(path);
  });
});

it.each<Profile>(['am', 'pm', 'guest'])('is not there for %s, who reports none', async (profile) => {
  await renderPage(<ReportBreakdown machine={machine} />, { profile });
  expect(button()).toBeNull();
});

it('is not there at a machine out of use', async () => {
  await renderPage(<ReportBreakdown machine={{ ...machine, stato: 'dismissed' }} />);
  expect(button()).toBeNull();
});
