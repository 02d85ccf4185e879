// Writes the bill of materials of what is deployed, in the CycloneDX format: every package that the functions and the
// site use, with its version, licence and hash.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

interface Bill {
  bomFormat: string;
  metadata: { component: { 'bom-ref': string; name: string; version: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
interface Component {
  'bom-ref': string;
  purl: string;
  hashes?: unknown[];
  properties?: { name: string; value: string }[];
}

const FILE = 'dist/sbom.json';

const isDevelopment = ({ properties = [] }: Component): boolean =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

/**
 * Reads the lockfile only, so that the bill is the same on every platform. Leaves out by itself what serves
 * development, because npm would also leave out packages that are deployed and that tools use too.
 */
export function buildBill(): Bill {
  const text = execFileSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--sbom-type=application'],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const bill = JSON.parse(text) as Bill;
  // npm names the project by its folder.
  bill.metadata.component.name = 'plantledger';
  const components = bill.components.filter((component) => !isDevelopment(component));
  const refs = new Set([
    bill.metadata.component['bom-ref'],
    ...components.map((component) => component['bom-ref']),
  ]);
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  return { ...bill, components, dependencies };
}

if (import.meta.main) {
  const bill = buildBill();
  mkdirSync('dist', { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`${FILE}: ${bill.components.length} packages`);
}
