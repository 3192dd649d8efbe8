import { execFileSync } from 'node:child_process';
import { X509Certificate, createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A self-signed certificate of this machine, which only the tests trust. */
export interface Certificate {
  /** Paths of its two files. */
  readonly certificate: string;
  readonly key: string;
  /** Hash of its public key, by which Chromium accepts only this certificate. */
  readonly pin: string;
}

const WORDS = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost'.split(' ');

/** @param names further host names */
export function makeCertificate(folder: string, names: readonly string[] = []): Certificate {
  const [certificate, key] = [join(folder, 'tls.crt'), join(folder, 'tls.key')];
  const allNames = ['IP:127.0.0.1', 'DNS:localhost', ...names.map((name) => `DNS:${name}`)].join(',');
  execFileSync('openssl', [...WORDS, '-addext', `subjectAltName=${allNames}`, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  const publicKey = new X509Certificate(readFileSync(certificate)).publicKey.export({ type: 'spki', format: 'der' });
  return { certificate, key, pin: createHash('sha256').update(publicKey).digest('base64') };
}

export function trustCertificate({ certificate }: Certificate): void {
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(certificate, 'utf8')]);
}
