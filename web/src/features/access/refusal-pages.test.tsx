import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, it } from 'vitest';
import { i18n, initLanguages } from '../../i18n/i18n.ts';
import { NotFoundPage, UnauthorisedPage } from './refusal-pages.tsx';

beforeAll(async () => {
  if (!i18n.isInitialized) await initLanguages();
  await i18n.changeLanguage('en');
  await i18n.loadNamespaces(['shell']);
});

afterEach(cleanup);

const shown = (Page: () => React.ReactNode, at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Page />
    </MemoryRouter>,
  );

it('a refused page leads home', () => {
  shown(UnauthorisedPage, '/401');
  screen.getByRole('heading', { name: 'You are not authorised' });
  screen.getByRole('button', { name: 'To the start page' });
});

it('a suspended tenant is the reason, where a user is not let in', () => {
  shown(UnauthorisedPage, '/401?suspended');
  screen.getByRole('heading', { name: 'The service is suspended' });
  screen.getByText('Its data is kept', { exact: false });
  screen.getByRole('button', { name: 'Logout' });
});

it.each([
  [UnauthorisedPage, '/401?without=risorse', 'This plant works without resource management'],
  [UnauthorisedPage, '/401?without=warSap', 'This plant does not send movements to SAP'],
  [NotFoundPage, '/404?without=chklst', 'This plant does not use checklists'],
])('%s at %s says what the plant lacks', (Page, at, text) => {
  shown(Page, at);
  screen.getByRole('heading', { name: 'Not available in this plant' });
  screen.getByText(text, { exact: false });
});

it('a setting nobody knows is no reason', () => {
  shown(NotFoundPage, '/404?without=everything');
  screen.getByRole('heading', { name: 'This page does not exist' });
});
