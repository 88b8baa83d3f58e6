import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Profiler } from 'node:inspector'
import { send } from './calls'
import { callOf, type School } from './school'
import type { LoginRole } from '@/lib/constants'

const WARM = 3_000
const MEASURED = 8_000
const CONNECTIONS = 16
const SHOWN = { packages: 16, functions: 30 }

/**
 * Takes a CPU profile of the server while it answers `target` on 16 connections, writes it to `file` for a browser's
 * developer tools, and prints the dearest packages and functions in milliseconds a request, and the statements.
 */
export async function profile(school: School, target: string, as: LoginRole | 'guest', folder: string) {
  const call = callOf(school, target, as)
  const next = () => call
  await send(school.url, next, CONNECTIONS, { milliseconds: WARM })
  await school.statements()
  await send(school.url, next, 1, { amount: 1 })
  const statements = await school.statements()
  await school.startProfile()
  const { times, rate } = await send(school.url, next, CONNECTIONS, { milliseconds: MEASURED })
  const taken = await school.stopProfile()
  const file = path.join(
    folder,
    `${target.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'root'}-${as}.cpuprofile`,
  )
  writeFileSync(file, JSON.stringify(taken))
  console.log(`\n${target} as ${as}: ${rate.toFixed(0)} requests a second under the profiler\n${file}`)
  const costs = selfTimes(taken, times.length)
  print('milliseconds a request, by package', costs, ({ place }) => packageOf(place), SHOWN.packages)
  print('by function', costs, ({ name, place }) => `${name} ${shortened(place)}`, SHOWN.functions)
  for (const { text, ms } of statements)
    console.log(`${(ms ?? NaN).toFixed(1).padStart(8)} ms  ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`)
}

type Cost = { name: string; place: string; ms: number }

/** The time in each function itself, in milliseconds of one request. */
function selfTimes({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, requests: number): Cost[] {
  const times = new Map<number, number>()
  samples.forEach((id, n) => times.set(id, (times.get(id) ?? 0) + (timeDeltas[n] ?? 0)))
  return nodes.map(({ id, callFrame: { functionName, url, lineNumber, columnNumber } }) => ({
    name: functionName || '(anonymous)',
    place: url && `${url}:${lineNumber + 1}:${columnNumber + 1}`,
    ms: (times.get(id) ?? 0) / 1000 / requests,
  }))
}

function print(title: string, costs: Cost[], keyOf: (cost: Cost) => string, most: number) {
  const sums = new Map<string, number>()
  for (const cost of costs) sums.set(keyOf(cost), (sums.get(keyOf(cost)) ?? 0) + cost.ms)
  console.log(`\n${title}`)
  for (const [key, ms] of [...sums].sort(([, a], [, b]) => b - a).slice(0, most))
    console.log(`${ms.toFixed(2).padStart(8)}  ${key}`)
}

/** The package of a file; what is bundled is told apart by its chunk. */
function packageOf(place: string) {
  if (!place) return '(engine)'
  if (place.startsWith('node:')) return 'node'
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?:dist\/compiled\/([^/]+))?/.exec(place)
  if (inPackage) return [inPackage[1], inPackage[2]].filter(Boolean).join(' ')
  return shortened(place).split(':')[0] ?? place
}

const shortened = (place: string) => place.split('/').slice(-1).join('/')
