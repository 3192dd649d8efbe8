import type { Certificate } from '../config/listening-config.ts';

/** Options of a server, which is the same to its routes with TLS and without: the type of the one without stands for both. */
export const listeningWith = (certificate: Certificate | null): object =>
  certificate === null ? {} : { https: { ...certificate, minVersion: 'TLSv1.2' } };
