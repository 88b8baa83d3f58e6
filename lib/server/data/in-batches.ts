/** Rows that one statement changes at most where a caller says nothing else, and batches of one run. */
const rowsInBatch = 1000
const mostBatches = 50

/**
 * Repeats `work`, which is told how many rows or people to take at most, until it finds fewer: no statement is long, and
 * what fifty batches leave is the next run's.
 * @returns how many `work` found in all.
 */
export async function inBatches(
  work: (limit: number) => Promise<{ count: number }>,
  limit = rowsInBatch,
): Promise<number> {
  let total = 0
  for (let batch = 0; batch < mostBatches; batch++) {
    const { count } = await work(limit)
    total += count
    if (count < limit) break
  }
  return total
}
