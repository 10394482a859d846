/** The largest image that is taken, in bytes as sent. */
export const MOST_IMAGE_BYTES = 5 * 1_024 * 1_024;
/** Width times height; of a moving image, of all its frames together. */
export const MOST_PIXELS = 16_000_000;
/** Frames of a moving image: each costs time however small it is. */
export const MOST_FRAMES = 500;
/** The longest side of a stored image, in pixels. */
export const LONGEST_SIDE = 1_024;
