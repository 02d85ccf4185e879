// Checks the subjects of new commits. A commit cannot be mended by a later one, so `npm run check` does it and
// no test.
import { execFileSync } from 'node:child_process';

/** The last release: its commits, and those before them, are not checked. */
const LAST_RELEASE = 'd31b79bc2ccb5d3a3fbe9c0ca3c30232154fca4e';

const MAX_LENGTH = 72;
const CONVENTIONAL =
  /^(feat|fix|perf|refactor|test|docs|build|ci|chore|style|revert)(\([a-z0-9-]+\))?!?: [a-z0-9]/;

/** Returns the subjects that are no Conventional Commits, or are too long. */
export const findBadSubjects = (subjects: readonly string[]): string[] =>
  subjects.filter((subject) => subject.length > MAX_LENGTH || !CONVENTIONAL.test(subject));

function listNewSubjects(): string[] {
  try {
    const log = execFileSync('git', ['log', '--no-merges', `${LAST_RELEASE}..HEAD`, '--format=%s'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return log.split('\n').filter(Boolean);
  } catch {
    // The copy has no history, or only a part of it.
    return [];
  }
}

if (import.meta.main) {
  const badSubjects = findBadSubjects(listNewSubjects());
  for (const subject of badSubjects)
    console.error(`This is no Conventional Commit of at most ${MAX_LENGTH} characters: ${subject}`);
  process.exit(badSubjects.length === 0 ? 0 : 1);
}
