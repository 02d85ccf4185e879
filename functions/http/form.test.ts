import { describe, expect, it } from 'vitest';
import { MAX_INLINE_FILE_BYTES } from '#shared/ingestion/import.ts';
import { readForm } from './form.ts';

const BOUNDARY = 'between';
const type = `multipart/form-data; boundary=${BOUNDARY}`;
interface Part {
  name: string;
  filename?: string;
  value: string | Uint8Array;
}
const bytesOf = (parts: readonly Part[], end = `--${BOUNDARY}--\r\n`) =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, value }) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n`,
      ),
      Buffer.from(value as string),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ]);
const sent = (bytes: Uint8Array, headers: Record<string, string> = { 'content-type': type }) =>
  readForm({ headers, body: Buffer.from(bytes).toString('base64'), isBase64Encoded: true });
const form = (...parts: Part[]) => sent(bytesOf(parts));
const file = (value: string | Uint8Array = 'x', filename = 'a.csv'): Part => ({
  name: 'file',
  filename,
  value,
});
const broken = { kind: 'invalid', code: 'brokenForm' };
const tooLarge = { kind: 'tooLarge', code: 'formTooLarge' };

describe('a form', () => {
  it('is its texts and its file, whatever the bytes', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
    expect(
      await form({ name: 'plant', value: 'TO1' }, file(bytes), { name: 'note', value: 'è 日本' }),
    ).toEqual({
      plant: 'TO1',
      note: 'è 日本',
      name: 'a.csv',
      bytes,
    });
    expect(await form({ name: 'plant', value: '' }, file(''))).toEqual({
      plant: '',
      name: 'a.csv',
      bytes: new Uint8Array(),
    });
    await expect(form({ name: 'plant', value: 'TO1' })).rejects.toMatchObject(broken);
  });

  it('may come as text too', async () => {
    const body = bytesOf([file('é;1')]).toString();
    expect(await readForm({ headers: { 'content-type': type }, body })).toEqual({
      name: 'a.csv',
      bytes: new Uint8Array(Buffer.from('é;1')),
    });
  });

  it.each([
    ['C:\\\\data\\\\a.csv', 'a.csv'],
    ['/tmp/x/a.csv', 'a.csv'],
    ['..\\\\a/b.csv', 'b.csv'],
    ['  a b.csv ', 'a b.csv'],
    ['a\u200b\u0001.csv', 'a.csv'],
    ['x'.repeat(300), 'x'.repeat(200)],
  ])('names its file by the last part of its path, of what people see: %j', async (sent, name) => {
    expect(await form(file('x', sent))).toMatchObject({ name });
  });

  it.each([
    ['no body', { headers: { 'content-type': type } }],
    ['an empty body', { headers: { 'content-type': type }, body: '' }],
    ['a body read already', { headers: { 'content-type': type }, body: {} }],
    ['no headers', { body: 'x' }],
    ['no type', { headers: {}, body: 'x' }],
    ['another type', { headers: { 'content-type': 'application/json' }, body: '{}' }],
    ['no boundary', { headers: { 'content-type': 'multipart/form-data' }, body: 'x' }],
  ])('is none of %s', async (_, event) => {
    await expect(readForm(event)).rejects.toMatchObject(broken);
  });

  it('is whole: what ends before its end is broken', async () => {
    const bytes = bytesOf([{ name: 'plant', value: 'TO1' }, file('abcdef')]);
    for (const cut of [4, 20, 30, 60, bytes.length - 10])
      await expect(sent(bytes.subarray(0, -cut))).rejects.toMatchObject(broken);
  });

  it('says nothing twice, and no name is too long', async () => {
    await expect(form({ name: 'a', value: '1' }, { name: 'a', value: '1' })).rejects.toMatchObject({
      code: 'invalidInput',
      details: { fields: { a: 'givenTwice' } },
    });
    expect(await form({ name: 'x'.repeat(100), value: '1' }, file())).toHaveProperty('x'.repeat(100), '1');
    await expect(form({ name: 'x'.repeat(101), value: '1' }, file())).rejects.toMatchObject(broken);
    expect(await form({ name: 'a', value: 'x'.repeat(4000) }, file())).toHaveProperty('a', 'x'.repeat(4000));
    await expect(form({ name: 'a', value: 'x'.repeat(4001) }, file())).rejects.toMatchObject(broken);
  });

  it('has one file, under its name, and ten texts', async () => {
    const texts = (n: number) => Array.from({ length: n }, (_, i) => ({ name: `t${i}`, value: '1' }));
    expect(Object.keys((await form(...texts(10), file())) as object)).toHaveLength(12);
    await expect(form(file(), ...texts(11))).rejects.toMatchObject(broken);
    await expect(form(file(), file())).rejects.toMatchObject(broken);
    await expect(form({ ...file(), name: 'upload' })).rejects.toMatchObject(broken);
  });

  it('takes four megabytes and what stands around them', async () => {
    expect(await form(file(new Uint8Array(MAX_INLINE_FILE_BYTES - 1)))).toMatchObject({ name: 'a.csv' });
    await expect(form(file(new Uint8Array(MAX_INLINE_FILE_BYTES + 1)))).rejects.toMatchObject(tooLarge);
    // The body is refused by its size, before parsing.
    await expect(sent(new Uint8Array(MAX_INLINE_FILE_BYTES + 16 * 1024 + 1))).rejects.toMatchObject(tooLarge);
    await expect(sent(new Uint8Array(MAX_INLINE_FILE_BYTES + 16 * 1024))).rejects.toMatchObject(broken);
  });
});
