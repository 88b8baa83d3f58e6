type Line = { running: number; waiting: (() => void)[] }

// Next may load this module more than once into a process.
const shared = globalThis as { portalTurns?: Map<string, Line> }

/** In a line, at most; who comes later is not let in at all. */
const mostWaiting = 1000

/**
 * Runs `work` when its turn comes: of one `key`, at most `abreast` run at a time in this process, the others wait in the
 * order they came.
 * @returns undefined, without having run, when too many wait already.
 */
export async function inTurn<T>(key: string, abreast: number, work: () => Promise<T>): Promise<T | undefined> {
  const lines = (shared.portalTurns ??= new Map<string, Line>())
  const line = lines.get(key) ?? { running: 0, waiting: [] }
  lines.set(key, line)
  if (line.running < abreast) line.running++
  else if (line.waiting.length >= mostWaiting) return undefined
  // Whoever leaves hands over their place, so `running` stays as it is.
  else await new Promise<void>((enter) => line.waiting.push(enter))
  try {
    return await work()
  } finally {
    const next = line.waiting.shift()
    if (next) next()
    else if (--line.running === 0) lines.delete(key)
  }
}
