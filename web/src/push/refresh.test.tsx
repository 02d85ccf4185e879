import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { requiredText } from '#shared/fields.ts';
import { suppliers } from '#shared/organisation/api.ts';
import { cache, updateCache } from '../cache.ts';
import { createWrapper, renderPage, startServer, type TestServer, waitUntil } from '../testing.tsx';
import { SchemaForm } from '../ui/form/schema-form.tsx';
import { JustChangedMark } from '../ui/table/just-changed.tsx';
import { useCall } from '../use-call.ts';
import { createRefresher, listShownTopics } from './refresh.ts';

vi.mock('../session/sign-in.ts', () => ({ getAccessToken: async () => 'token' }));

const first = '2026-03-16T07:00:00.000Z';
const later = '2026-03-16T07:05:00.000Z';
type Stored = Record<string, unknown>;
let stored: Stored[];
const server: TestServer = {
  'GET /supplier/items': () => ({ body: { items: stored } }),
  'GET /supplier/items/{id}': ({ path }) => ({
    body: stored.find(({ id }) => path.endsWith(`/${String(id)}`)),
  }),
};
const row = (id: number, code: string, by = 'Ada', at = first): Stored => ({
  ...{ id, code, name: `name of ${code}`, version: 1 },
  ...{ updatedAt: at, updatedBy: by },
});

let leaving: AbortController;
const events = {
  userName: 'Ada',
  onRefreshed: vi.fn(),
  onHeld: vi.fn<(show: () => void) => void>(),
  onReleased: vi.fn(),
};
const start = () => createRefresher(events, leaving.signal);

beforeEach(() => {
  leaving = new AbortController();
  vi.clearAllMocks();
  stored = [row(1, 'A'), row(2, 'B')];
});
afterEach(() => {
  leaving.abort();
  vi.useRealTimers();
});

function List() {
  const { data } = useCall(suppliers.list, {});
  return (
    <table>
      <tbody>
        {data?.items.map((each) => (
          <tr key={each.id}>
            <td>
              {each.code}
              <JustChangedMark row={each} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const schema = z.strictObject({ code: requiredText(), name: requiredText() });
const save = vi.fn(async () => undefined);

function Page() {
  const { data } = useCall(suppliers.get, { id: 1 });
  return data ? (
    <>
      <p>version {data.version}</p>
      <SchemaForm schema={schema} namespace="archives" values={{ ...data }} onSave={save} />
    </>
  ) : null;
}

const listMarkedRows = () =>
  [...document.querySelectorAll('.just-changed')].map((mark) => mark.closest('tr')?.textContent);
const change = (id: number, changes: Stored) => {
  stored = stored.map((each) =>
    each.id === id ? { ...each, version: 2, updatedAt: later, updatedBy: 'Bruno', ...changes } : each,
  );
};

describe('a hint at a list', () => {
  it('refreshes it and marks the rows that others changed', async () => {
    startServer(server);
    await renderPage(<List />);
    await screen.findByText('A');
    expect(listShownTopics()).toEqual(['supplier']);
    change(2, { code: 'B2' });
    start().onHint({ topic: 'supplier', cursor: later });
    await screen.findByText('B2');
    expect(listMarkedRows()).toEqual(['B2']);
    expect(events.onRefreshed).toHaveBeenCalledOnce();
  });

  it('does not concern other reads', async () => {
    const requests = startServer(server);
    await renderPage(<List />);
    await screen.findByText('A');
    vi.useFakeTimers();
    start().onHint({ topic: 'machine', cursor: later });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(requests.length).toBe(1);
  });

  it('causes one refresh in two seconds, and a last one after the last hint', async () => {
    const requests = startServer(server);
    await renderPage(<List />);
    await screen.findByText('A');
    vi.useFakeTimers();
    const { onHint } = start();
    const counts: number[] = [];
    for (let second = 0; second < 4; second += 0.5) {
      if (second < 1.5) onHint({ topic: 'supplier', cursor: later });
      await act(() => vi.advanceTimersByTimeAsync(500));
      counts.push(requests.length - 1);
    }
    expect(counts[0]).toBe(1);
    expect(counts[2]).toBe(1);
    expect(counts.at(-1)).toBe(2);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(requests.length - 1).toBe(2);
  });

  it('is nothing new after a write of this tab, whose answer the list has', async () => {
    const requests = startServer(server);
    await renderPage(<List />);
    await screen.findByText('A');
    const { onHint } = start();
    change(2, { code: 'B2', updatedBy: 'Ada' });
    act(() => updateCache(suppliers.replace, { id: 2 }, stored[1]));
    await screen.findByText('B2');
    vi.useFakeTimers();
    onHint({ topic: 'supplier', cursor: later });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(requests.length).toBe(1);
    expect([listMarkedRows(), events.onRefreshed.mock.calls]).toEqual([[], []]);
  });

  it('shows what the same user wrote elsewhere without a mark', async () => {
    startServer(server);
    await renderPage(<List />);
    await screen.findByText('A');
    change(2, { code: 'B2', updatedBy: 'Ada' });
    start().onHint({ topic: 'supplier', cursor: later });
    await screen.findByText('B2');
    expect([listMarkedRows(), events.onRefreshed.mock.calls]).toEqual([[], []]);
  });
});

describe('a hint at the record of a form', () => {
  const input = (name: string) =>
    createWrapper()
      .findAllInputs()
      .find((each) => each.getElement().closest(`[data-field="${name}"]`))!;
  const readValue = (name: string) => input(name).findNativeInput().getElement().value;
  async function openForm() {
    startServer(server);
    await renderPage(<Page />);
    await waitUntil(() => expect(readValue('code')).toBe('A'));
  }
  const hintAtChange = () => {
    change(1, { code: 'A2', name: 'new name' });
    start().onHint({ topic: 'supplier/1', cursor: later });
  };

  it('shows the new values in a form without input', async () => {
    await openForm();
    hintAtChange();
    await waitUntil(() => expect([readValue('code'), readValue('name')]).toEqual(['A2', 'new name']));
    expect(events.onHeld).not.toHaveBeenCalled();
  });

  it('leaves the page alone while somebody types, and says so once', async () => {
    await openForm();
    act(() => input('name').setInputValue('typed'));
    vi.useFakeTimers();
    hintAtChange();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(events.onHeld).toHaveBeenCalledOnce();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText('version 1')).toBeTruthy();
    expect([readValue('code'), readValue('name')]).toEqual(['A', 'typed']);
  });

  it('shows the change on request and keeps what is typed', async () => {
    await openForm();
    act(() => input('name').setInputValue('typed'));
    hintAtChange();
    await waitUntil(() => expect(events.onHeld).toHaveBeenCalledOnce());
    act(() => events.onHeld.mock.calls[0]![0]());
    await waitUntil(() => expect([readValue('code'), readValue('name')]).toEqual(['A2', 'typed']));
    expect(screen.getByText('version 2')).toBeTruthy();
    expect(events.onReleased).toHaveBeenCalledOnce();
  });

  it('shows the change by itself once the input is taken back', async () => {
    await openForm();
    act(() => input('name').setInputValue('typed'));
    hintAtChange();
    await waitUntil(() => expect(events.onHeld).toHaveBeenCalledOnce());
    act(() => input('name').setInputValue('name of A'));
    act(() => input('name').blur());
    await waitUntil(() => expect([readValue('code'), readValue('name')]).toEqual(['A2', 'new name']));
    expect(events.onReleased).toHaveBeenCalledOnce();
  });
});

describe('other open input', () => {
  it.each([
    ['a dialog', <div key="d" role="dialog" aria-modal="true" aria-label="question" />],
    ['an opened select', <button key="s" type="button" aria-haspopup="dialog" aria-expanded="true" />],
    ['a text being written', <textarea key="t" aria-label="note" defaultValue="half a sent" />],
  ])('is not disturbed: %s', async (_, element) => {
    const requests = startServer(server);
    const { rerender } = await renderPage(
      <>
        <List />
        {element}
      </>,
    );
    await screen.findByText('A');
    if (screen.queryByRole('textbox')) screen.getByRole('textbox').focus();
    change(2, { code: 'B2' });
    vi.useFakeTimers();
    start().onHint({ topic: 'supplier', cursor: later });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(requests.length).toBe(1);
    expect(events.onHeld).not.toHaveBeenCalled();
    rerender(<p>left</p>);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(events.onReleased).toHaveBeenCalledOnce();
  });

  it('is not the navigation of the page', async () => {
    startServer(server);
    await renderPage(
      <>
        <List />
        <button type="button" aria-haspopup="true" aria-expanded="true" />
      </>,
    );
    await screen.findByText('A');
    change(2, { code: 'B2' });
    start().onHint({ topic: 'supplier', cursor: later });
    await screen.findByText('B2');
  });

  it('is not the filter of a table', async () => {
    startServer(server);
    await renderPage(
      <>
        <List />
        <div className="table-filter">
          <input aria-label="filter" defaultValue="B" />
        </div>
      </>,
    );
    await screen.findByText('A');
    screen.getByRole('textbox').focus();
    fireEvent.input(screen.getByRole('textbox'), { target: { value: 'B2' } });
    change(2, { code: 'B2' });
    start().onHint({ topic: 'supplier', cursor: later });
    await screen.findByText('B2');
  });
});

describe('after a time without hints', () => {
  it('what was read before is read again, and nothing else', async () => {
    const requests = startServer(server);
    await renderPage(<List />);
    await screen.findByText('A');
    vi.useFakeTimers();
    const { refreshOlder } = start();
    refreshOlder(Date.now() - 10_000);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(requests.length).toBe(1);
    refreshOlder(Date.now() + 1);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(requests.length).toBe(2);
  });

  it('shows what a page would show again without reading', async () => {
    startServer(server);
    const { router } = await renderPage(<List />);
    await screen.findByText('A');
    await act(() => router.navigate('/elsewhere'));
    expect(listShownTopics()).toEqual(['supplier']);
    start().onHint({ topic: 'supplier', cursor: later });
    await waitUntil(() => expect(cache.getQueryCache().getAll()[0]?.state.isInvalidated).toBe(true));
  });
});
