import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { parseCallInput } from './input.ts';

const input = z.strictObject({
  id: z.coerce.number(),
  name: z.string().optional(),
  version: z.coerce.number().optional(),
  limit: z.coerce.number().default(5),
});
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE') => ({ method, input }) as never;
const refused = (fields: object) => ({ kind: 'invalid', code: 'invalidInput', details: { fields } });

describe('the input of a call', () => {
  it('is path and query of a read, with its defaults', async () => {
    const request = {
      pathParameters: { id: '7', proxy: 'items/7' },
      queryStringParameters: { name: 'a' },
      body: { name: 'b' },
    };
    expect(await parseCallInput(call('GET'), request)).toEqual({ id: 7, name: 'a', limit: 5 });
    expect(await parseCallInput(call('GET'), { queryStringParameters: { id: '7' } })).toEqual({
      id: 7,
      limit: 5,
    });
  });

  it('is path and body of a write, whose query says nothing', async () => {
    for (const method of ['POST', 'PUT'] as const)
      expect(
        await parseCallInput(call(method), {
          pathParameters: { id: '7' },
          queryStringParameters: { limit: '9', name: 'x' },
          body: { name: 'b' },
        }),
      ).toEqual({ id: 7, name: 'b', limit: 5 });
  });

  it('is path, query and body of a removal', async () => {
    const request = {
      pathParameters: { id: '7' },
      queryStringParameters: { version: '2' },
      body: { name: 'b' },
    };
    expect(await parseCallInput(call('DELETE'), request)).toEqual({ id: 7, version: 2, name: 'b', limit: 5 });
    expect(await parseCallInput(call('DELETE'), { ...request, body: null })).toEqual({
      id: 7,
      version: 2,
      limit: 5,
    });
    await expect(parseCallInput(call('DELETE'), { ...request, body: { version: 2 } })).rejects.toMatchObject(
      refused({ version: 'givenTwice' }),
    );
  });

  it.each([undefined, null, ''])('of a body that is %j is the path’s alone', async (body) => {
    expect(await parseCallInput(call('POST'), { pathParameters: { id: '7' }, body })).toEqual({
      id: 7,
      limit: 5,
    });
  });

  it.each([[[]], [[{ id: 7 }]], ['text'], [7], [true]])('has no fields in %j', async (body) => {
    await expect(parseCallInput(call('POST'), { pathParameters: { id: '7' }, body })).rejects.toMatchObject(
      refused({ body: 'unknownField' }),
    );
  });

  it('may name again what the path names, but not otherwise', async () => {
    const asked = (again: unknown) =>
      parseCallInput(call('POST'), { pathParameters: { id: '7' }, body: { id: again } });
    for (const same of [7, '7']) expect(await asked(same)).toMatchObject({ id: 7 });
    for (const other of [8, '8', '07', null, [7], { id: 7 }, true, undefined])
      await expect(asked(other)).rejects.toMatchObject(refused({ id: 'otherInPath' }));
    const read = (id: string) =>
      parseCallInput(call('GET'), { pathParameters: { id: '7' }, queryStringParameters: { id } });
    expect(await read('7')).toMatchObject({ id: 7 });
    await expect(read('8')).rejects.toMatchObject(refused({ id: 'otherInPath' }));
  });

  it('holds what the contract knows; version and id of a write are passed by where it does not', async () => {
    const bare = { method: 'POST', input: z.strictObject({ name: z.string() }) } as never;
    expect(await parseCallInput(bare, { body: { name: 'a', id: 7, version: 2 } })).toEqual({ name: 'a' });
    await expect(parseCallInput(bare, { body: { name: 'a', other: 1 } })).rejects.toMatchObject(
      refused({ other: 'unknownField' }),
    );
    await expect(
      parseCallInput({ method: 'GET', input: z.strictObject({ name: z.string() }) } as never, {
        queryStringParameters: { name: 'a', id: '7' },
      }),
    ).rejects.toMatchObject(refused({ id: 'unknownField' }));
  });
});
