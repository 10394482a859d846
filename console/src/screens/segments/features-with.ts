import { client } from '../../api/client.js';
import type { Feature } from '../features/feature.js';

/** The features whose rules name a segment. Needs `settings.read`. */
export async function featuresWith(segmentId: string): Promise<Feature[]> {
  const { json } = await client.request<readonly Feature[]>('/features');
  return json.filter(({ targeting }) => targeting.some(({ segments }) => segments.includes(segmentId)));
}
