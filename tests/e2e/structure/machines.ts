// Machines and trees of a test's own, made and read through the API.
import type { Page } from 'playwright-core';
import { call } from '../site.ts';

export const ADMIN = 'admin@demo.example';
export const PLANT = 'TO1';
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
/** "FILL(VALVE(SEAL)) CAP" */
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
  /** FILL with a VALVE subgroup of one component, and CAP with nothing below. */
  const newTree = async () => {
    const machine = await newMachine();
    const fill = await add(machine.id, 1, 'FILL');
    const valve = await add(machine.id, 2, 'VALVE', fill.id);
    await add(machine.id, 3, 'SEAL', valve.id);
    const cap = await add(machine.id, 1, 'CAP');
    return { machine, fill, valve, cap };
  };
  const treeOf = async ({ code }: Machine) =>
    drawn(await api<Node>(`/machinestructure/getstructure?machineCode=${code}`));
  return { api, newMachine, newTree, treeOf };
}

/** Of the tree on screen. */
export const treeRow = (page: Page, code: string) =>
  page.getByRole('treeitem', { name: new RegExp(`\\b${code}\\b`) });
