// Loaded before server/index.mjs by the bench alone. Answers on BENCH_PROBE_PORT: GET / how many statements have reached
// the database and how many bytes of memory the server holds; GET /statements those since the last such request, with
// their texts, values and milliseconds; GET /profile/start and /profile/stop take a CPU profile of what lies between.
import http from 'node:http'
import { Session } from 'node:inspector/promises'
import pg from 'pg'

/** Texts are kept of so many statements at most. */
const KEPT = 200

let statements = 0
let kept = []
const { query } = pg.Client.prototype
pg.Client.prototype.query = function counted(...args) {
  statements += 1
  const statement = kept.length < KEPT && note(args)
  if (!statement) return query.apply(this, args)
  const last = args.at(-1)
  if (typeof last !== 'function') return query.apply(this, args)
  return query.apply(
    this,
    args.with(-1, (...answer) => {
      statement.ms = performance.now() - statement.began
      last(...answer)
    }),
  )
}

function note([first, second]) {
  const { text, values } = typeof first === 'string' ? { text: first, values: second } : first
  const statement = { text, values: Array.isArray(values) ? values : [], began: performance.now(), ms: null }
  kept.push(statement)
  return statement
}

let session
const answers = {
  '/': () => ({ statements, memory: process.memoryUsage().rss }),
  '/statements': () => {
    const since = kept
    kept = []
    return since
  },
  '/profile/start': async () => {
    session = new Session()
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: 200 })
    await session.post('Profiler.start')
    return {}
  },
  '/profile/stop': async () => {
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    return profile
  },
}

http
  .createServer(async (request, response) => response.end(JSON.stringify(await answers[request.url]())))
  .listen(Number(process.env.BENCH_PROBE_PORT), '127.0.0.1')
  .unref()
