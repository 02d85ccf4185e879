import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listParts } from './parts.ts';
import { getProject } from './report.ts';

const parts = listParts();
const runs = parts.flatMap((part) => part.runs ?? []);

describe('the parts of the long tier', () => {
  it('have different names, and something to run each', () => {
    const names = parts.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { runs = [], mutatedFiles = [] } of parts)
      expect(runs.flatMap(({ files = [] }) => files).length + mutatedFiles.length).toBeGreaterThan(0);
  });

  it('contain every test that `npm test` leaves out', () => {
    const files = globSync('{shared,functions,infra,scripts,web,tests}/**/*.test.{ts,tsx}');
    const leftOut = files.filter(
      (file) =>
        file !== 'scripts/testing/parts.test.ts' &&
        (/\.long\.test\.tsx?$/.test(file) || readFileSync(file, 'utf8').includes("tags: ['long']")),
    );
    expect(leftOut.length).toBeGreaterThan(5);
    const missing = leftOut.filter(
      (file) =>
        !runs.some(({ projects, files = [] }) => projects.includes(getProject(file)) && files.includes(file)),
    );
    expect(missing).toEqual([]);
  });

  it('run every file that has full numbers with them', () => {
    const files = globSync('tests/{integration,acceptance,performance}/**/*.test.ts').filter((file) =>
      /import \{[^}]*\bFULL\b[^}]*\} from/.test(readFileSync(file, 'utf8')),
    );
    expect(files.length).toBeGreaterThan(10);
    const runsInFull = runs.filter(({ environment }) => environment?.FUZZ === 'full');
    expect(
      files.filter((file) => !runsInFull.some((run) => run.files?.some((part) => file.includes(part)))),
    ).toEqual([]);
  });

  it('name files that exist', () => {
    const files = globSync('{shared,functions,infra,scripts,web,tests}/**/*.test.{ts,tsx}');
    const wanted = runs.flatMap(({ files = [] }) => files);
    expect(wanted.filter((path) => !files.some((file) => file.includes(path)))).toEqual([]);
  });

  it('mutate every feature and the kernel, and no test', () => {
    const mutated = parts.flatMap(({ mutatedFiles = [] }) => mutatedFiles);
    expect(mutated).toContain('functions/warehouse/handler.ts');
    expect(mutated).toContain('shared/planned/due.ts');
    expect(mutated.filter((file) => /\.test\./.test(file))).toEqual([]);
  });
});
