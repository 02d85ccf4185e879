// An image's way through the template's stack: announced, uploaded, checked, shown – or refused without a
// trace.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { images as kind } from '#functions/db/entities/ingestion.ts';
import { getFileClient } from '#functions/http/aws.ts';
import { decodeWebp } from '#functions/workers/image/codecs.ts';
import { handler as readImage } from '#functions/workers/read-image.ts';
import { bundle } from '#scripts/bundle.ts';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import { people, prepareSeed } from '#scripts/seed.ts';
import type { AnyEndpoint, RequestOf } from '#shared/contract.ts';
import { documents } from '#shared/ingestion/document-api.ts';
import type { ShownImage } from '#shared/ingestion/image.ts';
import { images } from '#shared/ingestion/image-api.ts';
import type { FileType } from '#shared/ingestion/image-kind.ts';
import { phases, procedures } from '#shared/procedures/procedure-api.ts';
import { elements, machines, machineTypologies, tools } from '#shared/structure/api.ts';
import { reportLinks } from '#shared/structure/report-link-api.ts';
import { expireMemberships, requestOf, storeOf } from '../harness.ts';
import { chunk, drawing, exif, ihdr, jpeg, PNG, pdf, png, riff, webp, zip } from '../pictures.ts';

const MB = 1024 * 1024;
let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ people, seed: (at) => prepareSeed('empty', at) });
}, 120_000);
afterAll(() => stack.close());
/** Moves the clock, so that the upload limit is not reached. */
beforeEach(async () => {
  await fetch(`${stack.url}/api/local/clock`, { method: 'POST', body: JSON.stringify({ advance: 'PT1H' }) });
});

interface Who {
  as?: string;
  plant?: string;
}
async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: RequestOf<E>,
  { as = 'admin', plant = 'TO1' }: Who = {},
) {
  const { parameters, query, body } = requestOf(endpoint, input as Record<string, unknown>);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name]!);
  const email = as.includes('@') ? as : `${as}@demo.example`;
  const answer = await fetch(`${stack.url}/api${path}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${await stack.token(email)}`, 'x-plant': plant },
    body,
  });
  return { status: answer.status, body: await answer.json() };
}
const ok = async <E extends AnyEndpoint>(endpoint: E, input: RequestOf<E>, who?: Who) => {
  const { status, body } = await call(endpoint, input, who);
  if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`);
  return body;
};
const shown = (ids: string[], who?: Who): Promise<ShownImage[]> => ok(images.show, { ids: ids.join() }, who);

const post = (url: string, fields: Record<string, string>, file: Buffer) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)]));
  return fetch(url, { method: 'POST', body: form });
};
type Type = FileType;
async function send(file: Buffer, type: Type, who?: Who, name?: string): Promise<string> {
  const { id, url, fields } = await ok(images.offer, { type, bytes: file.length, name }, who);
  expect((await post(url, fields, file)).status).toBe(204);
  await stack.settle();
  return id;
}

const Bucket = () => process.env.IMAGES_BUCKET!;
const stored = async (Prefix: string) =>
  ((await getFileClient().send(new ListObjectsV2Command({ Bucket: Bucket(), Prefix }))).Contents ?? []).map(
    ({ Key }) => Key!,
  );
const pixelsAt = async (address: string | undefined) => {
  const answer = await fetch(address!);
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('content-disposition'),
  ]).toEqual([200, 'image/webp', 'inline']);
  const file = Buffer.from(await answer.arrayBuffer());
  return { file, ...(await decodeWebp(file)) };
};
/** Returns the letter of the dominant colour at a position. */
const colourAt = ({ data, width }: { data: Uint8ClampedArray; width: number }, x: number, y: number) => {
  const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 4);
  return red > 150 ? 'r' : green > 130 ? 'g' : blue > 150 ? 'b' : `${red},${green},${blue}`;
};

describe('an image', () => {
  it.each([
    ['image/jpeg', (size: [number, number]) => jpeg(drawing(...size))],
    ['image/png', (size: [number, number]) => png(drawing(...size))],
    ['image/webp', (size: [number, number]) => webp(drawing(...size))],
  ] as const)(
    'of type %s becomes files of pixels for the screen and for paper, and the upload is gone',
    async (type, make) => {
      const id = await send(Buffer.from(await make([800, 400])), type);
      const [image] = await shown([id]);
      expect(image).toMatchObject({ id, state: 'ready' });
      const [full, thumb] = [await pixelsAt(image!.full), await pixelsAt(image!.thumb)];
      expect([full.width, full.height, thumb.width, thumb.height]).toEqual([800, 400, 320, 160]);
      expect([colourAt(full, 10, 10), colourAt(full, 10, 390), colourAt(full, 790, 10)]).toEqual([
        'g',
        'r',
        'b',
      ]);
      expect(await stored(`clean/demo/TO1/${id}`)).toEqual([
        `clean/demo/TO1/${id}/full`,
        `clean/demo/TO1/${id}/paper`,
        `clean/demo/TO1/${id}/thumb`,
      ]);
      expect(await stored('quarantine/')).toEqual([]);
    },
  );

  it('of more than 2048 pixels a side is made smaller, a small one is not made larger', async () => {
    const large = await send(await jpeg(drawing(3000, 1000)), 'image/jpeg');
    const small = await send(png(drawing(40, 20)), 'image/png');
    const seen = new Map((await shown([large, small])).map((image) => [image.id, image]));
    const sizes = [seen.get(large)!.full, seen.get(small)!.full, seen.get(small)!.thumb].map(
      async (address) => {
        const { width, height } = await pixelsAt(address);
        return [width, height];
      },
    );
    expect(await Promise.all(sizes)).toEqual([
      [2048, 683],
      [40, 20],
      [40, 20],
    ]);
  });

  async function standsUpright(orientation: number): Promise<void> {
    const id = await send(await jpeg(drawing(400, 200), { orientation }), 'image/jpeg');
    const full = await pixelsAt((await shown([id]))[0]!.full);
    const [width, height] = orientation < 5 ? [400, 200] : [200, 400];
    expect([full.width, full.height]).toEqual([width, height]);
    const corners = { 1: [0, 0], 2: [1, 0], 3: [1, 1], 6: [1, 0], 8: [0, 1] }[orientation]!;
    const [x, y] = [corners[0] ? width! - 5 : 5, corners[1] ? height! - 5 : 5];
    expect(colourAt(full, x, y)).toBe('g');
  }
  const upright = 'of a camera held as %i stands upright';
  it.each([1, 6])(upright, standsUpright);
  it.each([2, 3, 8])(upright, { tags: ['long'] }, standsUpright);

  it('keeps nothing but pixels: neither metadata nor what hides in the file', async () => {
    const secret = 'taken at 45.07,7.68 by Luca';
    const script = '<html><script>alert(1)</script></html>';
    const plain = await jpeg(drawing(60, 40), { orientation: 1, comment: `${secret}${script}` });
    const files: [Buffer, Type][] = [
      [Buffer.concat([plain, zip('evil.html', script)]), 'image/jpeg'],
      [Buffer.concat([plain, Buffer.from(script)]), 'image/jpeg'],
      [
        Buffer.concat([
          png(drawing(60, 40), [chunk('tEXt', Buffer.from(`Comment\0${secret}${script}`))]),
          zip('a', script),
        ]),
        'image/png',
      ],
      [riff(...chunksOf(await webp(drawing(60, 40))), ['XMP ', Buffer.from(secret + script)]), 'image/webp'],
    ];
    for (const [file, type] of files) {
      const id = await send(file, type);
      const [image] = await shown([id]);
      expect(image!.state).toBe('ready');
      for (const address of [image!.full, image!.thumb]) {
        const { file: kept } = await pixelsAt(address);
        expect(kept.toString('latin1', 0, 4)).toBe('RIFF');
        expect(kept.toString('latin1')).not.toMatch(/Luca|script|PK|Exif|evil/);
      }
    }
  });
});

describe('a PDF', () => {
  it('is kept as it came, and only ever downloaded, under its name', async () => {
    const file = pdf();
    const id = await send(file, 'application/pdf', undefined, 'Pressa "1" – schéma.pdf');
    const [shownFile] = await shown([id]);
    expect(shownFile).toEqual({
      id,
      state: 'ready',
      name: 'Pressa "1" – schéma.pdf',
      bytes: file.length,
      file: expect.any(String),
    });
    const answer = await fetch(shownFile!.file!);
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('content-disposition'),
    ]).toEqual([
      200,
      'application/pdf',
      "attachment; filename*=UTF-8''Pressa%20%221%22%20%E2%80%93%20sch%C3%A9ma.pdf",
    ]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
    expect(await stored(`clean/demo/TO1/${id}`)).toEqual([`clean/demo/TO1/${id}/file`]);
    expect(await stored('quarantine/')).toEqual([]);
    // The signed address allows no other disposition.
    const inline = shownFile!.file!.replace('attachment', 'inline');
    expect((await fetch(inline)).status).toBe(403);
    expect((await fetch(shownFile!.file!.replace('application%2Fpdf', 'text%2Fhtml'))).status).toBe(403);
  });

  it('without a name is called by its id, and always ends as one', async () => {
    const [unnamed, odd] = [
      await send(pdf(), 'application/pdf'),
      await send(pdf(), 'application/pdf', undefined, 'page.html'),
    ];
    const addresses = new Map((await shown([unnamed, odd])).map(({ id, file }) => [id, file!]));
    const nameOf = async (id: string) =>
      (await fetch(addresses.get(id)!)).headers.get('content-disposition')?.split("''")[1];
    expect(await nameOf(unnamed)).toBe(`${unnamed}.pdf`);
    expect(await nameOf(odd)).toBe('page.html.pdf');
  });

  it('stands where files stand, and nowhere an image is asked for', async () => {
    const id = await send(pdf(), 'application/pdf');
    const typology = await ok(machineTypologies.create, { code: 'PDF', description: 'x' });
    const machine = { code: 'PDF-1', description: 'x', idTipology: typology.id };
    expect(await call(machines.create, { ...machine, fileImg: id })).toMatchObject({
      status: 400,
      body: { fields: { fileImg: 'imageKind' } },
    });
    const made = await ok(machines.create, machine);
    const kept = await ok(documents.replace, { id: `machine.${made.id}`, files: [id] });
    expect(kept).toMatchObject({ files: [id], version: 1 });
  });
});

/** Returns the chunks of a WebP file without its container. */
function chunksOf(file: Buffer): [string, Buffer][] {
  const chunks: [string, Buffer][] = [];
  for (let at = 12; at < file.length; ) {
    const length = file.readUInt32LE(at + 4);
    chunks.push([file.toString('latin1', at, at + 4), file.subarray(at + 8, at + 8 + length)]);
    at += 8 + length + (length % 2);
  }
  return chunks;
}

describe('a file is refused, and nothing of it stays, when it is', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const flood = () =>
    Buffer.concat([
      PNG,
      ihdr(30_000, 30_000),
      chunk('IDAT', Buffer.alloc(10)),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  const cases: [string, Type, () => Buffer | Promise<Buffer>, string][] = [
    ['an SVG', 'image/png', () => svg, 'imageKind'],
    ['a GIF', 'image/jpeg', () => Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0;', 'latin1'), 'imageKind'],
    ['a PDF that calls itself JPEG', 'image/jpeg', () => Buffer.from('%PDF-1.7\n%âãÏÓ'), 'imageKind'],
    [
      'a page that calls itself PDF',
      'application/pdf',
      () => Buffer.from('<html><script>x</script>'),
      'pdfBroken',
    ],
    ['a PDF with an archive behind it', 'application/pdf', () => pdf({ after: zip('a', 'x') }), 'pdfBroken'],
    ['a PDF cut short', 'application/pdf', () => pdf().subarray(0, -9), 'pdfBroken'],
    ['an image that calls itself PDF', 'application/pdf', () => png(drawing(9, 9)), 'pdfBroken'],
    ['a page', 'image/webp', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'imageKind'],
    ['an archive that begins as one', 'image/jpeg', () => zip('a.jpg', 'x'), 'imageKind'],
    [
      'a script behind the first letters of a JPEG',
      'image/jpeg',
      () => Buffer.from('\xff\xd8\xff/*<script>*/', 'latin1'),
      'imageBroken',
    ],
    ['another type than declared', 'image/jpeg', () => png(drawing(9, 9)), 'imageMislabelled'],
    [
      'a JPEG cut short',
      'image/jpeg',
      async () => (await jpeg(drawing(90, 90))).subarray(0, -40),
      'imageBroken',
    ],
    ['a PNG cut short', 'image/png', () => png(drawing(90, 90)).subarray(0, -20), 'imageBroken'],
    [
      'a WebP cut short',
      'image/webp',
      async () => (await webp(drawing(90, 90))).subarray(0, -20),
      'imageBroken',
    ],
    ['a PNG whose data is another’s', 'image/png', () => damaged(png(drawing(90, 90))), 'imageBroken'],
    ['a PNG that inflates to more than it says', 'image/png', () => bomb(), 'imageBroken'],
    ['a PNG of 900 megapixels', 'image/png', flood, 'imageTooManyPixels'],
    [
      'a JPEG of 900 megapixels',
      'image/jpeg',
      async () => resized(await jpeg(drawing(90, 90))),
      'imageTooManyPixels',
    ],
    ['a very long PNG', 'image/png', () => png(drawing(12_001, 1)), 'imageTooManyPixels'],
    [
      'an animated PNG',
      'image/png',
      () => png(drawing(9, 9), [chunk('acTL', Buffer.alloc(8))]),
      'imageAnimated',
    ],
    [
      'an animated WebP',
      'image/webp',
      () => riff(['VP8X', Buffer.from([2, 0, 0, 0, 8, 0, 0, 8, 0, 0])], ['ANIM', Buffer.alloc(6)]),
      'imageAnimated',
    ],
    [
      'a WebP whose canvas is not its frame',
      'image/webp',
      async () =>
        riff(['VP8X', Buffer.from([0, 0, 0, 0, 8, 0, 0, 8, 0, 0])], ...chunksOf(await webp(drawing(90, 90)))),
      'imageBroken',
    ],
  ];
  it.each(cases)('%s', async (_, type, make, reason) => {
    const id = await send(Buffer.from(await make()), type);
    expect(await shown([id])).toEqual([{ id, state: 'refused', reason }]);
    expect(await stored(`clean/demo/TO1/${id}`)).toEqual([]);
    expect(await stored('quarantine/')).toEqual([]);
  });

  const damaged = (file: Buffer) => {
    const at = file.indexOf('IDAT') + 8;
    return Buffer.concat([file.subarray(0, at), Buffer.from([1, 2, 3]), file.subarray(at + 3)]);
  };
  const bomb = () => {
    const whole = png(drawing(900, 900));
    return Buffer.concat([PNG, ihdr(3, 3), whole.subarray(PNG.length + 25)]);
  };
  /** Changes the height and width in the frame of an otherwise valid file. */
  const resized = (file: Buffer) => {
    const at = file.findIndex((byte, i) => byte === 0xff && [0xc0, 0xc2].includes(file[i + 1]!));
    const changed = Buffer.from(file);
    changed.writeUInt16BE(30_000, at + 5);
    changed.writeUInt16BE(30_000, at + 7);
    return changed;
  };
});

describe('an upload', () => {
  const file = png(drawing(30, 30));
  const announced = (who?: Who): Promise<{ id: string; url: string; fields: Record<string, string> }> =>
    ok(images.offer, { type: 'image/png', bytes: file.length }, who);

  it.each([
    [{ type: 'image/svg+xml', bytes: 10 }, { type: 'imageKind' }],
    [{ type: 'image/gif', bytes: 10 }, { type: 'imageKind' }],
    [{ type: 'image/png', bytes: 11 * MB }, { bytes: 'imageTooLarge' }],
    [{ type: 'application/pdf', bytes: 11 * MB }, { bytes: 'imageTooLarge' }],
    [{ type: 'application/pdf', bytes: 10, name: 'a\u202efdp.exe' }, { name: 'hiddenMarks' }],
    [{ type: 'application/pdf', bytes: 10, name: 'x'.repeat(121) }, { name: 'tooLong' }],
    [{ type: 'image/png', bytes: 0 }, { bytes: 'tooSmall' }],
  ])('of %o is not even begun', async (input, fields) => {
    expect(await call(images.offer, input as never)).toMatchObject({ status: 400, body: { fields } });
  });

  it('is what was announced: same size, same type, same place, within two minutes', async () => {
    const { url, fields } = await announced();
    const codeOf = async (answer: Response) => /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1];
    expect(await codeOf(await post(url, fields, Buffer.alloc(11 * MB)))).toBe('EntityTooLarge');
    expect(await codeOf(await post(url, fields, file.subarray(1)))).toBe('EntityTooSmall');
    const changes: Record<string, string>[] = [
      { key: 'clean/demo/TO1/x/full' },
      { 'Content-Type': 'text/html' },
    ];
    for (const change of changes)
      expect(await codeOf(await post(url, { ...fields, ...change }, file))).toBe('AccessDenied');
    const policy = JSON.parse(Buffer.from(fields.Policy!, 'base64').toString());
    const signedAt = new Date(Date.parse(policy.expiration) - 120_000).toISOString();
    expect(fields['X-Amz-Date']).toBe(signedAt.replace(/[-:]|\.\d{3}/g, ''));
    const later = Buffer.from(JSON.stringify({ ...policy, expiration: '2999-01-01T00:00:00Z' })).toString(
      'base64',
    );
    expect(await codeOf(await post(url, { ...fields, Policy: later }, file))).toBe('SignatureDoesNotMatch');
  });

  it('counts once: what is posted later with the same form is dropped', async () => {
    const { id, url, fields } = await announced();
    await post(url, fields, file);
    await stack.settle();
    const [before] = await shown([id]);
    const { file: was } = await pixelsAt(before!.full);
    await post(url, fields, png(drawing(30, 30)));
    await stack.settle();
    expect((await pixelsAt((await shown([id]))[0]!.full)).file.equals(was)).toBe(true);
    expect(await stored('quarantine/')).toEqual([]);
  });

  it('is for profiles that make or change what carries images', async () => {
    const allowed = await Promise.all(
      ['superadmin', 'admin', 'am', 'pm', 'technician', 'requestor', 'guest'].map(async (as) => {
        const { status, body } = await call(images.offer, { type: 'image/png', bytes: 9 }, { as });
        return [as, status, body.code];
      }),
    );
    expect(allowed.filter(([, status]) => status !== 200)).toEqual([['guest', 403, 'notAllowedHere']]);
  });

  it('is refused to a user who begins too many', async () => {
    const who = { as: 'oneplant', plant: 'LY1' };
    const statuses: number[] = [];
    for (let i = 0; i < 45; i++)
      statuses.push((await call(images.offer, { type: 'image/png', bytes: 9 }, who)).status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(40);
    expect(statuses.at(-1)).toBe(429);
    expect((await call(images.offer, { type: 'image/png', bytes: 9 }, who)).body.code).toBe('tooManyUploads');
  });
});

describe('of another plant or tenant', () => {
  it('an image is not there, and its address opens nothing else', async () => {
    const id = await send(png(drawing(30, 30)), 'image/png');
    const [image] = await shown([id]);
    expect(await shown([id], { plant: 'LY1' })).toEqual([]);
    expect(await shown([id], { as: 'admin@acme.example', plant: 'AC1' })).toEqual([]);
    expect(await shown(['01JD0000000000000000000099', id])).toMatchObject([{ id }]);
    const other = image!.full!.replace('/demo/TO1/', '/demo/LY1/');
    expect((await fetch(other)).status).toBe(403);
    expect((await fetch(image!.full!.replace('/full?', '/thumb?'))).status).toBe(403);
    expect((await fetch(image!.full!.split('?')[0]!)).status).toBe(403);
  });

  it('asking for what is no list of ids is refused', async () => {
    const many = Array.from({ length: 101 }, () => '01JD0000000000000000000099').join();
    for (const ids of ['', 'x', '../../etc', many])
      expect(await call(images.show, { ids })).toMatchObject({ status: 400 });
  });
});

describe('the worker', () => {
  const file = png(drawing(30, 30));
  const event = (id: string, tries = 1) => ({
    Records: [
      {
        messageId: 'm',
        receiptHandle: 'r',
        attributes: { ApproximateReceiveCount: String(tries) },
        body: JSON.stringify({
          Records: [{ s3: { bucket: { name: Bucket() }, object: { key: `quarantine/demo/TO1/${id}` } } }],
        }),
      },
    ],
  });
  const run = (sent: object) => readImage(sent as never, {} as never);
  const put = (id: string, Body: Buffer = file) =>
    getFileClient().send(new PutObjectCommand({ Bucket: Bucket(), Key: `quarantine/demo/TO1/${id}`, Body }));
  /** Announces an image and uploads it without an event. */
  async function waiting(Body?: Buffer): Promise<string> {
    const { id } = await ok(images.offer, { type: 'image/png', bytes: file.length });
    await put(id, Body);
    return id;
  }

  it('says the same however often a message comes', async () => {
    const id = await waiting();
    await run(event(id));
    const [first] = await shown([id]);
    await put(id);
    expect(await run(event(id))).toEqual({ batchItemFailures: [] });
    expect(await shown([id])).toEqual([first]);
    expect(await stored('quarantine/')).toEqual([]);
  });

  it('deletes what nobody announced', async () => {
    await put('01JD0000000000000000000077');
    await run(event('01JD0000000000000000000077'));
    expect([await stored('quarantine/'), await stored('clean/demo/TO1/01JD0000000000000000000077')]).toEqual([
      [],
      [],
    ]);
  });

  it('refuses more bytes than an image may have, whoever put them there', async () => {
    const id = await waiting(Buffer.alloc(11 * MB));
    await run(event(id));
    expect(await shown([id])).toEqual([{ id, state: 'refused', reason: 'imageTooLarge' }]);
  });

  it('gives a file up that took it down each time', async () => {
    const id = await waiting();
    await run(event(id, 4));
    expect(await shown([id])).toEqual([{ id, state: 'refused', reason: 'imageBroken' }]);
  });

  it('tries again later what the cloud would not give', async () => {
    const id = await waiting();
    const cut = vi.spyOn(getFileClient(), 'send').mockRejectedValueOnce(new Error('unreachable') as never);
    const silent = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await run(event(id))).toEqual({ batchItemFailures: [{ itemIdentifier: 'm' }] });
    cut.mockRestore();
    silent.mockRestore();
    expect(await shown([id])).toEqual([{ id, state: 'pending' }]);
    await run(event(id));
    expect(await shown([id])).toMatchObject([{ id, state: 'ready' }]);
  });

  it('does the same bundled as it is deployed, its codecs beside it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'read-image-'));
    const { file: bundled, bytes } = await bundle('functions/workers/read-image.ts', folder);
    expect(bytes).toBeLessThan(760_000);
    const made = [await jpeg(drawing(90, 60)), png(drawing(90, 60)), await webp(drawing(90, 60))];
    const types: Type[] = ['image/jpeg', 'image/png', 'image/webp'];
    const ids = await Promise.all(
      made.map(async (file, i) => {
        const { id } = await ok(images.offer, { type: types[i]!, bytes: file.length });
        await put(id, file);
        return id as string;
      }),
    );
    const sent = JSON.stringify({ Records: ids.flatMap((id) => event(id).Records) });
    const script = `require(${JSON.stringify(bundled)}).handler(${sent}, {}).then((said) => console.log(JSON.stringify(said)))`;
    // The process must not be started synchronously, because the stack that answers it runs in this one.
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { cwd: tmpdir() });
    expect(JSON.parse(stdout)).toEqual({ batchItemFailures: [] });
    const seen = await shown(ids);
    expect(seen.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
    for (const { full } of seen) expect((await pixelsAt(full)).width).toBe(90);
    rmSync(folder, { recursive: true });
  });

  it('hears the bucket’s first word and does nothing', async () => {
    const hello = { Service: 'Amazon S3', Event: 's3:TestEvent' };
    const [record] = event('x').Records;
    expect(await run({ Records: [{ ...record, body: JSON.stringify(hello) }] })).toEqual({
      batchItemFailures: [],
    });
  });

  it('keeps what is ready for good, and forgets what never came or was refused', async () => {
    const store = storeOf({ tenant: 'demo', plant: 'TO1' });
    const [ready, refused, never] = [await waiting(), await waiting(Buffer.from('x')), await waiting()];
    await run(event(ready));
    await run(event(refused));
    const ends = await Promise.all(
      [ready, refused, never].map(async (id) => (await store.get(kind, id)).expiresAt),
    );
    expect(ends).toEqual([undefined, expect.any(Number), expect.any(Number)]);
    await getFileClient().send(
      new DeleteObjectCommand({ Bucket: Bucket(), Key: `quarantine/demo/TO1/${never}` }),
    );
  });

  it('lets nobody read the quarantine by an address of ours', async () => {
    const id = await waiting();
    const address = `${process.env.IMAGES_URL}/quarantine/demo/TO1/${id}`;
    expect((await fetch(address)).status).toBe(403);
    await run(event(id));
    await expect(
      getFileClient().send(new GetObjectCommand({ Bucket: Bucket(), Key: `quarantine/demo/TO1/${id}` })),
    ).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});

describe('a thing', () => {
  const missing = (field: string) => ({
    status: 400,
    body: { code: 'imageMissing', fields: { [field]: 'imageMissing' } },
  });
  const gone = '01JD0000000000000000000099';
  let ready: string;
  let refused: string;
  let elsewhere: string;
  beforeAll(async () => {
    ready = await send(png(drawing(30, 30)), 'image/png');
    refused = await send(Buffer.from('<svg/>'), 'image/png');
    elsewhere = await send(png(drawing(30, 30)), 'image/png', { plant: 'LY1' });
  });

  it('names images of its plant that were not refused', async () => {
    const typology = await ok(machineTypologies.create, { code: 'T', description: 'Press', image: ready });
    expect(typology.image).toBe(ready);
    const machine = await ok(machines.create, {
      code: 'M',
      description: 'M',
      idTipology: typology.id,
      fileImg: ready,
    });
    expect(machine.fileImg).toBe(ready);
    const element = await ok(elements.create, {
      idMachine: machine.id,
      tiporec: 1,
      code: 'G',
      description: 'G',
      fileImg: ready,
    });
    const procedure = await ok(procedures.create, { code: 'P', description: 'P', typology: 'cleaning' });
    await ok(procedures.take, { id: procedure.id });
    const phase = await ok(phases.create, {
      procedureId: procedure.id,
      seq: 1,
      description: 'Look',
      images: [ready],
    });
    for (const image of [gone, refused, elsewhere]) {
      const { updatedAt: _, updatedBy: __, ...payload } = machine;
      const saves = [
        [machines.replace, { ...asPayload(payload), fileImg: image }, 'fileImg'],
        [elements.replace, { id: element.id, code: 'G', description: 'G', fileImg: image }, 'fileImg'],
        [machineTypologies.replace, { ...typology, image }, 'image'],
        [tools.create, { code: `T-${image}`, description: 'T', image }, 'image'],
        [phases.replace, { ...phase, images: [ready, image] }, 'images'],
        [phases.create, { procedureId: procedure.id, seq: 2, description: 'x', images: [image] }, 'images'],
      ] as const;
      for (const [endpoint, input, field] of saves)
        expect(await call(endpoint as AnyEndpoint, input as never), endpoint.path).toMatchObject(
          missing(field),
        );
    }
  });

  it('keeps an image it has, and may let it go', async () => {
    const tool = await ok(tools.create, { code: 'K', description: 'K', image: ready });
    const again = await ok(tools.replace, { ...tool, description: 'Key' });
    expect(again.image).toBe(ready);
    expect((await ok(tools.replace, { ...again, image: null })).image).toBeUndefined();
  });

  const asPayload = (machine: { id: number; code: string; description: string; idtipology: number }) => ({
    id: machine.id,
    code: machine.code,
    description: machine.description,
    idTipology: machine.idtipology,
  });
});

it('EXIF of a PNG is heard too', async () => {
  const id = await send(png(drawing(40, 20), [chunk('eXIf', exif(6))]), 'image/png');
  const { width, height } = await pixelsAt((await shown([id]))[0]!.full);
  expect([width, height]).toEqual([20, 40]);
});

describe('a photo of a public report', () => {
  /** Sends a photo by the page of a label, without a sign-in; returns its id. */
  async function sendPhoto(file: Buffer, type: FileType): Promise<string> {
    const plantStore = storeOf({ tenant: 'demo' });
    const plant = await plantStore.get(plants, 'TO1');
    const parameters = { ...plant.parameters, publicReports: true };
    await plantStore.commit(plantStore.replace(plants, plant, { ...plant, parameters }));
    expireMemberships();
    const typology = await ok(machineTypologies.create, { code: `T-${type}`, description: 'x' });
    const machine = await ok(machines.create, {
      ...{ code: `REP-${type}`, description: 'x', idTipology: typology.id },
    });
    const { url } = await ok(reportLinks.get, { id: machine.id });
    const offer = await fetch(`${stack.url}/api/report/photos/${url.split('/').at(-1)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type, bytes: file.length }),
    });
    expect(offer.status).toBe(200);
    const form = (await offer.json()) as { id: string; url: string; fields: Record<string, string> };
    expect((await post(form.url, form.fields, file)).status).toBe(204);
    await stack.settle();
    return form.id;
  }
  const readStored = async (Key: string) => {
    const { Body } = await getFileClient().send(new GetObjectCommand({ Bucket: Bucket(), Key }));
    return Buffer.from(await Body!.transformToByteArray());
  };

  // The camera of the first was held upright, as its EXIF says.
  it.each([
    ['jpg', [16, 32]],
    ['png', [32, 16]],
  ] as const)(
    'is stored upright without the place where it was taken (%s), and deleted if no report contains it',
    async (ending, size) => {
      const original = readFileSync(`tests/fixtures/photo-gps.${ending}`);
      const id = await sendPhoto(original, ending === 'jpg' ? 'image/jpeg' : 'image/png');
      const keys = await stored(`clean/demo/TO1/${id}`);
      expect(keys).toEqual(['full', 'paper', 'thumb'].map((variant) => `clean/demo/TO1/${id}/${variant}`));
      expect(await stored('quarantine/')).toEqual([]);
      const files = await Promise.all(keys.map(readStored));
      for (const file of files) {
        expect(file.toString('latin1')).not.toMatch(/Exif|XMP|xmp|GPS|tEXt|iTXt|eXIf|comment/i);
        expect(file.includes(original.subarray(0, 64))).toBe(false);
      }
      const full = await decodeWebp(files[0]!);
      expect([full.width, full.height]).toEqual(size);
      if (ending === 'jpg') expect(colourAt(full, 8, 2)).toBe('r');

      const store = storeOf({ tenant: 'demo', plant: 'TO1' });
      const photo = await store.get(kind, id);
      expect(photo).toMatchObject({ state: 'ready', expiresAt: expect.any(Number) });
      // The table deletes expired items itself.
      await store.commit(store.remove(kind, photo));
      await stack.settle();
      expect(await stored(`clean/demo/TO1/${id}`)).toEqual([]);
    },
  );
});
