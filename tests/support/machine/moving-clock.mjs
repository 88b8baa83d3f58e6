// Loaded before a portal whose clock a test moves while it runs (tests/support/money/world.ts): by what a file says.
import { readFileSync } from 'node:fs'

const file = String(process.env.MOVING_CLOCK_FILE)
const read = () => Number(readFileSync(file, 'utf8'))
let offset = read()
setInterval(() => (offset = read() || offset), 20).unref()

const now = Date.now.bind(Date)
const Before = Date
Date.now = () => now() + offset
globalThis.Date = new Proxy(Before, {
  construct: (Real, values, target) => Reflect.construct(Real, values.length ? values : [Date.now()], target),
  apply: (Real) => new Real(Date.now()).toString(),
})
Date.prototype.constructor = Date
