// A reporter of vitest that writes the errors outside of every test (a promise nobody awaited, a worker that died) to the file
// named by STACKWATT_ERRORS, one text each: they fail the run, and the report of the tests does not hold them.
import { writeFileSync } from 'node:fs';

export default class ErrorsReporter {
  onTestRunEnd(_modules, errors) {
    writeFileSync(
      process.env.STACKWATT_ERRORS,
      JSON.stringify(
        errors.map((error) => `${error.VITEST_TEST_NAME ?? error.VITEST_TEST_PATH ?? 'outside of tests'}\n${error.stack ?? error.message}`),
      ),
    );
  }
}
