import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { call } from '#web/call.ts';
import { i18n, initLanguages } from '#web/i18n/i18n.ts';
import { signIn } from '#web/session/sign-in.ts';
import { waitUntil } from '#web/testing.tsx';
import { LoginPage } from './login-page.tsx';

vi.mock('#web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/session/sign-in.ts', async (original) => ({ ...(await original<object>()), signIn: vi.fn() }));

beforeAll(async () => {
  if (!i18n.isInitialized) await initLanguages();
  await i18n.changeLanguage('en');
  await i18n.loadNamespaces(['access', 'shell']);
});
beforeEach(() => {
  vi.mocked(signIn).mockReset().mockResolvedValue();
  render(
    <MemoryRouter>
      <LoginPage />
    </MemoryRouter>,
  );
});

function enter(email: string) {
  fireEvent.click(screen.getByRole('button', { name: 'My company has its own sign-in' }));
  fireEvent.change(screen.getByLabelText('Company e-mail'), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

it('leads to the hosted sign-in with one click', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Sign in with your company account' }));
  expect(signIn).toHaveBeenCalledWith('en', undefined);
});

it('leads to the provider of the domain of an address, and sends only the domain', async () => {
  vi.mocked(call).mockResolvedValue({ provider: true });
  enter(' Ada@Saml.Example ');
  await waitUntil(() => expect(signIn).toHaveBeenCalledWith('en', 'saml.example'));
  expect(vi.mocked(call).mock.lastCall?.[1]).toEqual({ domain: 'saml.example' });
});

it('says that a domain has no provider, and stays', async () => {
  vi.mocked(call).mockResolvedValue({ provider: false });
  enter('ada@free.example');
  await screen.findByText('No sign-in of its own is set up for free.example. Use the button above.');
  expect(signIn).not.toHaveBeenCalled();
});

it('says that the question could not be asked', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.mocked(call).mockRejectedValue(new Error('no network'));
  enter('ada@free.example');
  await screen.findByText('The sign-in page could not be opened.');
});
