const PARENT_CHECK_EVERY = 250

const controller = new AbortController()

/** Aborted when somebody asks this program to end (Ctrl-C, SIGTERM, a closed terminal). */
export const interruption = controller.signal

/** Ends this program as if somebody had asked it to. */
export const interrupt = () => controller.abort()

/** Thrown where work stops because of an interruption. Nothing is wrong, so nothing is printed. */
export class Interrupted extends Error {
  override name = 'Interrupted'
}

/** From now on a request to end aborts `interruption`; whoever calls this must then end the program. */
export function watchForInterruption() {
  // The handlers stay: npm passes on a Ctrl-C that the terminal has sent already, and the second must not kill us.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort())
  if (process.env.npm_lifecycle_event) watchParent()
}

// A SIGTERM to npm ends npm and the shell between us, but the shell does not pass it on.
function watchParent() {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || controller.abort(), PARENT_CHECK_EVERY).unref()
}

/** @throws Interrupted once somebody has asked this program to end. */
export function stopIfInterrupted() {
  if (interruption.aborted) throw new Interrupted()
}
