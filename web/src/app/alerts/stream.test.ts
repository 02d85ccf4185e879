// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { parseEventStream } from './stream.ts';

async function read(...parts: (string | Uint8Array<ArrayBuffer>)[]) {
  const bytes = parts.map((part) => (typeof part === 'string' ? new TextEncoder().encode(part) : part));
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(stream) {
      for (const part of bytes) stream.enqueue(part);
      stream.close();
    },
  });
  const events = [];
  for await (const event of parseEventStream(body)) events.push(event);
  return events;
}

describe('a stream of events', () => {
  it('is read by fields, several lines of data as one text, comments passed by', async () => {
    expect(await read('retry: 1000\n\n: a comment\nid: 7\ndata: one: 1\ndata:\ndata: three\n\n')).toEqual([
      { retry: '1000' },
      { id: '7', data: 'one: 1\n\nthree' },
    ]);
  });

  it('may be cut anywhere, even within a letter', async () => {
    const bytes = new TextEncoder().encode('id: 7\ndata: più\n\nevent: cursor\ndata: x\n\n');
    for (let at = 1; at < bytes.length; at++)
      expect(await read(bytes.slice(0, at), bytes.slice(at))).toEqual([
        { id: '7', data: 'più' },
        { event: 'cursor', data: 'x' },
      ]);
  });

  it('drops an event that never ended', async () => {
    expect(await read('id: 7\ndata: whole\n\n', 'id: 7\ndata: ha')).toEqual([{ id: '7', data: 'whole' }]);
  });
});
