import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { integer, requiredText, text } from './fields.ts';
import { parseInput, parseWriteInput } from './input.ts';
import { createProblem } from './messages.ts';
import { RefusalError } from './refused.ts';

const Draft = z.strictObject({
  code: requiredText(10),
  note: text(20).optional(),
  lines: z.array(z.strictObject({ minutes: integer(1, 9) })).default([]),
});
const Versioned = Draft.extend({ id: integer(), version: integer() });

const refused = (input: Promise<unknown>) =>
  input.then(
    () => undefined,
    (error) => {
      if (!(error instanceof RefusalError)) throw error;
      return { kind: error.kind, code: error.code, fields: error.details.fields };
    },
  );
const invalid = (fields: object) => ({ kind: 'invalid', code: 'invalidInput', fields });

describe('an input', () => {
  it('is read with its defaults', async () => {
    expect(await parseInput(Draft, { code: ' P ' })).toEqual({ code: 'P', lines: [] });
  });

  it('is refused at each field, by its path and with its limit', async () => {
    const wrong = { code: 'x'.repeat(11), lines: [{ minutes: 2 }, { minutes: 10 }] };
    expect(await refused(parseInput(Draft, wrong))).toEqual(
      invalid({ code: createProblem('tooLong', 10), 'lines.1.minutes': createProblem('tooBig', 9) }),
    );
    expect(await refused(parseInput(Draft, {}))).toEqual(invalid({ code: 'required' }));
    expect(await refused(parseInput(Draft, 7))).toEqual(invalid({ '': 'wrongType' }));
  });

  it('is refused by the name its caller has for the field', async () => {
    expect(await refused(parseInput(Draft, {}, (field) => `part.${field}`))).toEqual(
      invalid({ 'part.code': 'required' }),
    );
  });

  it('names the first problem of a field alone', async () => {
    const Strict = Draft.superRefine((_, { addIssue }) => {
      addIssue({ code: 'custom', path: ['code'], message: 'codeTaken' });
      addIssue({ code: 'custom', path: ['code'], message: 'required' });
    });
    expect(await refused(parseInput(Strict, { code: 'P' }))).toEqual(invalid({ code: 'codeTaken' }));
  });

  it('names what nobody knows by its own key, ten of them, cut', async () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`x${i}`, 1]));
    const fields = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`x${i}`, 'unknownField']));
    expect(await refused(parseInput(Draft, { code: 'P', ...many }))).toEqual(invalid(fields));
    const long = { code: 'P', ['y'.repeat(61)]: 1 };
    expect(await refused(parseInput(Draft, long))).toEqual(invalid({ ['y'.repeat(60)]: 'unknownField' }));
    const inside = { code: 'P', lines: [{ minutes: 2, z: 1 }] };
    expect(await refused(parseInput(Draft, inside))).toEqual(invalid({ 'lines.0.z': 'unknownField' }));
  });

  it('names a field after what objects have of their own', async () => {
    const input = JSON.parse('{"code":"P","__proto__":1,"constructor":1}');
    expect(Object.keys((await refused(parseInput(Draft, input)))!.fields!).sort()).toEqual([
      '__proto__',
      'constructor',
    ]);
  });
});

describe('a write', () => {
  it('may come with the id and version its thing was read with', async () => {
    expect(await parseWriteInput(Draft, { code: 'P', id: 7, version: 3 })).toEqual({ code: 'P', lines: [] });
    expect(await parseWriteInput(Draft, { code: 'P', version: null })).toEqual({ code: 'P', lines: [] });
    expect(await parseWriteInput(Draft, { code: 'P' })).toEqual({ code: 'P', lines: [] });
  });

  it('keeps them where its contract names them', async () => {
    expect(await parseWriteInput(Versioned, { code: 'P', id: '7', version: 3 })).toMatchObject({
      id: 7,
      version: 3,
    });
    expect(await refused(parseWriteInput(Versioned, { code: 'P', id: 7, version: 0 }))).toEqual(
      invalid({ version: createProblem('tooSmall', 1) }),
    );
  });

  it('is refused for anything else, and for what is no version', async () => {
    expect(await refused(parseWriteInput(Draft, { code: 'P', other: 1 }))).toEqual(
      invalid({ other: 'unknownField' }),
    );
    expect(await refused(parseWriteInput(Draft, { code: 'P', id: 7, other: 1 }))).toEqual(
      invalid({ other: 'unknownField' }),
    );
    expect(await refused(parseWriteInput(Draft, { code: 'P', version: 'x' }))).toEqual(
      invalid({ version: 'wrongType' }),
    );
    expect(await refused(parseWriteInput(Draft, { id: 7 }))).toEqual(invalid({ code: 'required' }));
    const inside = { code: 'P', lines: [{ minutes: 2, id: 1 }] };
    expect(await refused(parseWriteInput(Draft, inside))).toEqual(invalid({ 'lines.0.id': 'unknownField' }));
  });
});
