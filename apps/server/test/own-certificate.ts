import { execFileSync } from 'node:child_process';

/** Writes a key and a certificate that signs itself, as PEM files. @param names  what it is for: 'DNS:localhost' */
export function makeCertificate(key: string, cert: string, names: string): void {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const subject = ['-subj', '/CN=localhost', '-addext', `subjectAltName=${names}`];
  const words = ['req', '-x509', ...curve, '-nodes', '-days', '2', ...subject, '-keyout', key, '-out', cert];
  execFileSync('openssl', words, { stdio: 'ignore' });
}
