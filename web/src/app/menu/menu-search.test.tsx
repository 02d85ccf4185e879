import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Profile } from '#shared/permissions.ts';
import { createSession, renderPage, startServer, type TestServer } from '../../testing.tsx';
import { buildMenu } from './menu.ts';
import { MenuSearchButton } from './menu-search-button.tsx';
import { readOwnPages, storeUsedPage, toggleFavourite } from './own-pages.ts';
import { findPages } from './search/search-rows.ts';
import { SideMenu } from './side-menu.tsx';

const plant = { chklst: true, risorse: true, warSap: true, codice: 'TO1', descrizione: 'Torino' };
const as = (profile: Profile, flags: Partial<typeof plant> = {}) => ({
  ...createSession(profile),
  user: { id: 'u1', idplant: 'TO1', plant: { ...plant, ...flags } } as never,
});
const texts = {
  item: (key: string) => ({ smp: 'Procédures SMP', cycles: 'Zyklen' })[key] ?? key,
  section: (section: string) => section,
};
const hit = (id: string, level: number, code: string) => ({
  ...{ id, machineId: 7, machineCode: 'PRS-01', machineDescription: 'Press' },
  ...{ level, spare: false, code, description: 'Motor' },
});
const server: TestServer = {
  'GET /machinestructure/search': () => ({
    body: { items: [hit('7', 0, 'PRS-01'), hit('7.3', 2, 'MOT-9')], more: false },
  }),
  'GET /ewo/open': () => ({
    body: { items: [{ id: 'E1', code: 'E-2026-000001', breakdownDescription: 'Does not start' }] },
  }),
  'GET /ewo/mine': () => ({ body: { items: [] } }),
};

async function openSearch(
  profile: Profile = 'admin',
  flags: Partial<typeof plant> = {},
  answers: TestServer = {},
) {
  const requests = startServer({ ...server, ...answers });
  const view = await renderPage(<MenuSearchButton />, {
    session: as(profile, flags),
    namespaces: ['menuSearch'],
  });
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox');
  return { ...view, field, requests };
}
const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });
const listLinks = () => within(screen.getByRole('grid')).queryAllByRole('link');
const findActiveCell = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '');

describe('pages', () => {
  it('match without accents and case, by every word of name and section', () => {
    const menu = buildMenu(as('admin'));
    expect(findPages(menu, 'procedures', texts)[0]?.text).toBe('Procédures SMP');
    expect(findPages(menu, 'PLAN procéd', texts).map(({ text }) => text)).toEqual(['Procédures SMP']);
    expect(findPages(menu, 'nothing of this', texts)).toEqual([]);
  });

  it('are those of the menu, in this plant and profile', async () => {
    const { field } = await openSearch('admin', { chklst: false });
    type(field, 'checklist');
    expect(listLinks()).toEqual([]);
    type(field, 'work orders');
    const hrefs = listLinks().map((link) => link.getAttribute('href'));
    const menu = buildMenu(as('admin', { chklst: false }));
    expect(hrefs).toContain('/app/mgmt/workorders');
    expect(menu.flatMap(({ items }) => items.map(({ href }) => href))).toEqual(expect.arrayContaining(hrefs));
  });

  it('show favourites and last used ones first while nothing is typed', async () => {
    storeUsedPage('u1', '/app/mgmt/smp');
    storeUsedPage('u1', '/app/mgmt/workorders');
    toggleFavourite('u1', '/app/mgmt/smp');
    toggleFavourite('u1', '/app/of/another/plant');
    await openSearch();
    const hrefs = listLinks().map((link) => link.getAttribute('href'));
    expect(hrefs.slice(0, 2)).toEqual(['/app/mgmt/smp', '/app/mgmt/workorders']);
    expect(new Set(hrefs).size).toBe(hrefs.length);
    expect(screen.getByRole('rowheader', { name: 'Favourites' })).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: 'Last used' })).toBeTruthy();
  });

  it('are walked, made a favourite and opened by keys', async () => {
    const { field, router } = await openSearch();
    type(field, 'work orders');
    expect(findActiveCell(field)?.getAttribute('href')).toBe('/app/mgmt/workorders');
    fireEvent.keyDown(field, { key: 'ArrowRight' });
    expect(findActiveCell(field)?.getAttribute('aria-pressed')).toBe('false');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(findActiveCell(field)?.getAttribute('aria-pressed')).toBe('true');
    expect(readOwnPages('u1').favourites).toEqual(['/app/mgmt/workorders']);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(router.state.location.pathname).toBe('/app/mgmt/workorders');
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('the plant', () => {
  it('is searched for equipment', async () => {
    const { field, requests } = await openSearch();
    type(field, 'mot');
    const link = await screen.findByRole('link', { name: /MOT-9/ });
    expect(link.getAttribute('href')).toBe('/app/mgmt/equipStructure/7?element=7.3');
    expect(requests.map(({ query }) => query.get('text'))).toEqual(['mot']);
  });

  it('is searched for the number of an EWO', async () => {
    const { field } = await openSearch();
    type(field, 'e-2026-000001');
    const link = await screen.findByRole('link', { name: /Does not start/ });
    expect(link.getAttribute('href')).toBe('/app/planning/ewo/intervention/view?ewo=E1');
  });

  it('is searched for the number of an order, near today first, then in its year', async () => {
    const order = (code: string) => ({
      id: '7.1.2026-03-16',
      code,
      plannedOn: '2026-03-16',
      type: 'workorders',
    });
    const { field, requests } = await openSearch(
      'admin',
      {},
      {
        'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-03-16T08:00:00.000Z' } }),
        'GET /workorder/items': ({ query }) => ({
          body: {
            items: query.get('from') === '2025-01-01' ? [order('W-2025-000136')] : [order('W-2026-000136')],
          },
        }),
      },
    );
    type(field, 'w-2026-000136');
    const near = await screen.findByRole('link', { name: /^W-2026-000136/ });
    expect(near.getAttribute('href')).toBe('/app/planning/orders/edit/id=7.1.2026-03-16/idsmp=0');
    type(field, 'W-2025-000136');
    await screen.findByRole('link', { name: /^W-2025-000136/ });
    expect(requests.filter(({ path }) => path === '/workorder/items').length).toBeLessThanOrEqual(2);
  });

  it('that cannot be searched is reported, and pages are found all the same', async () => {
    const { field } = await openSearch();
    startServer({ 'GET /machinestructure/search': () => ({ status: 403, body: { code: 'forbidden' } }) });
    type(field, 'work orders');
    expect((await screen.findByRole('alert')).textContent).toContain('could not be searched');
    expect(listLinks().length).toBeGreaterThan(0);
  });
});

it('the side menu shows favourites on top and keeps its order', async () => {
  toggleFavourite('u1', '/app/mgmt/workorders');
  await renderPage(<SideMenu onFollow={() => undefined} />, { session: as('admin') });
  const names = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  const listed = buildMenu(as('admin')).flatMap(({ items }) => items.map(({ href }) => href));
  expect(names.slice(1)).toEqual(['/app/mgmt/workorders', ...listed]);
  expect(screen.getByText('Favourites')).toBeTruthy();
});

it('stored pages of another version are ignored', () => {
  localStorage.setItem('menu:u1', '{"favourites":"all","used":[1,"/app/mgmt/smp"]}');
  expect(readOwnPages('u1')).toEqual({ favourites: [], used: ['/app/mgmt/smp'] });
  localStorage.setItem('menu:u1', 'not json');
  expect(readOwnPages('u1')).toEqual({ favourites: [], used: [] });
});
