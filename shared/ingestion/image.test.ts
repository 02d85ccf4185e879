import { describe, expect, it } from 'vitest';
import { profiles } from '../permissions.ts';
import { buildCleanKey, buildQuarantineKey, canUpload, parseQuarantineKey } from './image.ts';
import { fileTypes, findUploadProblem, isImageType } from './image-kind.ts';

describe('a key', () => {
  it.each(['acme', 'a/b', '../x', 'ä ö', '%2F', 'clean'])(
    'of tenant %s leads back to its image',
    (tenant) => {
      const place = { tenant, plant: 'P/1', id: '01JD0000000000000000000001' };
      expect(parseQuarantineKey(buildQuarantineKey(place))).toEqual(place);
      expect(buildQuarantineKey(place).split('/')).toHaveLength(4);
      expect(buildCleanKey(place, 'thumb')).toMatch(/^clean\/[^/]+\/[^/]+\/[^/]+\/thumb$/);
    },
  );

  it.each([
    ...['clean/a/P1/x', 'clean/a/P1/x/full', 'quarantine/a/P1', 'quarantine/a/P1/x/y', ''],
    ...['quarantine//P1/x', 'quarantine/a//x', 'quarantine/a/P1/'],
  ])('%s is none of the quarantine', (key) => {
    expect(parseQuarantineKey(key)).toBeUndefined();
  });
});

it('whoever only looks does not upload', () => {
  expect(profiles.filter((profile) => !canUpload(profile))).toEqual([
    'guest',
    'disabled',
    'supervisor',
    'viewer',
  ]);
});

it.each([
  ['image/heic', 10, 'imageKind'],
  ['', 10, 'imageKind'],
  ['image/png', 10 * 1024 * 1024 + 1, 'imageTooLarge'],
  ['image/png', 0, 'imageBroken'],
  ['image/png', 10 * 1024 * 1024, undefined],
])('a file of %s and %i bytes: %s', (type, bytes, problem) => {
  expect(findUploadProblem({ type, bytes })).toBe(problem);
});

it.each([
  ['application/pdf', 10, undefined],
  ['application/pdf', 0, 'pdfBroken'],
  ['application/pdf', 10 * 1024 * 1024 + 1, 'imageTooLarge'],
  ['image/png', 10, undefined],
  ['text/html', 10, 'fileKind'],
])('a field of files, of a file of %s and %i bytes: %s', (type, bytes, problem) => {
  expect(findUploadProblem({ type, bytes }, fileTypes)).toBe(problem);
});

it('a field of images takes no PDF', () => {
  expect(fileTypes.filter(isImageType)).toEqual(['image/jpeg', 'image/png', 'image/webp']);
  expect(findUploadProblem({ type: 'application/pdf', bytes: 10 })).toBe('imageKind');
});
