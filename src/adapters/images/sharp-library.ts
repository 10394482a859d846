import type { default as Sharp } from 'sharp';

export type SharpLibrary = typeof Sharp;

/** The only decoders enabled, whatever format the bytes claim. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`);

let loading: Promise<SharpLibrary> | undefined;

/**
 * Loads sharp on first use: it costs 30 MB and 70 ms, which a service without uploads needn't pay. It caches no results
 * and uses one thread per image.
 */
export function loadSharp(): Promise<SharpLibrary> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: DECODERS });
    return sharp;
  });
  return loading;
}
