// Fixture: machines and trees created through the API, and visits to their pages.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, signedIn, type Taste, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';

const ADMIN = 'admin@demo.example';
const PLANT = 'TO1';
export const EQUIPMENT = '/app/mgmt/equipStructure';

export interface Machine {
  id: number;
  code: string;
  idtipology: number;
  department: string | null;
}
interface Node {
  id: string;
  code: string;
  groups: Node[];
  subGroups: Node[];
  components: Node[];
}
const below = (node: Node): Node[] => [...node.groups, ...node.subGroups, ...node.components];
/** Formats a tree, for example "FILL(VALVE(SEAL)) CAP". */
const drawn = (node: Node): string =>
  below(node)
    .map((child) => (below(child).length > 0 ? `${child.code}(${drawn(child)})` : child.code))
    .join(' ');

let last = Date.now() % 100_000;
export const nextNumber = () => ++last;

export function machinesAt(url: string) {
  const api = <Answer>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') =>
    call<Answer>(url, ADMIN, path, { method, body });
  const newMachine = async (more: object = {}) => {
    const { items } = await api<{ items: Machine[] }>('/machine/items');
    return api<Machine>('/machine/items', {
      code: `STR-${nextNumber()}`,
      description: 'Bottling line',
      idTipology: items[0]!.idtipology,
      ...more,
    });
  };
  const add = (idMachine: number, tiporec: number, code: string, idFather?: string) =>
    api<{ id: string }>('/machinestructure/items', {
      idMachine,
      tiporec,
      code,
      description: `Part ${code}`,
      idFather,
    });
  /** Creates FILL with a VALVE subgroup of one component, and CAP without children. */
  const newTree = async () => {
    const machine = await newMachine();
    const fill = await add(machine.id, 1, 'FILL');
    const valve = await add(machine.id, 2, 'VALVE', fill.id);
    const seal = await add(machine.id, 3, 'SEAL', valve.id);
    const cap = await add(machine.id, 1, 'CAP');
    return { machine, fill, valve, seal, cap };
  };
  const treeOf = async ({ code }: Machine) =>
    drawn(await api<Node>(`/machinestructure/getstructure?machineCode=${code}`));
  return { api, newMachine, newTree, treeOf };
}

/** Returns a row of the tree on screen. */
export const treeRow = (page: Page, code: string) =>
  page.getByRole('treeitem', { name: new RegExp(`\\b${code}\\b`) });

export let site: Site;
export let machines: ReturnType<typeof machinesAt>;
export let page: Page;

/** Opens the page of a test file once, in its language, and checks for problems at the end. */
export function visitsIn(language: Taste['language']) {
  let browser: Browser;
  let visit: Visit;
  beforeAll(async () => {
    [site, browser] = await Promise.all([openSite(), openBrowser()]);
    machines = machinesAt(site.url);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  afterEach(async () => {
    const { problems, context } = visit;
    await context.close();
    expect(problems).toEqual([]);
  });
  return async (path: string, email = ADMIN) => {
    const at = `${EQUIPMENT}${path}`;
    visit = await signedIn(browser, site.url, email, { language, plant: PLANT, at });
    page = visit.page;
  };
}

export const button = (name: string, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true });
export const dialog = () => page.getByRole('dialog');
export const told = (sentence: string) => page.getByText(sentence).first().waitFor();
