import { execFileSync } from 'node:child_process';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The commit the page was built from, with its date: the interface stamp of the user menu (D-007). */
const stamp = () => {
  try {
    return execFileSync('git', ['log', '-1', '--format=%h %cs'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
};

/** The server behind the development page. */
const target = process.env.STACKWATT_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  define: { __BUILD_STAMP__: JSON.stringify(stamp()) },
  worker: { format: 'es' },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 900 },
  server: { proxy: { '/api': { target, changeOrigin: false } } },
  preview: { proxy: { '/api': { target, changeOrigin: false } } },
});
