import { beforeEach, expect, it, vi } from 'vitest';
import { createWrapper, renderPage, waitUntil } from '../../testing.tsx';
import { flashError } from '../flashes.ts';
import { saveCsv, saveXlsx } from './export-file.ts';
import { ExportMenu } from './export-menu.tsx';

vi.mock('../flashes.ts', () => ({ flashError: vi.fn() }));
vi.mock('./export-file.ts', () => ({ saveCsv: vi.fn(), saveXlsx: vi.fn(async () => {}) }));

const print = vi.fn();
const further = { items: [{ id: 'tables', text: 'All tables' }], save: vi.fn(async () => {}) };
const pick = async (id: string) => {
  const menu = createWrapper().findButtonDropdown()!;
  menu.openDropdown();
  menu.findItemById(id)!.click();
};
beforeEach(async () => {
  vi.clearAllMocks();
  vi.stubGlobal('print', print);
  await renderPage(
    <ExportMenu name="pumps" rows={() => [['Code'], ['P-1']]} disabled={false} further={further} />,
  );
});

it.each([
  ['xlsx', saveXlsx],
  ['csv', saveCsv],
  ['print', print],
  ['tables', further.save],
] as const)('takes %s out once, and nothing else', async (id, way) => {
  await pick(id);
  await waitUntil(() => expect(way).toHaveBeenCalledOnce());
  for (const other of [saveXlsx, saveCsv, print, further.save])
    if (other !== way) expect(other).not.toHaveBeenCalled();
});

it('says what went wrong', async () => {
  const down = new Error('down');
  further.save.mockRejectedValueOnce(down);
  await pick('tables');
  await waitUntil(() => expect(flashError).toHaveBeenCalledExactlyOnceWith(down));
});
