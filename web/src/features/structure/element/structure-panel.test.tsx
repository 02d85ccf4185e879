import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildTree, type StructureNode } from '#shared/structure/tree.ts';
import {
  createWrapper,
  flushWork,
  refuse,
  renderPage,
  startServer,
  type TestServer,
  waitUntil,
} from '#web/testing.tsx';
import { StructurePanel } from './structure-panel.tsx';
import { ROW_HEIGHT } from './structure-tree.tsx';

const VIEW = 400;

/** jsdom has no layout: every element gets the height of the tree's viewport. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(VIEW);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
});

const row = (id: string, level: number, parentId?: string, more: { spare?: boolean } = {}) => ({
  id,
  level,
  parentId,
  code: `E${id.split('.')[1]}`,
  description: `element ${id}`,
  version: 1,
  ...more,
});

/** Two groups; the first holds a subgroup, a component and its spare. */
const small = buildTree({ id: 42, code: 'OP10', description: 'Lathe', version: 1 }, [
  row('42.1', 1),
  row('42.2', 1),
  row('42.3', 2, '42.1'),
  row('42.4', 3, '42.3'),
  row('42.5', 3, '42.4', { spare: true }),
]);

const element = (id: string) => ({
  body: {
    id,
    idMachine: 42,
    tiporec: 2,
    code: 'E3',
    description: 'element',
    spare: false,
    flagAm: false,
    macSpare: { warSparepart: {} },
    macWarehouses: {},
    version: 1,
  },
});

const open = async (root: StructureNode, { server = {}, ...options }: Open = {}) => {
  const asked = startServer({
    'GET /machinestructure/getstructure': () => ({ body: root }),
    'GET /machinestructure/items/{id}': ({ path }) => element(path.split('/').at(-1)!),
    'GET /machinestructure/stocklevels': () => ({ body: { items: [{ id: '42.5', level: 'critical' }] } }),
    ...server,
  });
  const { router } = await renderPage(<StructurePanel machineCode="OP10" />, {
    namespaces: ['structure'],
    ...options,
  });
  await waitUntil(() => expect(rows().length).toBeGreaterThan(0));
  return { asked, chosen: () => new URLSearchParams(router.state.location.search).get('element') };
};
interface Open {
  server?: TestServer;
  at?: string;
  profile?: 'admin' | 'guest';
}

const rows = () => screen.queryAllByRole('treeitem');
const codes = () => rows().map((each) => within(each).getByText(/^(OP|E)\d+$/).textContent);
const focused = () => rows().find((each) => each.tabIndex === 0)!;
const press = async (code: string) => {
  fireEvent.keyDown(focused(), { code, key: code });
  fireEvent.keyUp(focused(), { code, key: code });
  await flushWork();
};

it('is walked by arrow keys, and Enter chooses', async () => {
  const { chosen } = await open(small);
  expect(codes()).toEqual(['OP10', 'E1', 'E2']);
  await press('ArrowDown');
  expect(focused().textContent).toContain('E1');
  await press('ArrowRight');
  expect(codes()).toEqual(['OP10', 'E1', 'E3', 'E2']);
  await press('ArrowRight');
  expect(focused().textContent).toContain('E3');
  await press('Enter');
  await waitUntil(() => expect(chosen()).toBe('42.3'));
  expect(focused().getAttribute('aria-selected')).toBe('true');
  await press('ArrowLeft');
  expect(focused().textContent).toContain('E1');
  await press('ArrowLeft');
  expect(codes()).toEqual(['OP10', 'E1', 'E2']);
  await press('End');
  expect(focused().textContent).toContain('E2');
});

it('moves the chosen element by a dialog that offers only places of its level', async () => {
  const { asked } = await open(small, {
    at: '/page?element=42.3',
    server: { 'POST /machinestructure/items/42.3/move': () => ({ body: { id: '42.3', version: 2 } }) },
  });
  fireEvent.click(screen.getByText('Move'));
  const dialog = createWrapper().findModal()!;
  const select = dialog.findContent().findSelect()!;
  select.openDropdown();
  const offered = select.findDropdown({ expandToViewport: true }).findOptions();
  expect(offered.map((option) => option.findLabel().getElement().textContent)).toEqual(['E2 – element 42.2']);
  fireEvent.click(within(dialog.getElement()).getByText('Move'));
  await waitUntil(() => expect(asked.find(({ method }) => method === 'POST')).toBeTruthy());
  expect(asked.find(({ method }) => method === 'POST')!.body).toEqual({ idFather: '42.2', version: 1 });
});

it('says in the question why an element cannot be deleted', async () => {
  await open(small, {
    at: '/page?element=42.3',
    server: { 'DELETE /machinestructure/items/42.3': () => refuse(409, { code: 'hasChildren' }) },
  });
  fireEvent.click(screen.getByText('Delete'));
  const dialog = createWrapper().findModal()!.getElement();
  fireEvent.click(within(dialog).getByText('Delete'));
  await waitUntil(() =>
    expect(dialog.textContent).toContain('Unable to delete: the element has elements below it.'),
  );
});

it('finds elements wherever they hide, with what stands above them', async () => {
  await open(small);
  createWrapper().findTextFilter()!.findInput().setInputValue('42.5');
  await waitUntil(() => expect(codes()).toEqual(['OP10', 'E1', 'E3', 'E4', 'E5']));
  createWrapper().findTextFilter()!.findInput().setInputValue('no such');
  await waitUntil(() => expect(screen.getByText('No element matches.')).toBeTruthy());
});

it('lets a guest look and touch nothing', async () => {
  await open(small, { profile: 'guest', at: '/page?element=42.3' });
  for (const verb of ['Add', 'Edit', 'Move', 'Delete']) expect(screen.queryByText(verb)).toBeNull();
  expect(rows().every((each) => !each.draggable)).toBe(true);
});

it('opens 500 elements without putting more rows in the page than fit', async () => {
  const many = buildTree({ id: 42, code: 'OP10', description: 'Lathe', version: 1 }, [
    ...Array.from({ length: 20 }, (_, group) => row(`42.${group + 1}`, 1)),
    ...Array.from({ length: 480 }, (_, at) => row(`42.${at + 100}`, 2, `42.${(at % 20) + 1}`)),
  ]);
  await open(many);
  fireEvent.click(screen.getByText('Expand all'));
  await waitUntil(() => expect(rows()[0]!.nextElementSibling!.getAttribute('aria-expanded')).toBe('true'));
  expect(rows().length).toBeLessThanOrEqual(VIEW / ROW_HEIGHT + 6);
  fireEvent.click(screen.getByText('Collapse all'));
  await waitUntil(() => expect(codes()).toEqual(['OP10']));
});

/** Presses a key, with Control held by default. */
const pressed = (code: string, key: string, ctrlKey = true) => {
  fireEvent.keyDown(focused(), { code, key, ctrlKey });
  fireEvent.keyUp(focused(), { code, key, ctrlKey });
};

it('moves by cut and paste, and says where an element cannot stand', async () => {
  const { asked } = await open(small, {
    at: '/page?element=42.3',
    server: { 'POST /machinestructure/items/42.3/move': () => ({ body: { id: '42.3', version: 2 } }) },
  });
  await press('End');
  await press('ArrowUp');
  expect(focused().textContent).toContain('E3');
  pressed('KeyX', 'x');
  await waitUntil(() => expect(screen.getByRole('status').textContent).toContain('is cut'));
  await press('Home');
  pressed('KeyV', 'v');
  await flushWork();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  await press('End');
  pressed('KeyV', 'v');
  await waitUntil(() => expect(asked.find(({ method }) => method === 'POST')).toBeTruthy());
  expect(asked.find(({ method }) => method === 'POST')!.body).toEqual({ idFather: '42.2', version: 1 });
  expect(screen.getByRole('status').textContent).toBe('');
});

it('copies by keys, and lets go at Escape', async () => {
  const { asked, chosen } = await open(small, {
    at: '/page?element=42.3',
    server: {
      'POST /machinestructure/items/42.3/copy': () => ({ body: { id: '42.9', code: 'E3-2', version: 1 } }),
    },
  });
  await press('End');
  await press('ArrowUp');
  pressed('KeyC', 'c');
  await waitUntil(() => expect(screen.getByRole('status').textContent).toContain('copy'));
  pressed('Escape', 'Escape', false);
  await waitUntil(() => expect(screen.getByRole('status').textContent).toBe(''));
  pressed('KeyC', 'c');
  await press('ArrowLeft');
  await press('ArrowLeft');
  expect(focused().textContent).toContain('E1');
  pressed('KeyV', 'v');
  await waitUntil(() => expect(asked.find(({ method }) => method === 'POST')).toBeTruthy());
  expect(asked.find(({ method }) => method === 'POST')!.body).toEqual({ idFather: '42.1' });
  await waitUntil(() => expect(chosen()).toBe('42.9'));
});

it('offers a copy the place of its original first', async () => {
  const { asked } = await open(small, {
    at: '/page?element=42.3',
    server: {
      'POST /machinestructure/items/42.3/copy': () => ({ body: { id: '42.9', code: 'E3-2', version: 1 } }),
    },
  });
  fireEvent.click(screen.getByText('Copy'));
  const dialog = createWrapper().findModal()!;
  expect(dialog.findContent().findSelect()!.findTrigger().getElement().textContent).toContain('E1');
  fireEvent.click(within(dialog.getElement()).getByText('Copy'));
  await waitUntil(() => expect(asked.find(({ method }) => method === 'POST')).toBeTruthy());
  expect(asked.find(({ method }) => method === 'POST')!.body).toEqual({ idFather: '42.1' });
});

it('gives a machine without structure a first step', async () => {
  await open(buildTree({ id: 42, code: 'OP10', description: 'Lathe', version: 1 }, []), {
    server: {
      'GET /machine/items': () => ({
        body: { items: [{ id: 7, code: 'OP20', description: 'Lathe, too', modello: null }] },
      }),
      'GET /strategy/items': () => ({ body: { items: [] } }),
      'POST /machine/items/42/copyfrom': () => refuse(409, { code: 'structureNotEmpty' }),
    },
  });
  expect(screen.getAllByText('Add a group').length).toBeGreaterThan(0);
  fireEvent.click(screen.getByText('Copy from twin'));
  const dialog = createWrapper().findModal()!;
  expect(within(dialog.getElement()).getByText('Copy structure').closest('button')!.disabled).toBe(true);
  const select = dialog.findContent().findSelect()!;
  await waitUntil(() => {
    select.openDropdown();
    expect(select.findDropdown({ expandToViewport: true }).findOptions()).toHaveLength(1);
  });
  select.selectOptionByValue('7', { expandToViewport: true });
  await waitUntil(() => expect(dialog.getElement().textContent).toContain('no structure to copy'));
});

it('says of a spare of a warehouse how much there is, with one call for the machine', async () => {
  const { asked } = await open(small, { profile: 'guest' });
  fireEvent.click(screen.getByRole('button', { name: 'Expand all' }));
  const spare = (await screen.findByText('Critical')).closest('[role=treeitem]')!;
  expect(within(spare as HTMLElement).getByText('E5')).toBeTruthy();
  expect(screen.getAllByText('Critical')).toHaveLength(1);
  const levels = asked.filter(({ path }) => path === '/machinestructure/stocklevels');
  expect(levels.map(({ query }) => query.get('machineId'))).toEqual(['42']);
});

it('asks for no stock where no element is a spare', async () => {
  const { asked } = await open(
    buildTree({ id: 42, code: 'OP10', description: 'Lathe', version: 1 }, [row('42.1', 1)]),
  );
  expect(asked.some(({ path }) => path === '/machinestructure/stocklevels')).toBe(false);
});
