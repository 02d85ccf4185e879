import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  type ReceivedRequest,
  refuse,
  renderPage,
  startServer,
  type TestServer,
  waitUntil,
} from '../../testing.tsx';
import { Documents } from './documents.tsx';

const id = (n: number) => `01JD00000000000000000000${String(n).padStart(2, '0')}`;
const pdf = (n: number) => ({
  id: id(n),
  state: 'ready',
  name: `Manual ${n}.pdf`,
  bytes: 1_234_567,
  file: `https://b.example/file/${n}`,
});
const image = (n: number) => ({
  id: id(n),
  state: 'ready',
  full: `https://b.example/full/${n}`,
  thumb: `https://b.example/thumb/${n}`,
});

async function open(files: string[], mayEdit: boolean, more: TestServer = {}): Promise<ReceivedRequest[]> {
  const known = [image(1), pdf(2), pdf(3)];
  const asked = startServer({
    'GET /document/items/{id}': () => ({ body: { id: 'machine.3', version: 4, files } }),
    'GET /image/items': ({ query }) => ({
      body: known.filter((each) => query.get('ids')!.split(',').includes(each.id)),
    }),
    ...more,
  });
  await renderPage(<Documents recordKind="machine" recordId={3} name="PR-03" mayEdit={mayEdit} />);
  return asked;
}
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } });
/** Simulates a bucket that accepts every upload. */
function bucket() {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 204;
      onload = () => {};
      open() {}
      send() {
        setTimeout(() => this.onload());
      }
    },
  );
}

it('shows images large and PDFs as files to download, with their size', async () => {
  await open([id(1), id(2)], false);
  const file = await screen.findByRole('link', { name: /Manual 2\.pdf.*Download/ });
  expect(file.textContent).toBe('Manual 2.pdf PDF · 1.2 MB');
  expect([file.getAttribute('href'), file.getAttribute('target'), file.getAttribute('rel')]).toEqual([
    'https://b.example/file/2',
    '_blank',
    'noopener noreferrer',
  ]);
  expect(await screen.findByRole('button', { name: 'Enlarge: PR-03 (1 of 2)' })).toBeTruthy();
  expect(document.querySelectorAll('iframe, embed, object')).toHaveLength(0);
  expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull();
});

it('adds a PDF under its name and saves over the version that was seen', async () => {
  bucket();
  const asked = await open([id(1)], true, {
    'POST /image/items': () => ({ body: { id: id(3), url: 'https://b.example/', fields: {} } }),
    'PUT /document/items': ({ body }) => ({ body: { ...(body as object), version: 5 } }),
  });
  await waitUntil(() => expect(screen.getByRole('button', { name: /Edit/ })).toBeTruthy());
  press(/Edit/);
  await screen.findByRole('button', { name: 'Add images or PDFs' });
  choose(new File(['%PDF-1.7'], 'Manual\u202e 3.pdf', { type: 'application/pdf' }));
  await screen.findByRole('link', { name: /Manual 3\.pdf.*Download/ });
  press('Save');
  await waitUntil(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  expect(asked.find(({ method }) => method === 'POST')!.body).toEqual({
    type: 'application/pdf',
    bytes: 8,
    name: 'Manual 3.pdf',
  });
  expect(asked.find(({ method }) => method === 'PUT')!.body).toEqual({
    id: 'machine.3',
    version: 4,
    files: [id(1), id(3)],
  });
  await screen.findByRole('button', { name: /Edit/ });
});

it('says which files it takes, and why one was refused', async () => {
  bucket();
  await open([], true, {
    'POST /image/items': () => ({ body: { id: id(9), url: 'https://b.example/', fields: {} } }),
    'GET /image/items': () => ({ body: [{ id: id(9), state: 'refused', reason: 'pdfBroken' }] }),
    'PUT /document/items': () => refuse(400, { code: 'invalidInput', fields: { files: 'imageMissing' } }),
  });
  await waitUntil(() => press(/Edit/));
  await screen.findByText('Choose, drop or paste: JPEG, PNG, WebP or PDF, at most 10 MB.');
  choose(new File(['<html>'], 'page.html', { type: 'text/html' }));
  await screen.findByText('Choose a JPEG, PNG or WebP image, or a PDF.');
  choose(new File(['<html>'], 'page.pdf', { type: 'application/pdf' }));
  await screen.findByText('The file is no PDF, is incomplete, or holds something else as well.');
  press('Save');
  expect((await screen.findAllByText(/This file was refused or no longer exists/)).length).toBeGreaterThan(0);
});
