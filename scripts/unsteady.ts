// Names the tests that passed only when they were tried again: a page, or its test, that is sometimes too slow for the other.
import type { Reporter, TestCase } from 'vitest/node';

export default class Unsteady implements Reporter {
  readonly #again: string[] = [];

  onTestCaseResult(test: TestCase) {
    if (test.ok() && (test.diagnostic()?.retryCount ?? 0) > 0)
      this.#again.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd() {
    for (const name of this.#again) console.log(`passed only at the second try: ${name}`);
  }
}
