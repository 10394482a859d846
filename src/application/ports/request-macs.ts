/** Authenticates requests with the service's keys, so that a stored MAC reveals nothing of a body that can be guessed. */
export interface RequestMacs {
  /** One for each key, the current one first. */
  macsOf(text: string): readonly [string, ...string[]];
}
