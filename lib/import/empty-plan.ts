import { noFamilies } from './guardian-plan'
import { noOutcomes } from './lists'
import type { Plan } from './plan'

/** What a sheet without rows would do. */
export const emptyPlan = (): Plan => ({
  rows: [],
  creations: [],
  changes: [],
  duties: [],
  counts: { ...noOutcomes },
  families: noFamilies(),
  moves: null,
})
