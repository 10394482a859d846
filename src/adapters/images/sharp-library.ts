import type { default as Sharp } from 'sharp';

export type SharpLibrary = typeof Sharp;

/** The only decoders that run, whatever the bytes say they are. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`);

let loading: Promise<SharpLibrary> | undefined;

/**
 * sharp, loaded when it is first asked for: it costs 30 MB and 70 ms that a service without uploads need not pay. Keeps
 * no results in memory, and one thread works on an image.
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
