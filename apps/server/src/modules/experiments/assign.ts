import { createHmac } from 'node:crypto'
import { assignVariant } from '@cliffhanger/domain/experiments/assign-variant'
import type { Secrets } from '../../secrets.ts'
import type { ExperimentRow } from './experiment-store.ts'

/**
 * Returns the index of a viewer's variant. Uses a keyed hash, so it is the same on every server. Undefined for viewers
 * outside the experiment's share.
 */
export function assignVariantIndex(
  { operatorKey }: Pick<Secrets, 'operatorKey'>,
  { experiment_id: id, group_name: group, range_from: from, range_to: to, variants }: ExperimentRow,
  userId: string,
): number | undefined {
  const hash = (text: string) => createHmac('sha256', operatorKey).update('experiment\n').update(text).digest()
  const layer = group === '' ? `experiment ${id}` : `group ${group}`
  const shares = variants.map(({ name }) => ({ name, share: 1 }))
  const chosen = assignVariant(hash, { id, range: { layer, from: from ?? 0, to: to ?? 1 }, variants: shares }, userId)
  const index = variants.findIndex(({ name }) => name === chosen)
  return index < 0 ? undefined : index
}
