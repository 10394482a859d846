/** Largest accepted upload, in bytes. */
export const MAX_IMAGE_BYTES = 5 * 1_024 * 1_024;
/** Maximum number of pixels (width times height), summed over all frames of an animation. */
export const MAX_PIXELS = 50_000_000;
/** Maximum number of frames of an animation: each takes time to process, however small it is. */
export const MAX_FRAMES = 500;
/** Longest side of a stored image, in pixels. */
export const MAX_SIDE = 1_024;
