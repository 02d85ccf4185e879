import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../../.github/workflows/', import.meta.url);
const text = readFileSync(new URL('deploy.yml', folder), 'utf8');
const [, staging = '', production = ''] = text.split(/^ {2}(?:staging|production):$/m);

it('pins every action of the deployment by its digest, and names the version', () => {
  const uses = [...text.matchAll(/uses: (.+)/g)].map(([, action]) => action);
  expect(uses).toHaveLength(6);
  for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

it('signs in by OIDC and holds no key', () => {
  for (const job of [staging, production]) {
    expect(job).toContain('id-token: write');
    expect(job).toMatch(/role-to-assume: .*vars\.AWS_ROLE/);
  }
  expect(text).not.toMatch(/secrets\.|access-key/i);
});

it('deploys to production only after staging has passed its test, in an environment that is approved', () => {
  const steps = (job: string) => [...job.matchAll(/npm run (\w+)/g)].map(([, name]) => name);
  expect(steps(staging)).toEqual(['deploy', 'smoke']);
  expect(steps(production)).toEqual(['deploy', 'smoke', 'rollback']);
  expect(staging).toContain('environment: staging');
  expect(production).toContain('needs: staging');
  expect(production).toContain('environment: production');
});

it('runs no script of the address that is entered elsewhere', () => {
  for (const file of readdirSync(folder)) {
    const lines = readFileSync(new URL(file, folder), 'utf8').split('\n');
    expect(
      lines.filter((line) => /run:.*\$\{\{/.test(line)),
      file,
    ).toEqual([]);
  }
});
