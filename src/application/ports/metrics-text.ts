/** All metrics as text, and their media type. */
export interface MetricsText {
  readonly type: string;
  readonly text: string;
}
