import autocannon from 'autocannon'
import type { School } from './school'

/** Pages are asked for with the cookie, calls with the bearer. */
export const headersFor = (
  { headers: { cookie = '', authorization = '' } }: School,
  target: string,
): Record<string, string> => (target.startsWith('/api/') ? { authorization } : { cookie })

/**
 * One request as the admin.
 * @throws Error when it is not answered with 200.
 */
export async function ask(school: School, target: string): Promise<Uint8Array> {
  const response = await fetch(school.url + target, { headers: headersFor(school, target) })
  if (response.status !== 200) throw new Error(`${target} answered ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/**
 * `amount` requests as the admin, one after the other. Milliseconds of each, shortest first; autocannon itself rounds
 * its percentiles to whole ones.
 * @throws Error when one fails.
 */
export async function timesOf(school: School, target: string, amount: number): Promise<number[]> {
  const times: number[] = []
  const options = { url: school.url + target, headers: headersFor(school, target), connections: 1, amount }
  const { non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result)))
    run.on('response', (_client, _status, _bytes, time) => times.push(time))
  })
  if (non2xx + errors > 0) throw new Error(`${target}: ${non2xx + errors} requests failed`)
  return times.sort((a, b) => a - b)
}

/** The value below which a `share` of the values lies. */
export const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN

export const median = (values: readonly number[]) => quantile(values, 0.5)
