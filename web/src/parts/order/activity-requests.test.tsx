import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Profile } from '#shared/permissions.ts';
import type { Activity } from '#shared/planned/order.ts';
import { renderPage } from '../../testing.tsx';
import { ActivityRequests } from './activity-requests.tsx';

const order = { id: '1.2.3', machineId: 7 };
const shown = (activity: Partial<Activity>, profile: Profile = 'technician') =>
  renderPage(
    <ActivityRequests
      order={order}
      activity={{ n: 2, outcome: 'nok', note: 'Seal leaks', ...activity } as Activity}
    />,
    { profile, namespaces: ['orders'] },
  );
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const asked = '?machine=7&order=1.2.3&activity=2&text=Seal+leaks';

it('leads to a tag and to an EWO of the activity, with what was noted, where the person works', async () => {
  const { unmount } = await shown({});
  expect(link('Tag')).toBe(`/app/tablet/homeTablet/tag/create${asked}`);
  expect(link('EWO')).toBe(`/app/tablet/homeTablet/ewo/create${asked}`);
  unmount();
  await shown({}, 'admin');
  expect(link('Tag')).toBe(`/app/planning/tag/create${asked}`);
});

it('names what was asked for, and leads to it', async () => {
  await shown({ requests: [{ kind: 'tag', id: 'T1', code: 'T-2026-000001' }] });
  expect(link('T-2026-000001')).toBe('/app/tablet/tag/intervention/view?tag=T1');
  // A second request of the same kind is not offered.
  expect(screen.queryByRole('link', { name: 'Tag' })).toBeNull();
  expect(link('EWO')).toContain('/ewo/create?');
});

it('offers nothing for what is in order, nor to who may not ask', async () => {
  const { unmount } = await shown({ outcome: 'ok' });
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
  await shown({}, 'guest');
  expect(screen.queryByRole('link')).toBeNull();
});
