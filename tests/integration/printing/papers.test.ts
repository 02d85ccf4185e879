// Documents through their calls: who gets them, who owns them, how long they exist. The bucket is in memory.
import { GetObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, describe, expect, it } from 'vitest';
import { getFileClient } from '#functions/http/aws.ts';
import { storePrintout } from '#functions/http/files/document-links.ts';
import { settings } from '#shared/access/api.ts';
import { paths } from '#shared/autonomous/path-api.ts';
import { points } from '#shared/autonomous/point-api.ts';
import { messages } from '#shared/messages.ts';
import { printouts } from '#shared/printing/api.ts';
import { phases, procedures } from '#shared/procedures/procedure-api.ts';
import { machines } from '#shared/structure/api.ts';
import { type As, answerTo, call, eventOf, ok, requestOf } from '../harness.ts';
import * as plan from '../plan.ts';
import { ewoOf, requestsPlant, tagOf } from '../requests/plant.ts';
import { asked, prove, setDuties, signedIn } from '../safety/signing.ts';
import { missingIn, readPdf } from './read.ts';

const NOW = '2026-03-16T08:00:00.000Z';
plan.worldAt(NOW);
process.env.SITE_URL = 'https://plants.example';

interface Kept {
  Body: Uint8Array;
  ContentType?: string | undefined;
  Metadata?: Record<string, string> | undefined;
}
const bucket = new Map<string, Kept>();
const s3 = mockClient(getFileClient());
s3.on(PutObjectCommand).callsFake(({ Key, ...kept }: Kept & { Key: string }) => bucket.set(Key, kept));
s3.on(GetObjectCommand).callsFake(({ Key }: { Key: string }) => {
  const found = bucket.get(Key);
  if (!found)
    throw new S3ServiceException({
      name: 'AccessDenied',
      $fault: 'client',
      $metadata: { httpStatusCode: 403 },
    });
  return { ...found, Body: { transformToByteArray: async () => found.Body } };
});

const idOf = (address: string) => address.split('/').at(-1)!;
const fetched = (address: string, who: As = {}) =>
  answerTo('printing', eventOf(printouts.fetch, requestOf(printouts.fetch, { id: idOf(address) }), who));
async function read(address: string) {
  const { statusCode, body, isBase64Encoded, headers } = await fetched(address);
  expect([statusCode, isBase64Encoded, headers['content-type']]).toEqual([200, true, 'application/pdf']);
  return { ...(await readPdf(Buffer.from(body, 'base64'))), headers };
}

let machineId: number;
let ids: { ewo: string; tag: string; smp: number; path: number };
beforeAll(async () => {
  ({ machineId } = await requestsPlant());
  const point = await ok(points.create, {
    ...{ machineId, type: 'C', number: 1, description: 'Pulire il filtro', minutes: 2 },
    frequency: { n: 1, unit: 'W' },
  });
  const path = await ok(paths.create, {
    ...{ code: 'ROUND', description: 'Giro', points: [point.id], anchor: '2026-03-16' },
  });
  ids = {
    ewo: (await ewoOf(machineId)).id,
    tag: (await tagOf(machineId)).id,
    smp: await plan.approved({}, [30, 15]),
    path: path.id,
  };
});

const period = { from: '2026-03-01', to: '2026-03-31' };

describe('a document', () => {
  it('is made of what its thing says, under the name people know it by', async () => {
    const made = await ok(printouts.tag, { id: ids.tag });
    expect(made).toEqual({
      address: expect.stringMatching(/^\/api\/paper\/items\/[0-9A-Z]{26}$/),
      name: expect.stringMatching(/^T-2026-\d{6}\.pdf$/),
      expiresAt: '2026-03-16T08:02:00.000Z',
    });
    const { text, pages, headers } = await read(made.address);
    expect(pages).toBe(1);
    expect(missingIn({ text }, ['Oil on the floor', made.name.slice(0, -4)])).toEqual([]);
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename*=UTF-8''${made.name}`,
      'cache-control': 'no-store',
    });
  });

  it('of a procedure has the signatures of its approvals, with zone and offset (PS57)', async () => {
    await setDuties({ signProcedures: true });
    const { id } = await plan.draft();
    await ok(procedures.take, { id });
    await ok(phases.create, { procedureId: id, description: 'Grease it', minutes: 5 });
    const question = await asked(procedures.approve, { id });
    await ok(procedures.approve, { id, ...prove(question) }, signedIn('2026-03-16T08:00:05.000Z'));
    await setDuties({});
    const { text } = await read((await ok(printouts.smp, { id })).address);
    expect(missingIn({ text }, ['Signatures', 'Approval of a procedure', 'New sign-in', 'UTC+1'])).toEqual(
      [],
    );
    const { text: unsigned } = await read((await ok(printouts.smp, { id: ids.smp })).address);
    expect(missingIn({ text: unsigned }, ['Signatures'])).toEqual(['Signatures']);
  });

  it('speaks the language of whoever asks', async () => {
    const before = await ok(settings.get, {});
    const said: string[] = [];
    for (const language of ['en', 'it', 'fr'] as const) {
      await ok(settings.put, { ...before, language });
      said.push((await read((await ok(printouts.ewo, { id: ids.ewo })).address)).text);
    }
    expect(missingIn({ text: said[0]! }, ['Phenomenon', 'Possible causes'])).toEqual([]);
    expect(missingIn({ text: said[1]! }, ['Fenomeno', 'Possibili cause'])).toEqual([]);
    expect(missingIn({ text: said[2]! }, ['Phénomène', 'Causes possibles'])).toEqual([]);
  });

  it('is made of every kind of thing', async () => {
    const { code } = await ok(procedures.get, { id: ids.smp });
    const smp = await ok(printouts.smp, { id: ids.smp });
    expect(missingIn(await read(smp.address), [code, 'Check it'])).toEqual([]);
    const path = await ok(printouts.path, { id: ids.path });
    expect(missingIn(await read(path.address), ['ROUND', 'C1', 'Pulire il filtro'])).toEqual([]);
    const ledger = await ok(printouts.ledger, { id: machineId, year: 2026 });
    const machine = await ok(machines.get, { id: machineId });
    expect(ledger.name).toBe(`ML_${machine.code}_2026_20260316.pdf`);
    expect((await read(ledger.address)).width).toBeCloseTo(1190.55, 1);
    const book = await ok(printouts.ledgerBook, { id: machineId, year: 2026 });
    expect(book.name).toBe(`ML_${machine.code}_2026_20260316.xlsx`);
    const { headers, body } = await fetched(book.address);
    expect(headers['content-type']).toContain('spreadsheetml');
    // Every zip archive begins with this.
    expect(Buffer.from(body, 'base64').toString('latin1', 0, 2)).toBe('PK');
    for (const each of [printouts.calendar, printouts.runCalendar])
      expect((await read((await ok(each, period)).address)).width).toBeCloseTo(1190.55, 1);
  });

  it('of a calendar holds the dates that are no orders yet, while the machine works', async () => {
    const cycle = await plan.cycle();
    const ahead = { from: '2027-01-01', to: '2027-03-31' };
    const told = async (input: typeof ahead & { machineId?: number }) =>
      (await read((await ok(printouts.calendar, input)).address)).text;
    expect(missingIn({ text: await told(ahead) }, [cycle.code, '○'])).toEqual([]);
    expect(await told({ ...ahead, machineId: cycle.machineId })).toContain(cycle.code);
    expect(await told({ ...ahead, machineId })).not.toContain(cycle.code);
    const idle = await plan.cycle({ machineId: await plan.machine({}, 'standby') });
    expect(await told(ahead)).not.toContain(idle.code);
  });

  it('is of its maker alone, in their plant', async () => {
    const { address } = await ok(printouts.tag, { id: ids.tag });
    const statusFor = async (who: As) => (await fetched(address, who)).statusCode;
    expect(await statusFor({})).toBe(200);
    for (const who of [{ as: 'guest' }, { as: 'superAdmin' }, { plant: 'P2' }, { tenant: 'acme-2' }] as const)
      expect(await statusFor(who)).toBe(404);
    expect(await statusFor({ as: 'nobody' })).toBe(401);
  });

  it('is there for two minutes', async () => {
    const { address } = await ok(printouts.tag, { id: ids.tag });
    plan.at('2026-03-16T08:02:00.000Z');
    expect((await fetched(address)).statusCode).toBe(200);
    plan.at('2026-03-16T08:02:01.000Z');
    const { statusCode, body } = await fetched(address);
    const { code } = JSON.parse(body) as { code: 'paperGone' };
    expect([statusCode, code]).toEqual([410, 'paperGone']);
    expect(new Set(messages[code]).size).toBe(3);
  });

  it('of another plant, of another kind or of nothing is not there', async () => {
    const there = { plant: 'P2' };
    for (const [each, input] of [
      [printouts.ewo, { id: ids.ewo }],
      [printouts.tag, { id: ids.tag }],
      [printouts.smp, { id: ids.smp }],
      [printouts.path, { id: ids.path }],
      [printouts.ledger, { id: machineId, year: 2026 }],
      [printouts.calendar, { ...period, machineId }],
    ] as const)
      expect((await call(each, input as never, there)).status).toBe(404);
    expect((await call(printouts.sop, { id: ids.smp })).status).toBe(404);
  });

  it('is made for those who may print its area', async () => {
    const asked = {
      ewo: [printouts.ewo, { id: ids.ewo }],
      tag: [printouts.tag, { id: ids.tag }],
      smp: [printouts.smp, { id: ids.smp }],
      path: [printouts.path, { id: ids.path }],
      ledger: [printouts.ledger, { id: machineId, year: 2026 }],
      book: [printouts.ledgerBook, { id: machineId, year: 2026 }],
      calendar: [printouts.calendar, period],
      runs: [printouts.runCalendar, period],
    } as const;
    const allowed = async (as: As['as'] & string) => {
      const got: string[] = [];
      for (const [name, [each, input]] of Object.entries(asked)) {
        const { status, body } = await call(each, input as never, { as });
        if (status === 200) got.push(name);
        else expect([status, body.code]).toEqual([403, 'notAllowedHere']);
      }
      return got.join(' ');
    };
    expect(await allowed('guest')).toBe('ewo tag smp ledger book calendar');
    expect(await allowed('am')).toBe('smp ledger book calendar');
    expect(await allowed('pm')).toBe('path runs');
    for (const as of ['technician', 'requestor', 'supervisor', 'viewer'] as const)
      expect(await allowed(as)).toBe('');
  });

  it('is refused where it is more than a function can hand out', async () => {
    const owner = { tenant: 'acme', plant: { id: 'P1' }, user: { id: 'admin' }, now: NOW };
    const large = { name: 'x.pdf', type: 'application/pdf', bytes: new Uint8Array(4_400_001) };
    await expect(storePrintout(owner, large)).rejects.toMatchObject({
      kind: 'tooLarge',
      code: 'paperTooLarge',
    });
  });

  it.each([
    ['reversed', { from: '2026-03-31', to: '2026-03-01' }, 'dateBeforeMinimum'],
    ['of ten years', { from: '2016-03-31', to: '2026-03-01' }, 'outOfRange'],
  ])('of a period that is %s is refused', async (_, asked, problem) => {
    const { status, body } = await call(printouts.calendar, asked);
    expect([status, body.fields]).toEqual([400, { to: problem }]);
  });
});
