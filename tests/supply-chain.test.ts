import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildBill } from '#scripts/sbom.ts';

const workflows = globSync('.github/workflows/*.yml');
const read = (path: string) => readFileSync(path, 'utf8');

it('every action of every workflow is pinned by its digest, and names its version', () => {
  const actions = workflows.flatMap((path) =>
    [...read(path).matchAll(/uses: (.+)/g)].map(([, action]) => action!),
  );
  expect(actions.length).toBeGreaterThan(8);
  expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual(
    [],
  );
});

it('a known vulnerability fails the workflow, which keeps the bill of materials', () => {
  const text = read('.github/workflows/test.yml');
  expect(text).toMatch(/run: npm audit --audit-level=high --omit=dev$/m);
  expect(text).toMatch(
    /run: npm run sbom\n\s+- uses: actions\/upload-artifact@[\s\S]+?path: dist\/sbom\.json/,
  );
});

it('the bill of materials lists what is deployed, with versions and hashes', () => {
  const { bomFormat, metadata, components } = buildBill();
  const { version, dependencies, devDependencies } = JSON.parse(read('package.json'));
  expect([bomFormat, metadata.component.name, metadata.component.version]).toEqual([
    'CycloneDX',
    'plantledger',
    version,
  ]);
  const versions = new Map(
    components.map((each) => [decodeURIComponent(each.purl.slice('pkg:npm/'.length)), each]),
  );
  for (const [name, exact] of Object.entries(dependencies))
    expect(versions.get(`${name}@${exact}`)?.hashes, name).toHaveLength(1);
  for (const name of ['vitest', 'aws-cdk-lib', '@stryker-mutator/core']) {
    expect(devDependencies).toHaveProperty([name]);
    expect(components.filter((each) => each.purl.includes(`pkg:npm/${name.replace('@', '%40')}@`))).toEqual(
      [],
    );
  }
});
