/** pino's numbers, in which the log has them (lib/server/log.ts). */
const levels = { warn: 40, error: 50 }

/**
 * Writes what Next.js warns of on the console as lines of JSON on standard output until the application's own logger takes
 * over, which is a part of what Next.js loads. What else it says, such as how long it took, stands between the steps of a
 * start and helps nobody.
 */
export function writeLines() {
  for (const method of ['debug', 'log', 'info']) console[method] = () => {}
  for (const [method, level] of Object.entries(levels))
    console[method] = (...said) => {
      const text = said.map((part) => (part instanceof Error ? part.stack : String(part))).join(' ')
      process.stdout.write(
        `${JSON.stringify({ level, time: new Date().toISOString(), console: text, msg: 'console' })}\n`,
      )
    }
}
