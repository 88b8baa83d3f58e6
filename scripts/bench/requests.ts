import { callOf, type School } from './school'

/**
 * One request as the admin.
 * @throws Error when it is not answered with 200.
 */
export async function ask(school: School, target: string): Promise<Uint8Array> {
  const { path, headers } = callOf(school, target, 'admin')
  const response = await fetch(school.url + path, { headers })
  if (response.status !== 200) throw new Error(`${target} answered ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** Milliseconds of each of `amount` requests, one after the other, shortest first. */
export async function timesOf(request: () => unknown, amount: number): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < amount; count++) {
    const began = performance.now()
    await request()
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)
}

/** The value below which a `share` of the values lies. */
export const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN

export const median = (values: readonly number[]) => quantile(values, 0.5)
