import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing.tsx';
import { PeriodControl, usePeriod } from './period-control.tsx';

function Asked() {
  const [period, choose] = usePeriod({ from: '2026-10-01', to: '2026-10-31' });
  return <PeriodControl period={period} onChange={choose} longest={60} />;
}
const trigger = () => screen.getByRole('button', { name: /Choose a period/ });
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('keeps a period in the address, its days written as everywhere', async () => {
  const { router } = await renderPage(<Asked />, { at: '/page?page=3' });
  expect(trigger().textContent).toBe('01/10/2026 – 31/10/2026');
  fireEvent.click(trigger());
  type('First day', '5/10/2026');
  type('Last day', '04/11/2026');
  press('Show');
  expect(trigger().textContent).toBe('05/10/2026 – 04/11/2026');
  expect(router.state.location.search).toBe('?from=2026-10-05&to=2026-11-04');
  fireEvent.click(trigger());
  press('Usual period');
  expect(router.state.location.search).toBe('');
});

it.each([
  ['1/12/2026', 'At most 60 days.'],
  ['30/09/2026', 'Choose a first and a last day, in this order.'],
  ['soon', 'Choose a first and a last day, in this order.'],
])('refuses a period until %s', async (until, why) => {
  const { router } = await renderPage(<Asked />);
  fireEvent.click(trigger());
  type('Last day', until);
  press('Show');
  expect(screen.getByText(why)).toBeTruthy();
  expect(router.state.location.search).toBe('');
});

it('does not read days that are none from the address', async () => {
  await renderPage(<Asked />, { at: '/page?from=2026-02-30&to=2026-03-03' });
  expect(trigger().textContent).toBe('01/10/2026 – 31/10/2026');
});
