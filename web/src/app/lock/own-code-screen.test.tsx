import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import type { KnownUser } from '../../session/keyring/user-records.ts';
import { type Session, SessionContext } from '../../session/session.ts';
import { createSession, renderPage, waitUntil } from '../../testing.tsx';
import { OwnCodeScreen } from './own-code-screen.tsx';

const kept = vi.hoisted(() => [] as string[]);
vi.mock('../../session/keyring/keyring.ts', () => ({
  setCode: async (_: string, code: string) => void kept.push(code),
  tryCode: async (_: string, code: string) =>
    code === '482913' ? { right: true } : { right: false, attemptsLeft: 4 },
}));
vi.mock('../../session/keyring/user-change.ts', () => ({
  endCodeUse: vi.fn(),
  sealIfOverdue: async () => false,
}));

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});

const anna: KnownUser = { id: 'demo/anna', name: 'Anna', wrong: 0 };
const withCode: KnownUser = {
  ...anna,
  byCode: { salt: new Uint8Array(), iterations: 1, sealed: new Uint8Array() },
};

async function open(person: KnownUser, longTabletCode: boolean) {
  kept.length = 0;
  const session = createSession('technician');
  const asked: Session = {
    ...session,
    user: { plant: { longTabletCode } } as Session['user'],
  };
  const onClose = vi.fn();
  await renderPage(
    <SessionContext value={asked}>
      <OwnCodeScreen person={person} isRequired={person.byCode !== undefined} onClose={onClose} />
    </SessionContext>,
    { namespaces: ['lock'] },
  );
  return onClose;
}

const type = (label: string | RegExp, code: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: code } });
const confirm = () => fireEvent.submit(screen.getByText('Confirm').closest('form')!);

it('six digits are set by typing them twice; longer ones by choice', async () => {
  const onClose = await open(anna, false);
  type('New code: six digits', '123456');
  await screen.findByText('This code is too easy to guess. Choose another.');
  type('New code: six digits', '771204');
  type(await screen.findByLabelText('Repeat the new code').then(() => 'Repeat the new code'), '771204');
  await waitUntil(() => expect(onClose).toHaveBeenCalled());
  expect(kept).toEqual(['771204']);
});

it('letters and digits may be used by anybody', async () => {
  await open(anna, false);
  fireEvent.click(screen.getByText('Use letters and digits'));
  type(/at least eight characters/, 'pressroom');
  confirm();
  await screen.findByText('The code needs both letters and digits.');
  type(/at least eight characters/, 'press7room');
  confirm();
  await screen.findByLabelText('Repeat the new code');
  type('Repeat the new code', 'press7room');
  confirm();
  await waitUntil(() => expect(kept).toEqual(['press7room']));
});

it('where the plant asks for longer codes the six digits open the way to a new one, and nothing else does', async () => {
  const onClose = await open(withCode, true);
  await screen.findByText(/The plant now requires a code of at least eight characters/);
  expect(screen.queryByText('Cancel')).toBeNull();
  type('Your current code', '000000');
  await screen.findByText('Wrong code. 4 tries left.');
  type('Your current code', '482913');
  await screen.findByLabelText(/at least eight characters/);
  expect(screen.queryByText('Use six digits')).toBeNull();
  type(/at least eight characters/, '771204');
  confirm();
  await screen.findByText('The code is too short: six digits, or at least eight characters.');
  type(/at least eight characters/, 'press7room');
  confirm();
  await screen.findByLabelText('Repeat the new code');
  type('Repeat the new code', 'press7room');
  confirm();
  await waitUntil(() => expect(onClose).toHaveBeenCalled());
  expect(kept).toEqual(['press7room']);
});
