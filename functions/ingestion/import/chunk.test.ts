// Tests of import chunks: each record is written once and in order, despite delays, refusals and concurrent
// writes.
import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { RefusalError } from '#shared/refused.ts';
import type { Write } from '../../db/writes.ts';
import { createReadBuffer, RecordRefusedError, writeInChunks } from './chunk.ts';

const soon = () => new Promise(setImmediate);
async function* counting(n: number, late: (i: number) => boolean) {
  for (let i = 0; i < n; i++) {
    if (late(i)) await soon();
    yield i;
  }
}
const put = (place: string): Write => ({
  action: { Put: { TableName: 't', Item: { pk: { S: place }, sk: { S: '' } } } },
  refusal: () => new Error(),
});

interface Told {
  /** Maximum records of a chunk. */
  fits?: number;
  late?: (i: number) => boolean;
  /** Whether the record is refused when it is composed or written for the nth time. */
  refused?: (i: number, time: number) => boolean;
}
async function written(n: number, { fits = 7, late = () => false, refused }: Told) {
  const waiting = createReadBuffer(counting(n, late));
  const all: number[] = [];
  const times = new Map<number, number>();
  const asked = (i: number) => {
    times.set(i, (times.get(i) ?? 0) + 1);
    return refused?.(i, times.get(i)!) ?? false;
  };
  const done = writeInChunks({
    async compose(from, most) {
      const results = (await waiting.some(from, most)).slice(0, fits);
      if (late(from)) await soon();
      if (results[0] !== undefined && asked(results[0]))
        throw new RecordRefusedError(0, new RefusalError('conflict', 'stale'));
      return { results, writes: results.map((i) => put(`own ${i}`)) };
    },
    async write({ results }, from) {
      await soon();
      const at = results.findIndex((i, place) => place > 0 && asked(i));
      if (at > 0) throw new RecordRefusedError(at, new RefusalError('conflict', 'stale'));
      all.push(...results);
      waiting.releaseBefore(from + results.length);
      return true;
    },
  }).catch((error) => {
    if (!(error instanceof RecordRefusedError)) throw error;
    return waiting.first();
  });
  return { stoppedAt: await done, all };
}
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

describe('chunks', () => {
  it('hold each thing once and in order, however late they come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: 12 }), fc.nat(7), async (n, fits, of) => {
        const { all } = await written(n, { fits, late: (i) => i % (of + 1) === 0 });
        expect(all).toEqual(upTo(n));
      }),
      { numRuns: 100 },
    );
  });

  it('leave out no thing that was refused once, and stop at one that is refused again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.nat(39), fc.nat(3), async (n, at, late) => {
        const told = { late: (i: number) => i % (late + 1) === 0 };
        const once = await written(n, { ...told, refused: (i, time) => i === at && time === 1 });
        expect(once.all).toEqual(upTo(n));
        const always = await written(n, { ...told, refused: (i) => i === at });
        expect(always.all).toEqual(upTo(Math.min(at, n)));
        expect(always.stoppedAt).toBe(at < n ? at : undefined);
      }),
      { numRuns: 100 },
    );
  });

  it('are composed while those before them are written', async () => {
    const composed: number[][] = [];
    const waiting = createReadBuffer(counting(4, () => false));
    let done = 0;
    await writeInChunks({
      async compose(from) {
        composed.push([from, done]);
        const results = await waiting.some(from, 1);
        return { results, writes: results.map((i) => put(`own ${i}`)) };
      },
      async write() {
        for (let i = 0; i < 9; i++) await soon();
        done++;
        return true;
      },
    });
    // Two chunks are composed ahead, the last two of them empty.
    expect(composed).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 2],
      [4, 3],
    ]);
  });

  it('read what the next one needs before they are written themselves', async () => {
    const served: string[] = [];
    let line = Promise.resolve();
    const asked = (what: string) => {
      line = line.then(async () => {
        for (let i = 0; i < 20; i++) await soon();
        served.push(what);
      });
      return line;
    };
    const waiting = createReadBuffer(counting(4, () => false));
    await writeInChunks({
      async compose(from) {
        const results = await waiting.some(from, 1);
        if (results.length > 0) await asked(`read ${from}`);
        return { results, writes: results.map((i) => put(`own ${i}`)) };
      },
      async write({ results: [i] }) {
        await asked(`write ${i}`);
        return true;
      },
    });
    const pairs = [1, 2, 3].flatMap((i) => [`read ${i}`, `write ${i - 1}`]);
    expect(served).toEqual(['read 0', ...pairs, 'write 3']);
  });

  it('compose again what was composed without knowing of a chunk before', async () => {
    const chunks = fc.array(fc.nat(3), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(chunks, fc.nat(4), fc.nat(4), async (places, slow, late) => {
        const waiting = createReadBuffer(counting(places.length, () => false));
        const written: number[] = [];
        const knew = new Map<number, number>();
        await writeInChunks({
          async compose(from) {
            knew.set(from, written.length);
            for (let i = 0; i < late; i++) await soon();
            const results = await waiting.some(from, 1);
            // No other record touches the first place.
            return {
              results,
              writes: results.map((i) => put(places[i] ? `shared ${places[i]}` : `own ${i}`)),
            };
          },
          async write({ results: [i] }) {
            const alike = written.filter((n) => places[n] && places[n] === places[i!]);
            expect(alike.every((n) => n < knew.get(i!)!)).toBe(true);
            for (let n = 0; n < slow; n++) await soon();
            written.push(i!);
            return true;
          },
        });
        expect(written).toEqual(upTo(places.length));
      }),
      { numRuns: 200 },
    );
  });

  it('are written no further when their time is over', async () => {
    const all: number[] = [];
    const waiting = createReadBuffer(counting(50, () => true));
    await writeInChunks({
      compose: async (from, most) => {
        const results = await waiting.some(from, most);
        return { results, writes: results.map((i) => put(String(i))) };
      },
      async write({ results }) {
        all.push(...results);
        return false;
      },
    });
    expect(all).toEqual(upTo(10));
  });
});
