/** The costs of scrypt (RFC 7914): N = 2^ln, block size r, parallelization p. It uses about 128 * N * r bytes. */
export interface ScryptParameters {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** scrypt (RFC 7914, section 6): derives a key of `length` bytes. Rejects parameters that the RFC doesn't allow. */
export type DeriveKey = (
  password: Uint8Array,
  salt: Uint8Array,
  parameters: ScryptParameters,
  length: number,
) => Promise<Uint8Array>;
