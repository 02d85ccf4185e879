import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OwnNotices } from '#shared/organisation/notice-api.ts';
import { createWrapper, renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { NoticesPage } from './notices-page.tsx';

const saved: OwnNotices = {
  ways: { ewoClosed: 'none' },
  quietOffShift: false,
  shift: 2,
  isLeader: false,
};

async function open(profile: 'admin' | 'requestor' | 'pm', answer: OwnNotices = saved) {
  let stored = answer;
  const requests = startServer({
    'GET /notice/choices': () => ({ body: stored }),
    'GET /push/subscription': () => ({ body: { publicKey: 'B', devices: [] } }),
    'PUT /notice/choices': ({ body }) => {
      const { shift, isLeader } = answer;
      stored = { ...(body as OwnNotices), shift, isLeader };
      return { body: stored };
    },
  });
  await renderPage(<NoticesPage />, { profile, namespaces: ['notices'] });
  await screen.findByText('How notices arrive');
  return requests;
}
const listFields = () => createWrapper().findAllFormFields();
const findSelect = (label: string) =>
  listFields()
    .find((field) => field.findLabel()?.getElement().textContent === label)!
    .findControl()!
    .findSelect()!;

it('shows the kinds of a profile with their ways, and the shift', async () => {
  await open('requestor');
  const labels = listFields().map((field) => field.findLabel()?.getElement().textContent);
  expect(labels).toEqual([
    'Remark',
    'My EWO is taken',
    'My EWO is on hold',
    'My EWO is closed',
    'My EWO is cancelled',
    'A failure came back after its analysis',
    'Working hours',
  ]);
  expect(screen.queryByText('Stops of class AA at any time')).toBeNull();
  expect(findSelect('My EWO is closed').findTrigger().getElement().textContent).toContain('None');
  expect(findSelect('My EWO is taken').findTrigger().getElement().textContent).toContain('As usual');
  expect(screen.getByText(/Your shift: Afternoon/)).toBeTruthy();
});

it('offers no pop-ups to whoever gets none, and says that without a shift nothing waits', async () => {
  await open('pm', { ways: {}, quietOffShift: false, shift: null, isLeader: false });
  const select = findSelect('A failure came back after its analysis');
  select.openDropdown();
  const options = select.findDropdown().findOptions();
  expect(options.map((option) => option.getElement().textContent)).toEqual([
    expect.stringMatching(/^As usual/),
    'E-mail at once',
    'Daily digest',
    'None',
  ]);
  expect(screen.getByText(/nothing is held back/)).toBeTruthy();
});

it('saves what was chosen, and a kind that is as usual again without a choice', async () => {
  const requests = await open('admin');
  const choose = (label: string, value: string) => {
    const select = findSelect(label);
    select.openDropdown();
    select.selectOptionByValue(value);
  };
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  choose('New EWO for my team', 'digest');
  choose('My EWO is closed', 'usual');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Quiet outside my working hours' }));
  fireEvent.click(save);
  await waitUntil(() =>
    expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { ways: { ewoCreated: 'digest' }, quietOffShift: true },
    ]),
  );
  await waitUntil(() => expect(save.disabled).toBe(true));
});

it('takes own hours once both are entered, and lets urgent stops through for a leader', async () => {
  const requests = await open('admin', { ...saved, ways: {}, isLeader: true });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  fireEvent.click(screen.getByRole('radio', { name: /^Own hours/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Stops of class AA at any time' }));
  const findTimes = () => createWrapper().findAllTimeInputs();
  expect(findTimes().map((time) => time.findNativeInput().getElement().value)).toEqual(['08:00', '17:00']);
  findTimes()[0]!.setInputValue('9');
  expect(save.disabled).toBe(true);
  findTimes()[0]!.setInputValue('09:30');
  fireEvent.click(save);
  await waitUntil(() =>
    expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      {
        ways: {},
        quietOffShift: false,
        hours: { from: '09:30', to: '17:00' },
        urgentBreaksQuiet: true,
      },
    ]),
  );
  await waitUntil(() => expect(save.disabled).toBe(true));
  fireEvent.click(screen.getByRole('radio', { name: /^Hours of the shift/ }));
  expect(findTimes()).toEqual([]);
  expect(save.disabled).toBe(false);
});
