// Finds Debian's chromium for the browser tests, or installs it when that is possible and allowed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** First the one without a window of its own: it draws the same pages in four fifths of the processor time. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Debian's packages, the first that can be had. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/** @returns path of a browser; ends the program with one clear line when there is none and none can be installed */
export function findChromium() {
  const named = process.env['STACKWATT_CHROMIUM'];
  if (named && existsSync(named)) return named;
  const found = PLACES.find(existsSync);
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.error('stackwatt: installing chromium for the browser tests …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const silent = { env, stdio: ['ignore', 'ignore', 2] };
    spawnSync('apt-get', ['update', '-qq'], silent);
    for (const name of PACKAGES) {
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], silent);
      const installed = PLACES.find(existsSync);
      if (installed) return installed;
    }
  }
  console.error('stackwatt: the browser tests need chromium; install it ("apt-get install chromium") or name one in STACKWATT_CHROMIUM');
  process.exit(1);
}
