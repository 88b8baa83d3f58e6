import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../process/root'
import { ask, median, quantile, timesOf } from './requests'
import type { School } from './school'

/** Pages and calls that are asked for in turns, before mails are sent and meanwhile. */
const targets = ['/home', '/profile', '/fees', '/api/fees']
const REQUESTS_A_TURN = 10
const TURNS_BEFORE = 10
const DRAINED_WITHIN = 5 * 60_000

/** What a page may cost while mail is leaving, against the minute before. */
const AT_MOST = 1.3
/** Bytes by which the server may grow meanwhile. */
const GROWTH = 100 * 2 ** 20

/** A real SMTP server that the bench's mails go to. */
export async function openMailSink() {
  const child = fork(path.join(root, 'scripts/bench/mail-sink.mjs'))
  const said = async () => Number((await once(child, 'message'))[0])
  const port = await said()
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** How many mails it has taken so far. */
    taken() {
      child.send('taken')
      return said()
    },
    close: () => void child.kill(),
  }
}

export type MailSink = Awaited<ReturnType<typeof openMailSink>>

/**
 * Sends an e-mail to every student of the school and prints how long the request took, how long sending, how much
 * memory it needed, and what pages cost meanwhile. Returns how many bars were missed.
 */
export async function timeMail(school: School, sink: MailSink): Promise<number> {
  const before = new Timings()
  for (let turn = 0; turn < TURNS_BEFORE; turn++) await before.takeTurn(school)
  const { memory } = await school.probe()
  let most = memory

  const started = performance.now()
  const request = await send(school)
  const during = new Timings()
  const deadline = Date.now() + DRAINED_WITHIN
  while ((await sink.taken()) < request.total && Date.now() < deadline) {
    await during.takeTurn(school)
    most = Math.max(most, (await school.probe()).memory)
  }
  const drained = (performance.now() - started) / 1000
  await everyoneReached(school, request.total)

  const missed = [request.time > 1000, most - memory > GROWTH]
  const failures = [...missed, ...before.print(during)].filter(Boolean).length
  const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`
  console.log(
    `${missed.some(Boolean) ? '✗' : '✓'} to ${request.total.toLocaleString('en')} recipients: the request ${Math.round(request.time)} ms, ` +
      `sending ${Math.round(drained)} s, memory ${megabytes(memory)} before, ${megabytes(most)} at most`,
  )
  return failures
}

async function send(school: School) {
  const started = performance.now()
  const response = await fetch(`${school.url}/api/notifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...school.headers, cookie: '' },
    body: JSON.stringify({
      type: 'Email',
      subject: 'Holiday Notice',
      message: 'The school is closed tomorrow.',
      recipients: 'All Students',
    }),
  })
  if (!response.ok) throw new Error(`the notification was refused: ${response.status}`)
  const time = performance.now() - started
  return { time, total: (await newest(school)).total }
}

async function newest(school: School) {
  const { notifications } = JSON.parse(
    new TextDecoder().decode(await ask(school, '/api/notifications?pageSize=1')),
  ) as {
    notifications: { delivery: { total: number; sent: number } }[]
  }
  if (!notifications[0]) throw new Error('the notification is not in the list')
  return notifications[0].delivery
}

/** The mail server has every mail; the portal notes the last of them a moment later. */
async function everyoneReached(school: School, total: number) {
  for (let tries = 0; tries < 20; tries++) {
    if ((await newest(school)).sent === total) return
    await sleep(250)
  }
  throw new Error('the portal does not say that everyone was reached')
}

class Timings {
  private readonly times = new Map<string, number[]>(targets.map((target) => [target, []]))

  async takeTurn(school: School) {
    for (const [target, times] of this.times) times.push(...(await timesOf(() => ask(school, target), REQUESTS_A_TURN)))
  }

  /** Prints these against those `during` the drain. Returns for each target whether it became too slow. */
  print(during: Timings): boolean[] {
    console.log(
      `\n${'while mail leaves, ms'.padEnd(48)}${['before', 'median', 'ratio', 'p95'].map((head) => head.padStart(9)).join('')}`,
    )
    return [...this.times].map(([target, times]) => {
      const meanwhile = during.times.get(target) ?? []
      const [a, b] = [median(times), median(meanwhile)]
      const tooSlow = b / a > AT_MOST
      const figures = [a.toFixed(1), b.toFixed(1), (b / a).toFixed(2), quantile(meanwhile, 0.95).toFixed(1)]
      console.log(`${tooSlow ? '✗' : '✓'} ${target.padEnd(46)}${figures.map((text) => text.padStart(9)).join('')}`)
      return tooSlow
    })
  }
}
