// Reporter of long runs. It prints a line every few minutes instead of a character for each test.
import type { Reporter, TestModule } from 'vitest/node';

type Errors = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1];
type UserLog = Parameters<NonNullable<Reporter['onUserConsoleLog']>>[0];

/** Characters of what failed tests print; the rest is left out, so that a log stays readable. */
const MAX_PRINTED = 15_000;
const PROGRESS_MS = 180_000;

/** Prints how far a run is. The scripts that read the report print the failures at the end. */
export class Progress implements Reporter {
  #files = 0;
  #failedFiles = 0;
  #printed = 0;
  readonly #startedAt = performance.now();
  #printedAt = performance.now();

  onTestModuleEnd(file: TestModule) {
    this.#files++;
    if (file.state() === 'failed') {
      this.#failedFiles++;
      console.log(`       failed so far: ${file.relativeModuleId}`);
    }
    if (performance.now() - this.#printedAt > PROGRESS_MS) this.#printProgress();
  }

  onUserConsoleLog({ content }: UserLog) {
    if (this.#printed > MAX_PRINTED) return;
    const text = content.slice(0, 2_000);
    this.#printed += text.length;
    process.stdout.write(text);
  }

  onTestRunEnd(_files: readonly TestModule[], errors: Errors) {
    for (const { message, stack } of errors) console.log(`error outside of tests: ${message}\n${stack}`);
    this.#printProgress();
  }

  #printProgress() {
    this.#printedAt = performance.now();
    const minutes = ((performance.now() - this.#startedAt) / 60_000).toFixed(1);
    console.log(`       ${this.#files} files in ${minutes} min, ${this.#failedFiles} failed`);
  }
}
