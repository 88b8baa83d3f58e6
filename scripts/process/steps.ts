import { ConfigError } from '@/lib/server/env'
import { Interrupted, stopIfInterrupted } from './interruption'

const NAME_WIDTH = 12
const DETAIL_WIDTH = 52

/** A step went wrong in a way that `message` explains; `output` is what its program printed, if it ran one. */
export class StepFailed extends Error {
  override name = 'StepFailed'

  constructor(
    message: string,
    readonly output = '',
  ) {
    super(message)
  }
}

/** An error that has been printed with its step, so that nobody prints it again. */
export class Reported extends Error {
  override name = 'Reported'
}

/**
 * Runs one step of a script and prints one line about it. `work` may call `say` with what the line should tell. `live`:
 * it prints things itself.
 * @throws Reported when the step fails, Interrupted when somebody stopped the script.
 */
export async function step<T>(
  name: string,
  work: (say: (detail: string) => void) => Promise<T> | T,
  { live = false } = {},
): Promise<T> {
  stopIfInterrupted()
  const started = performance.now()
  let detail = ''
  if (!live) showProgress(name, started)
  try {
    const result = await work((text) => (detail = text))
    endProgress(name)
    print(line('✓', name, detail, performance.now() - started))
    return result
  } catch (error) {
    endProgress(name)
    if (error instanceof Interrupted) throw error
    printFailure(name, error)
    throw new Reported(String(error), { cause: error })
  }
}

/** The exit code of a command that ended with `error`, of which it tells people what they need. */
export function exitCodeAfter(error: unknown) {
  if (error instanceof Interrupted) return 130
  if (error instanceof StepFailed && error.output) console.error(error.output.trimEnd())
  console.error(error instanceof ConfigError || error instanceof StepFailed ? error.message : error)
  return 1
}

/** `seconds` for people: 0.3 s, 25 s. */
export function seconds(milliseconds: number) {
  const value = milliseconds / 1000
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} s`
}

/** One line of a report: a mark, a name, a remark and a time. */
export function line(mark: '✓' | '✗' | '-', name: string, detail: string, milliseconds: number) {
  return `${mark} ${name.padEnd(NAME_WIDTH)}${detail.padEnd(DETAIL_WIDTH)} ${seconds(milliseconds)}`
}

function printFailure(name: string, error: unknown) {
  const known = error instanceof StepFailed || error instanceof ConfigError
  if (error instanceof StepFailed && error.output.trim()) print(error.output.trimEnd())
  const message = known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)
  print(`✗ ${name.padEnd(NAME_WIDTH)}${message}`)
}

function print(text: string) {
  clearLine()
  console.log(text)
  drawProgress()
}

/** The steps that run, and when each began. On a terminal they are its last line, with their seconds. */
const running = new Map<string, number>()
let ticking: NodeJS.Timeout | undefined

function showProgress(name: string, began: number) {
  if (!process.stdout.isTTY) return
  running.set(name, began)
  ticking ??= setInterval(drawProgress, 1_000).unref()
  drawProgress()
}

function endProgress(name: string) {
  running.delete(name)
  drawProgress()
  if (running.size) return
  clearInterval(ticking)
  ticking = undefined
}

function drawProgress() {
  clearLine()
  const steps = [...running].map(([name, began]) => `${name} ${((performance.now() - began) / 1000).toFixed(0)} s`)
  if (steps.length) process.stdout.write(`… ${steps.join(', ')}`)
}

function clearLine() {
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
}
