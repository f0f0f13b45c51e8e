import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { SetUpError, type Config } from './config.ts';

/** Names of networks that the proxy setting knows besides addresses. */
const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** Whether only programs of this machine reach what listens there. */
const isThisMachine = (host: string): boolean => host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * What `serve` needs to know before it listens: other machines reach it only by https, or through a proxy that speaks it.
 *
 * @returns the certificate and its key, read and found to fit; undefined for plain http
 * @throws SetUpError with setting, value, rule and what to do
 */
export function readListening({
  host,
  trustProxy,
  tlsCert,
  tlsKey,
}: Pick<Config, 'host' | 'trustProxy' | 'tlsCert' | 'tlsKey'>): TlsFiles | undefined {
  for (const one of trustProxy)
    if (!isNetwork(one))
      throw new SetUpError(
        `STACKWATT_TRUST_PROXY: "${one}" is no address of a proxy. Write addresses or networks, such as 10.0.0.5 or 10.0.0.0/24, separated by commas.`,
      );
  if ((tlsCert === '') !== (tlsKey === ''))
    throw new SetUpError(
      `${tlsCert === '' ? 'STACKWATT_TLS_CERT' : 'STACKWATT_TLS_KEY'}: must be set too. https needs a certificate and its key.`,
    );
  const tls = tlsCert === '' ? undefined : { cert: textOf('STACKWATT_TLS_CERT', tlsCert), key: textOf('STACKWATT_TLS_KEY', tlsKey) };
  if (tls) {
    try {
      createSecureContext(tls);
    } catch (error) {
      throw new SetUpError(
        `STACKWATT_TLS_CERT, STACKWATT_TLS_KEY: ${tlsCert} and ${tlsKey} are no certificate (PEM) and its key: ${(error as Error).message}`,
      );
    }
  }
  if (!isThisMachine(host) && !tls && trustProxy.length === 0) {
    throw new SetUpError(
      `HOST: ${host} can be reached from other machines, and this server would speak plain http to them, passwords included. Without https it listens to its own machine only (127.0.0.1, ::1, localhost). ` +
        'Set STACKWATT_TLS_CERT and STACKWATT_TLS_KEY to a certificate and its key, or put a proxy with https in front and name its address in STACKWATT_TRUST_PROXY.',
    );
  }
  return tls;
}

/** An address, a network that is not everybody, or a name of one. */
function isNetwork(text: string): boolean {
  if (NETWORKS.has(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  return (
    family !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}

function textOf(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new SetUpError(`${setting}: ${path} cannot be read: ${(error as Error).message}`);
  }
}
