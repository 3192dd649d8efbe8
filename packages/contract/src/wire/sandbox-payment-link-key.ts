/**
 * Key of payment links in demo and tests; the sample brand is built with its public key. Not secret, so the service accepts it only while the sandbox
 * is on, and the build rejects it beside another key.
 */
export const SANDBOX_PAYMENT_LINK_KEY = {
  privateKey:
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmOF6IINfKCL1GLhGF8hFaYh9kRLgVI0s0eG3RZRpMFShRANCAATeoHxXppfOyDUBAbpkQBhF/MR3PYO0gOD+8tFcXFgUTWdSlZmjAnp8J6lxmCoPGW6K/UfD/1MjfGLfSEfFfjkR',
  publicKey: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE3qB8V6aXzsg1AQG6ZEAYRfzEdz2DtIDg/vLRXFxYFE1nUpWZowJ6fCepcZgqDxluiv1Hw/9TI3xi30hHxX45EQ==',
} as const;
