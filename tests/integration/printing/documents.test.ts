// Every document in three languages: rendered, then parsed by another PDF library and compared with its
// contents.
import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawPdf } from '#functions/printing/draw/pdf.ts';
import type { Region } from '#shared/format.ts';
import { languages } from '#shared/messages.ts';
import { type Printout, printoutSizes } from '#shared/printing/block.ts';
import { buildCalendarPrintout, type CalendarLine } from '#shared/printing/calendar-printout.ts';
import { buildEwoPrintout } from '#shared/printing/ewo-printout.ts';
import { buildLedgerPrintout } from '#shared/printing/ledger-printout.ts';
import { buildPathPrintout } from '#shared/printing/path-printout.ts';
import { buildProcedurePrintout } from '#shared/printing/procedure-printout.ts';
import { buildTagPrintout } from '#shared/printing/tag-card.ts';
import { createTranslator, type TextKey, type Translator } from '#shared/printing/words.ts';
import { drawing, jpeg } from '../pictures.ts';
import { missingIn, readPdf } from './read.ts';
import * as samples from './samples.ts';

const region: Region = { globalization: 'it', timeZone: 'Europe/Rome', currency: 'EUR' };
let picture: Buffer;
beforeAll(async () => {
  picture = await jpeg(drawing(800, 600));
});

const pdfOf = async (paper: Printout, { t, format }: Translator) => {
  const { bytes } = await drawPdf(paper, {
    pictures: new Map(Array.from({ length: 60 }, (_, i) => [`p${i}`, Buffer.from(picture)])),
    creationDate: new Date('2026-03-16T08:00:00Z'),
    noPicture: t('pictureElsewhere'),
    page: (n, count) =>
      `${t('printed', { at: format.instant('2026-03-16T08:00:00Z') })} ${t('page', { n, count })}`,
  });
  return bytes;
};

describe.each(languages)('in %s', (language) => {
  const words = createTranslator(language, region);
  const { t, getEnumText } = words;
  const read = async (paper: Printout) => {
    const found = await readPdf(await pdfOf(paper, words));
    const { width, height } = printoutSizes[paper.size];
    expect([found.width, found.height].map((side) => side.toFixed(1))).toEqual([
      width.toFixed(1),
      height.toFixed(1),
    ]);
    expect(found.title).toBe(paper.title);
    expect(new Set(found.embedded)).toEqual(new Set([true]));
    return found;
  };
  const said = (...these: TextKey[]) => these.map((word) => t(word));

  it('a procedure tells its phases, pictures and controls', async () => {
    const sheet = samples.procedureSheet;
    const skills = [{ name: 'Meccanica', level: 3 }];
    const found = await read(buildProcedurePrintout(sheet, { skills }, words));
    const { phaseList, code, description, kit } = sheet;
    expect(
      missingIn(found, [
        ...[code, description, sheet.safetyNote, t('smp'), ...kit!.tools, 'Meccanica', '2.1', '⚠'],
        ...phaseList.flatMap((phase) => [phase.description, phase.keyPoint]),
        ...sheet.ppe.map((each) => getEnumText('ppe', each)),
        ...said('planned:fields.ppe', 'planned:phases.title', 'planned:fields.standardMinutes'),
        ...['☐ C-1', '5 – 10 bar', '01/03/2026', '(2,5 l)'],
      ]),
    ).toEqual([]);
    expect(found.pictures).toBe(20);
    expect(found.text).toContain(t('page', { n: found.pages, count: found.pages }));
  });

  it('an EWO stands in thirteen blocks', async () => {
    const found = await read(buildEwoPrintout(samples.ewoSheet, samples.ewoAround, words));
    const { ewo } = samples.ewoSheet;
    expect(
      missingIn(found, [
        ...[ewo.code, ewo.breakdownDescription, ewo.diagnosis, ewo.interventionDescription, ewo.closedBy],
        ...['Rossi Mario, Bianchi Luca', '25,00 €', '10/03/2026, 09:00', 'Perché caldo?', 'SMP-12 2.1'],
        ...['CNC-02 Gemella', 'Carla Blu', 'Riparte', '☒ RC6', '☐ RC1', t('pictureElsewhere')],
        ...said(
          'ewoWork:view.phenomenon',
          'rootCause:tab.facts',
          'ewoWork:paper.sketch',
          'ewoWork:paper.times',
        ),
        ...said(
          'ewoWork:paper.work',
          'ewoWork:paper.causes',
          'ewoWork:paper.whys',
          'ewoWork:paper.rootCause',
        ),
        ...said('ewoWork:paper.actions', 'ewoWork:paper.standards', 'ewoWork:paper.twins'),
        ...said('ewoWork:paper.confirmation'),
        ...Array.from({ length: 9 }, (_, n) => getEnumText('rootCause', `RC${n + 1}`)),
      ]),
    ).toEqual([]);
    expect(found.pictures).toBe(2);
  });

  it('a tag is one card', async () => {
    const url =
      'https://plants.example/app/planning/tag/intervention/view?tag=01JD0000000000000000000007&plant=TO1';
    const around = { machine: 'CNC-01 Fresatrice', plant: 'Torino Uno', url };
    const found = await read(buildTagPrintout(samples.tagSheet, around, words));
    expect(found.pages).toBe(1);
    const { code, anomaly } = samples.tagSheet;
    expect(
      missingIn(found, [
        code,
        anomaly,
        'CNC-01',
        'PMP Pompa',
        getEnumText('shift', 1),
        getEnumText('tagAction', 'change'),
        'Nadia',
      ]),
    ).toEqual([]);
    const endless = { ...samples.tagSheet, anomaly: 'M'.repeat(1000), actionNotes: 'Olio '.repeat(200) };
    const wide = { ...around, machine: 'M'.repeat(400) };
    expect((await read(buildTagPrintout(endless, wide, words))).pages).toBe(1);
  });

  it('a path tells its points in order', async () => {
    const around = {
      points: samples.points,
      machines: new Map([[1, { code: 'CNC-01', description: 'Fresatrice' }]]),
      tools: new Map(),
      lubricants: new Map(),
    };
    const found = await read(buildPathPrintout(samples.path, around, words));
    expect(
      missingIn(found, [
        ...['PATH-1', 'Giro del mattino', 'Nessuna polvere', t('autonomous:frequency.W_one')],
        ...samples.points.flatMap(({ type, number, description }) => [`${type}${number}`, description]),
        ...said('autonomous:sheet.notDone', 'autonomous:sheet.who'),
      ]),
    ).toEqual([]);
    expect(found.pictures).toBe(3);
  });

  it('a calendar has a column a day, or a week', async () => {
    const calendar = (from: string, to: string, lines: readonly CalendarLine[] = samples.calendarLines) =>
      buildCalendarPrintout(
        {
          ...{ type: 'workorders', plant: 'Torino Uno', from, to },
          lines,
          minutes: new Map([['2026-03-02', 120]]),
        },
        words,
      );
    const month = await read(calendar('2026-03-01', '2026-03-31'));
    const signs = ['○', '●', '◐', '✕2', '◍'];
    const names = (['green', 'yellow', 'orange', 'red', 'blue'] as const).map((each) =>
      getEnumText('orderColour', each),
    );
    expect(missingIn(month, [...signs, ...names, 'W10', '31', 'CY-44', '120'])).toEqual([]);
    const legend = t('ledger:legend.projected');
    expect(missingIn(month, [legend])).toEqual([legend]);
    const expected = samples.calendarLines.map((line) => ({
      ...line,
      days: new Map(),
      expected: new Set(['2026-03-20']),
    }));
    const ahead = await read(calendar('2026-03-01', '2026-03-31', expected));
    expect(missingIn(ahead, ['○', legend])).toEqual([]);
    const year = await read(calendar('2026-01-01', '2026-12-31'));
    expect(missingIn(year, ['W01', 'W53', 'CY-44'])).toEqual([]);
  });

  it('a ledger tells every line and sign', async () => {
    const found = await read(buildLedgerPrintout(samples.ledger(40), words));
    expect(
      missingIn(found, [
        ...['○', '●', '◐', '✕', '◍', '▲', '★1', '☆1', 'R', '97,2 %', '–'],
        ...Array.from({ length: 13 }, (_, r) => `CUS-${r * 3}`),
        ...said(
          'ledger:columns.task',
          'ledger:foot.manHours',
          'ledger:legend.below',
          'ledger:figures.availability',
        ),
        samples.letters,
      ]),
    ).toEqual([]);
  });
});

it('what nobody filled in leaves room, and an endless text goes on', async () => {
  const words = createTranslator('en', region);
  const { ewo } = samples.ewoSheet;
  const blank = { ewo: { ...ewo, state: 'created', images: [], spares: [], hours: [], durations: {} } };
  const found = await readPdf(await pdfOf(buildEwoPrintout(blank as never, samples.ewoAround, words), words));
  expect(found.text.match(/☐ OK/g)).toHaveLength(3);
  const told = `${'Bearing worn out. '.repeat(900)}End of it.`;
  const long = { ewo: { ...ewo, diagnosis: told } };
  const endless = await readPdf(
    await pdfOf(buildEwoPrintout(long as never, samples.ewoAround, words), words),
  );
  expect(missingIn(endless, [told.slice(-40)])).toEqual([]);
});

/**
 * Renders a document in a separate process; returns its CPU seconds, which other processes do not affect, and
 * its peak memory.
 */
function costOf(paper: string, picture: Buffer) {
  const here = (path: string) => JSON.stringify(new URL(`../../../${path}`, import.meta.url).href);
  const script = `
    import { readFileSync } from 'node:fs';
    import { drawPdf } from ${here('functions/printing/draw/pdf.ts')};
    import { createTranslator } from ${here('shared/printing/words.ts')};
    import { buildLedgerPrintout } from ${here('shared/printing/ledger-printout.ts')};
    import { buildProcedurePrintout } from ${here('shared/printing/procedure-printout.ts')};
    import * as samples from ${here('tests/integration/printing/samples.ts')};
    const words = createTranslator('it', ${JSON.stringify(region)});
    const picture = readFileSync(0);
    const pictures = new Map(Array.from({ length: 30 }, (_, i) => ['p' + i, Buffer.from(picture)]));
    const { bytes: { length } } = await drawPdf(${paper}, { pictures, creationDate: new Date(0), noPicture: '', page: String });
    const { user, system } = process.cpuUsage();
    const megabytes = process.resourceUsage().maxRSS / 1024;
    console.log(JSON.stringify({ seconds: (user + system) / 1e6, megabytes, bytes: length }));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    input: picture,
    encoding: 'utf8',
  });
  return JSON.parse(said) as { seconds: number; megabytes: number; bytes: number };
}

it('a sheet of thirty phases with their pictures is hardly larger than its pictures', async () => {
  const words = createTranslator('it', region);
  const bytes = await pdfOf(buildProcedurePrintout(samples.procedureSheet, { skills: [] }, words), words);
  expect(bytes.length).toBeLessThan(20 * picture.length + 200_000);
});

it('a sheet of thirty phases takes two seconds and 512 MB at most, read and all', { tags: ['long'] }, () => {
  const cost = costOf('buildProcedurePrintout(samples.procedureSheet, { skills: [] }, words)', picture);
  expect(cost.seconds).toBeLessThan(2);
  expect(cost.megabytes).toBeLessThan(512);
  expect(cost.bytes).toBeLessThan(20 * picture.length + 200_000);
});

it('the ledger of the largest machine fits in what a function may hold and hand out', {
  tags: ['long'],
}, () => {
  const cost = costOf('buildLedgerPrintout(samples.ledger(2000), words)', picture);
  expect(cost.megabytes).toBeLessThan(512);
  expect(cost.bytes).toBeLessThan(4_400_000);
  expect(cost.seconds).toBeLessThan(8);
});
