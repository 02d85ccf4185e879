// Setup of each browser test: what a failed test leaves behind, under `.build/failed/<file>-<test>`. Nobody can
// repeat on another machine what was seen on a busy one.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach } from 'vitest';
import { root } from '#scripts/local/template.ts';
import { linesOfStacks } from './launch.ts';
import { openVisits } from './site.ts';

/** Milliseconds that a picture of a page takes at most; a page that hangs has none. */
const PICTURE_MS = 10_000;

const wordOf = (text: string) =>
  text
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '');

/** Writes what the pages showed, and returns the folder. */
async function keepTraces(file: string, test: string): Promise<string> {
  const folder = join('.build', 'failed', `${basename(file, '.test.ts')}-${wordOf(test)}`);
  rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(join(root, folder), { recursive: true });
  const lines: string[] = [];
  for (const [i, { context, problems }] of openVisits().entries()) {
    for (const [j, page] of context.pages().entries()) {
      const picture = `page-${i + 1}-${j + 1}.png`;
      const why = await page
        .screenshot({ path: join(root, folder, picture), timeout: PICTURE_MS })
        .then(() => '', String);
      lines.push(`${picture}: ${page.url()} ${why.split('\n')[0]}`);
    }
    lines.push(...problems.map((problem) => `  problem: ${problem}`));
  }
  lines.push('', 'The last lines of the stacks:', ...linesOfStacks());
  writeFileSync(join(root, folder, 'seen.txt'), `${lines.join('\n')}\n`);
  return folder;
}

// The project runs its hooks in the order of their definition, so that this one comes before those of a file,
// which close the pages.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  console.log(`what was seen: ${await keepTraces(task.file.name, task.name)}`);
});
